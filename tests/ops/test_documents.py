"""What the documents and the configuration say is so."""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
README = (ROOT / "README.md").read_text()
READ = re.compile(r"""\benv\.\w+\(\s*"([A-Z_]+)\"""")
READ_BY_RUN = re.compile(r"""environment\.get\("([A-Z_]+)"\)""")


def section(title: str) -> str:
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_table_of_settings_names_exactly_those_that_are_read():
    source = (ROOT / "manipulation_site/settings.py").read_text()
    supervisor = (ROOT / "manipulation_site/run.py").read_text()

    named = re.findall(r"^\| `([A-Z_]+)` \|", section("Settings"), re.MULTILINE)

    assert len(named) == len(set(named))
    assert set(named) == {*READ.findall(source), *READ_BY_RUN.findall(supervisor)}


def test_every_command_of_the_readme_is_there():
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))

    named = set(re.findall(r"`make ([a-z-]+)", README))

    assert {"setup", "run", "test"} <= named <= targets


@pytest.mark.parametrize(
    "document", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")), ids=str
)
def test_links_between_documents_lead_somewhere(document: Path):
    links = re.findall(r"\]\(([^)#:]+)\)", document.read_text())

    assert [link for link in links if not (document.parent / link).exists()] == []


def test_requirements_are_hashed_and_name_no_registry():
    for path in ROOT.glob("requirements*.txt"):
        text = path.read_text()
        pinned = re.findall(r"^[a-z0-9].*==.*\\$", text, re.MULTILINE)

        assert "://" not in text
        assert text.count(" \\\n    --hash=sha256:") >= len(pinned) > 20


def test_layers_are_checked_for_every_plain_package():
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = configuration["tool"]["importlinter"]["contracts"]
    plain = {
        f"games.{name}"
        for name in ("rules", "solver", "bots")
        if (ROOT / "games" / name).is_dir()
    }
    protected = ["games.models"] if (ROOT / "games/models.py").exists() else []

    assert plain == set(contracts[0]["source_modules"])
    assert protected == [
        module
        for contract in contracts
        for module in contract.get("protected_modules", [])
    ]
