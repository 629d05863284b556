"""Takes pictures of rooms: blender -b --python scenes/photograph.py -- FOLDER WIDTH SAMPLES NAME…

Each gives FOLDER/NAME.png.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from scenes.scenes import scenes  # noqa: E402

folder, width, samples, *names = sys.argv[sys.argv.index("--") + 1 :]
for name in names:
    Path(f"{folder}/{name}").parent.mkdir(parents=True, exist_ok=True)
    scenes[name].take(f"{folder}/{name}.png", int(width), int(samples))
    print(f"PICTURE {name}", flush=True)
