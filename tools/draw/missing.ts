import { chromium } from '@playwright/test';

const size = 800;

/** Shown where a product has no picture of its own: an empty frame on the studio floor. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="${size}" height="${size}">
<defs>
<linearGradient id="w" x2="0" y2="1"><stop stop-color="#f7f5f2"/><stop offset="1" stop-color="#ece8e3"/></linearGradient>
<radialGradient id="d" cx=".45" cy=".35" r=".75"><stop stop-color="#fff"/><stop offset=".75" stop-color="#f3efea"/><stop offset="1" stop-color="#e2dcd5"/></radialGradient>
</defs>
<path fill="url(#w)" d="M0 0h800v800H0z"/><circle cx="400" cy="400" r="345" fill="url(#d)"/>
<g fill="none" stroke="#a8a099" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">
<rect x="210" y="240" width="380" height="300" rx="28"/>
<path d="M330 390h140M306 350v80M334 330v120M466 330v120M494 350v80"/>
<path stroke="#f1ede8" stroke-width="38" d="M228 570l344-360"/><path stroke="#c9c2ba" d="M228 570l344-360"/>
</g>
<g fill="#d5cec6"><rect x="300" y="600" width="200" height="16" rx="8"/><rect x="345" y="632" width="110" height="12" rx="6"/></g>
</svg>`;

/** Renders the fallback picture in Chromium, which makes a JPEG of the drawing. */
export async function missingPicture(path: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0">${drawing}`);
    await page.screenshot({ path, type: 'jpeg', quality: 82 });
  } finally {
    await browser.close();
  }
}
