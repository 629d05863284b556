"""Takes the pictures of products: blender -b --python photograph.py -- FOLDER WIDTH SAMPLES NAME…

A name is products/SLUG for the first angle and products/SLUG-2 for the second; each gives FOLDER/NAME.png.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from products import shots  # noqa: E402
from studio import photograph  # noqa: E402

folder, width, samples, *names = sys.argv[sys.argv.index("--") + 1 :]
for name in names:
    slug = name.removeprefix("products/")
    first = slug in shots
    shot = shots[slug if first else slug.removesuffix("-2")]
    yaw, pitch = (shot.yaw, shot.pitch) if first else shot.second
    photograph(shot.build, f"{folder}/{name}.png", yaw=yaw, pitch=pitch, fill=shot.fill, size=int(width), samples=int(samples),
               floating=shot.floating, part=None if first else shot.part)
    print(f"PICTURE {name}", flush=True)
