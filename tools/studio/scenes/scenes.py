"""Every picture of a room by its name."""

from scenes import about, at_home, banners, categories, gallery, hero

scenes = {**hero.scenes, **banners.scenes, **categories.scenes, **gallery.scenes, **about.scenes, **at_home.scenes}
