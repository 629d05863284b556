/** The themes that a shopper may choose; `system` follows the device. */
const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'theme';

/** The colour that a phone paints around the page: that of the header. */
export const themeColors = { light: '#ffffff', dark: '#1b1816' } as const;

/**
 * Runs in the head, before the first paint, and sets the theme from then on: it marks the document with the chosen theme, and
 * follows every `storage` event, those of other tabs and those that `chooseTheme` sends. The content security policy allows
 * it by its hash.
 */
export const themeScript = `(() => {
  const show = (theme) => {
    const chosen = theme === 'light' || theme === 'dark';
    if (chosen) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    for (const [scheme, color] of Object.entries(${JSON.stringify(themeColors)})) {
      const meta = document.querySelector('meta[name="theme-color"][content="' + color + '"]');
      if (meta) meta.media = !chosen ? '(prefers-color-scheme: ' + scheme + ')' : scheme === theme ? 'all' : 'not all';
    }
  };
  const read = () => {
    try {
      show(localStorage.getItem('${themeKey}'));
    } catch {}
  };
  read();
  addEventListener('storage', ({ key, newValue }) => {
    if (key === '${themeKey}' || key === null) show(newValue);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && read());
})();`;
