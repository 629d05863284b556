"""Takes the grain out of a picture that was rendered twice with half the samples each.

How far the halves differ says how much of a pixel is noise. Light and colour are told apart, so that only light is
smoothed and textures stay sharp; light does not run across edges, which normals and distances show.
"""

import numpy as np

_TAPS = (0.375, 0.25, 0.0625)


def _blurred(image, reach=1):
    """The mean over a small square, as the noise of a single pixel's noise is large."""
    padded = np.pad(image, [(reach, reach), (reach, reach)] + [(0, 0)] * (image.ndim - 2), mode="edge")
    rows = sum(padded[i : i + image.shape[0]] for i in range(2 * reach + 1))
    return sum(rows[:, i : i + image.shape[1]] for i in range(2 * reach + 1)) / (2 * reach + 1) ** 2


def _pairs(height, width, step):
    """Slices of a picture and of its neighbour for half of the taps; the other half are their mirror images."""
    for dy in range(0, 3):
        for dx in range(-2, 3):
            if dy == 0 and dx <= 0:
                continue
            y, x = dy * step, dx * step
            if y >= height or abs(x) >= width:
                continue
            here = (slice(0, height - y), slice(max(0, -x), width - max(0, x)))
            there = (slice(y, height), slice(max(0, x), width - max(0, -x)))
            yield here, there, _TAPS[dy] * _TAPS[abs(dx)]


def _luminance(light):
    return light @ np.float32([0.2126, 0.7152, 0.0722])


def _alike(guides, here, there, step):
    """The probability that two pixels show one surface: 1 if their normals agree and their depths follow the slope."""
    normal, depth, slope = guides
    turn = np.clip(np.sum(normal[here] * normal[there], axis=-1), 0, 1) ** 48
    apart = np.abs(depth[here] - depth[there]) / (step * (slope[here] + slope[there]) + 0.004 * depth[here])
    return turn * np.exp(-apart)


def _smooth(light, variance, guides, rounds, strength):
    """Edge-avoiding wavelets: each round looks twice as far as the one before, at what little noise is left."""
    height, width = variance.shape
    for number in range(rounds):
        step = 2**number
        spread = np.sqrt(_blurred(variance, 2)) * strength + 1e-4
        level = _luminance(light)
        total = np.full((height, width), _TAPS[0] ** 2, np.float32)
        summed, noise = light * total[..., None], variance * total**2
        for here, there, tap in _pairs(height, width, step):
            differ = np.abs(level[here] - level[there]) / np.maximum(spread[here], spread[there])
            weight = tap * _alike(guides, here, there, step) * np.exp(-differ)
            summed[here] += weight[..., None] * light[there]
            summed[there] += weight[..., None] * light[here]
            noise[here] += weight**2 * variance[there]
            noise[there] += weight**2 * variance[here]
            total[here] += weight
            total[there] += weight
        light, variance = summed / total[..., None], noise / total**2
    return light


def _without_sparks(first, second):
    """The mean of both halves, nowhere far brighter than what both agree on nearby."""
    mean = (first + second) / 2
    level = _luminance(mean)
    most = 3 * _blurred(np.minimum(_luminance(first), _luminance(second)), 2) + 0.01
    return mean * np.minimum(1, most / np.maximum(level, 1e-6))[..., None]


def _cleaned(halves, kind, guides, rounds, strength):
    first, second = (half[f"{kind}Dir"] + half[f"{kind}Ind"] for half in halves)
    variance = ((_luminance(first) - _luminance(second)) / 2) ** 2
    return _smooth(_without_sparks(first, second), _blurred(np.minimum(variance, 4)), guides, rounds, strength)


def denoised(halves):
    """The picture, from the passes of both halves: each is a dict of arrays by name, (height, width, 3)."""
    mean = {name: (halves[0][name] + halves[1][name]) / 2 for name in halves[0]}
    normal = mean["Normal"] / np.maximum(np.linalg.norm(mean["Normal"], axis=-1, keepdims=True), 1e-3)
    depth = np.minimum(mean["Depth"][..., 0], 60)
    slope = np.maximum(*(np.minimum(np.abs(part), 0.2) for part in np.gradient(depth)))
    guides = (normal, depth, _blurred(slope))
    diffuse = _cleaned(halves, "Diff", guides, 5, 4.0)
    gloss = _cleaned(halves, "Gloss", guides, 4, 1.6)
    return mean["DiffCol"] * diffuse + mean["GlossCol"] * gloss + mean["Emit"] + mean["Env"]
