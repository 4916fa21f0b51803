from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_order_of_a_hand")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="looked",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
