"""Every picture of a room by its name."""

from scenes import about, banners, categories, gallery, hero

scenes = {**hero.scenes, **banners.scenes, **categories.scenes, **gallery.scenes, **about.scenes}
