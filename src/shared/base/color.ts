type Rgb = [number, number, number];

const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** The relative luminance of WCAG 2.2, of a colour such as `#b45309`. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As `color-mix(in srgb, …)` mixes them. @param share of the other colour, from 0 to 1 */
export function mixed(hex: string, other: string, share: number): string {
  const [from, to] = [rgbOf(hex), rgbOf(other)];
  const channels = from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The shade of a colour that is nearest to it among those that are allowed, lighter or darker; undefined if there is none. */
export function nearestShade(hex: string, isAllowed: (shade: string) => boolean): string | undefined {
  for (let percent = 0; percent <= 100; percent += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const shade = mixed(hex, end, percent / 100);
      if (isAllowed(shade)) return shade;
    }
  }
  return undefined;
}
