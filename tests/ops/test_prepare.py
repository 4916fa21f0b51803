"""What `make run` puts into a fresh database."""

import os
import subprocess
import sys

import pytest


def prepare(directory, host):
    environment = {**os.environ, "DATA_DIR": str(directory), "HOST": host}
    environment["DJANGO_SETTINGS_MODULE"] = "manipulation_site.settings"
    command = [sys.executable, "-m", "manipulation_site.prepare"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.slow
def test_demo_accounts_are_made_once_and_for_this_machine_alone(tmp_path):
    for_all, for_us = tmp_path / "all", tmp_path / "us"
    for directory in (for_all, for_us):
        directory.mkdir()

    assert "Demo accounts" not in prepare(for_all, "0.0.0.0")
    assert "Demo accounts" in prepare(for_us, "127.0.0.1")
    assert "Demo accounts" not in prepare(for_us, "127.0.0.1")
