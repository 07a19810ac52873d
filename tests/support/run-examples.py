# Does the same as run-examples.mjs.
import contextlib
import io
import json
import os
import runpy
import sys
import traceback

for line in sys.stdin:
    given = json.loads(line)
    os.environ.update(given["env"])
    error = None
    with contextlib.redirect_stdout(io.StringIO()) as stdout:
        try:
            runpy.run_path(given["script"])
        except BaseException:
            error = traceback.format_exc()
    print(json.dumps({"stdout": stdout.getvalue(), "error": error}), flush=True)
