from typing import Any

from django.db import migrations, models


def take_first_step(apps: Any, _schema_editor: Any) -> None:
    """Let each draft rest on the table that its history begins with."""
    for draft in apps.get_model("games", "Draft").objects.all():
        draft.base = draft.steps[0]
        draft.save(update_fields=["base"])


class Migration(migrations.Migration):
    dependencies = [("games", "0004_what_a_seat_has_seen")]

    operations = [
        migrations.AddField(
            model_name="draft",
            name="base",
            field=models.JSONField(default=dict),
            preserve_default=False,
        ),
        migrations.RunPython(take_first_step, migrations.RunPython.noop),
    ]
