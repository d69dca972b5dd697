"""Runs the steps of action.yml as a runner does: expressions, conditions, environment, outputs, and stand-ins for the actions
that it uses. An artifact is a folder below 'artifacts', and the cache a folder 'cache'."""
import os, pathlib, re, shutil, subprocess, sys
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Runner:
    """One job on a machine of its own, whose files are in `work`."""

    def __init__(self, work, inputs, event_name, pull_request=None):
        self.work = pathlib.Path(work)
        self.temp = self.work / "temp"
        shutil.rmtree(self.temp, ignore_errors=True)
        self.temp.mkdir(parents=True)
        self.caches = {}
        self.action = yaml.safe_load((ROOT / "action.yml").read_text())
        unknown = set(inputs) - set(self.action["inputs"])
        assert not unknown, f"unknown inputs: {unknown}"
        github = {
            "token": "t", "action_ref": "main", "action_repository": "owner/ballast", "event_name": event_name,
            "server_url": "https://github.com", "repository": "owner/app", "run_id": "7", "sha": "b" * 40, "ref_name": "main",
            "event": {"pull_request": pull_request or {}, "before": "" if pull_request else "a" * 40},
        }
        self.context = {"github": github, "steps": {}, "runner": {"temp": str(self.temp)}, "inputs": {}}
        for name, value in self.action["inputs"].items():
            self.context["inputs"][name] = inputs.get(name, self.text(value.get("default", "")))

    def value(self, name):
        value = self.context
        for part in name.split("."):
            value = (value or {}).get(part)
        return "" if value is None else value

    def evaluate(self, expression):
        tokens = re.findall(r"'[^']*'|&&|\|\||==|!=|[A-Za-z_][\w.-]*", expression)
        assert re.sub(r"\s", "", "".join(tokens)) == re.sub(r"\s", "", expression), expression
        words = {"&&": "and", "||": "or", "==": "==", "!=": "!="}
        python = [t if t[0] == "'" else words.get(t) or repr(self.value(t)) for t in tokens]
        return eval(" ".join(python))

    def text(self, template):
        def shown(match):
            value = self.evaluate(match[1])
            return str(value).lower() if isinstance(value, bool) else str(value)
        return re.sub(r"\$\{\{(.*?)\}\}", shown, template)

    def run(self):
        """The outputs of the action and the exit code of the first step that fails."""
        path = os.environ["PATH"]
        for number, step in enumerate(self.action["runs"]["steps"]):
            if "if" in step and not self.evaluate(step["if"]):
                continue
            output = self.temp / f"output-{number}"
            output.touch()
            (self.temp / "path").touch()
            if "uses" in step:
                self.use(step["uses"].split("@")[0], {k: self.text(v) for k, v in step["with"].items()}, output)
                code = 0
            else:
                env = dict(
                    os.environ, PATH=path, RUNNER_TEMP=str(self.temp), GITHUB_ACTION_PATH=str(ROOT), GITHUB_OUTPUT=str(output),
                    GITHUB_PATH=str(self.temp / "path"), GITHUB_REPOSITORY="owner/app",
                    GITHUB_STEP_SUMMARY=str(self.temp / "summary.md"),
                    **{k: self.text(v) for k, v in step.get("env", {}).items()})
                code = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
                                      env=env, cwd=self.work, stdout=sys.stderr).returncode
            path = os.pathsep.join([*(self.temp / "path").read_text().split(), os.environ["PATH"]])
            outputs = dict(line.split("=", 1) for line in output.read_text().splitlines())
            if "id" in step:
                self.context["steps"][step["id"]] = {"outputs": outputs}
            if code:
                break
        # A runner saves the cache after the job.
        for key, folder in self.caches.items():
            if not (self.work / "cache" / key).exists():
                shutil.copytree(folder, self.work / "cache" / key)
        return {k: self.text(v["value"]) for k, v in self.action["outputs"].items()}, code

    def use(self, action, values, output):
        if action == "actions/upload-artifact":
            source, target = pathlib.Path(values["path"]), self.work / "artifacts" / values["name"]
            assert source.exists(), f"no file for the artifact: {source}"
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target) if source.is_dir() else (target.mkdir(parents=True), shutil.copy(source, target))
            output.write_text(f"artifact-url=https://github.com/artifact/{values['name']}\n")
        elif action == "actions/cache":
            self.caches[values["key"]] = values["path"]
            cached = self.work / "cache" / values["key"]
            if cached.exists():
                shutil.copytree(cached, values["path"], dirs_exist_ok=True)
        else:
            raise AssertionError(f"no stand-in for {action}")
