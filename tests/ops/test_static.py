"""Static files: collected, compressed, and found under names with a hash."""

import re
from pathlib import Path

from django.core.management import call_command

from manipulation_site.static import HashedFiles

HASHED = re.compile(r"\./(?:match/)?[a-z]+\.[0-9a-f]{12}\.js")


def test_collected_scripts_import_each_other_by_names_that_never_change(
    settings, tmp_path: Path
):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "manipulation_site.static.HashedFiles"},
    }

    call_command("collectstatic", interactive=False, verbosity=0)

    names = HashedFiles(location=tmp_path).hashed_files
    scripts = [tmp_path / names[f"js/{name}.js"] for name in SCRIPTS]
    imported = [path for script in scripts for path in imports(script)]
    assert len(imported) > 10
    assert [path for path in imported if not HASHED.fullmatch(path)] == []
    for script in scripts:
        assert all((script.parent / path).exists() for path in imports(script))
        assert script.with_name(f"{script.name}.gz").exists()


SCRIPTS = ("match", "site", "match/live", "match/drag")


def imports(script: Path) -> list[str]:
    return re.findall(r'(?:from|import) "([^"]+)"', script.read_text())
