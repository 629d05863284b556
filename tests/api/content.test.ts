import { describe, expect, it } from 'vitest';
import { demoContent } from '../../prisma/seed/content.ts';
import { seedDemo } from '../../prisma/seed/demo.ts';
import { contentGroups } from '../../src/shared/settings/content.ts';
import { makeProduct } from '../helpers/factories.ts';
import { decoded, readPage } from '../helpers/page-head.ts';
import { warm } from '../helpers/response-cache.ts';
import { sharedStaff, sharedTestShop, sharedTwoShops } from '../helpers/shared-shop.ts';
import type { TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const read = async (shop: TestShop, path: string) => decoded(await (await fetch(shop.url + path)).text());

/** Every text of the demo's content; words that a shop may well have itself are left out. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string')
    return content.split('\n\n').filter((text) => text.length > 12 && text !== 'Start Shopping');
  if (typeof content !== 'object' || content === null) return [];
  return Object.values(content).flatMap(textsOf);
}

const demoTexts = textsOf(demoContent);

/** The address to which programs that have read no page are sent for the icon. */
async function iconOf({ url }: { url: string }): Promise<string | null> {
  const { status, headers } = await fetch(`${url}/favicon.ico`, { redirect: 'manual' });
  expect(status).toBe(302);
  return headers.get('location');
}

describe('a shop without content', () => {
  const shop = sharedTestShop();

  it('shows nothing of the demo: not on its pages, in its documents or in its e-mails', async () => {
    const owner = await signInAs(shop, 'owner');
    const samples = await owner.trpc.order.emailSamples.query();
    const paths = [
      '/',
      '/product',
      '/aboutus',
      '/cart',
      '/checkout',
      '/confirm',
      '/order',
      '/legal/privacy',
      '/nowhere',
      '/manage',
    ];
    const documents = [
      '/manifest.webmanifest',
      '/api/v1/openapi.json',
      '/api/v1/docs',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap-pages.xml',
    ];
    const texts = await Promise.all([...paths, ...documents].map((path) => read(shop, path)));
    texts.push(...samples.flatMap(({ subject, text, html }) => [subject, text, decoded(html)]));
    expect(demoTexts.length).toBeGreaterThan(60);
    for (const text of texts) {
      for (const words of demoTexts) expect(text).not.toContain(words);
      expect(text).not.toMatch(/href="(mailto|tel):|Questions\?/);
    }
    const [organization] = readPage(await read(shop, '/')).things;
    expect(Object.keys(organization ?? {})).toEqual(['@context', '@type', '@id', 'name', 'url', 'logo']);
  });

  it('leaves out every section that has nothing', async () => {
    const home = await read(shop, '/');
    for (const title of ['Fast Shipping', 'Trusted', 'Gift Cards', 'Training at home'])
      expect(home).not.toContain(title);
    expect(home).toMatch(/<h1[^>]*>Rackhouse<\/h1>/);
    expect(home).toContain('Start Shopping');
    const about = await read(shop, '/aboutus');
    for (const title of ['Our Mission', 'Meet Our Team', 'Customer Testimonials', 'Elevate Your'])
      expect(about).not.toContain(title);
    expect(about).toContain('Contact us');
  });

  it('has all of the demo once its catalogue is loaded, but keeps what it has written', async () => {
    await shop.db.setting.create({ data: { group: 'footer', values: { newsletter: 'Twice a year.' } } });
    await seedDemo(shop.db);
    const shown = `${await read(shop, '/')}${await read(shop, '/aboutus')}`;
    for (const words of textsOf({ home: demoContent.home, about: demoContent.about }))
      expect(shown).toContain(words);
    expect(shown).toContain('Twice a year.');
    expect(shown).not.toContain(demoContent.footer.newsletter);
  });
});

describe('what an owner writes', () => {
  const [here, there] = sharedTwoShops();
  const owner = sharedStaff(here, 'owner');

  it('is shown by every process at once, on cached pages too, and is in the log of activity', async () => {
    const { home } = await owner.trpc.settings.list.query();
    for (const shop of [here, there]) await warm(shop, () => read(shop, '/'));
    const headline = 'Iron for small rooms';
    await owner.trpc.settings.save.mutate({
      group: 'home',
      values: { ...home, hero: { ...home.hero, headline } },
    });
    expect(await read(here, '/')).toContain(headline);
    await expect.poll(() => read(there, '/'), { interval: 5, timeout: 1000 }).toContain(headline);
    const line = await here.db.activity.findFirst({
      where: { action: 'settings.changed' },
      orderBy: { id: 'desc' },
    });
    expect(line).toMatchObject({ subjectId: 'home', changes: { 'hero.headline': ['', headline] } });
    expect(Object.keys(line?.changes as object)).toHaveLength(1);
  });

  it('is saved when nothing but an entry of a list was removed', async () => {
    const { home } = await owner.trpc.settings.list.query();
    const banners = [
      { title: 'First', text: 'One' },
      { title: 'Second', text: 'Two' },
    ];
    await owner.trpc.settings.save.mutate({ group: 'home', values: { ...home, banners } });
    await owner.trpc.settings.save.mutate({
      group: 'home',
      values: { ...home, banners: banners.slice(0, 1) },
    });
    const { home: saved } = await owner.trpc.settings.list.query();
    expect(saved.banners).toEqual(banners.slice(0, 1));
  });

  it('is the logo, the icon and the colours too: on pages, in e-mails, in the manifest and for search engines', async () => {
    const [logo, icon] = ['a', 'b'].map((digit) => `/images/uploads/${digit.repeat(32)}/512.webp`) as [
      string,
      string,
    ];
    const values = {
      logo,
      icon,
      share: '',
      hasName: false,
      button: '#2D5ADB',
      light: '#1d4ed8',
      dark: '#8fb4ff',
    };
    await owner.trpc.settings.save.mutate({ group: 'look', values });
    const page = await read(here, '/cart');
    expect(page).toContain(`<img src="${logo}" alt=""`);
    expect(page).toContain(`<link rel="icon" href="${icon}"`);
    expect(page).toContain('<style>:root{--color-brand:#2d5adb;');
    expect(readPage(await read(here, '/')).things[0]).toMatchObject({
      logo: expect.stringMatching(`^http.+${logo}$`),
    });
    expect(JSON.parse(await read(here, '/manifest.webmanifest')).icons).toEqual([
      { src: icon, sizes: 'any', type: 'image/webp', purpose: 'any' },
    ]);
    expect(await iconOf(here)).toBe(icon.replace('512.webp', 'original.jpg'));
    const [sample] = await owner.trpc.order.emailSamples.query();
    expect(sample?.html).toMatch(new RegExp(`src="http[^"]+${logo.replace('512.webp', 'original.jpg')}"`));
    const wrong = owner.trpc.settings.save.mutate({
      group: 'look',
      values: { ...values, button: '#ffcc00' },
    });
    await expect(wrong).rejects.toThrow(/The nearest shade that does is #8f7200/);
    await owner.trpc.settings.save.mutate({
      group: 'look',
      values: { ...values, logo: '', icon: '', button: '', light: '', dark: '' },
    });
    const plain = await read(here, '/cart');
    for (const words of ['<style>:root', '/images/uploads/']) expect(plain).not.toContain(words);
    expect(await iconOf(here)).toBe('/icons/192.png');
  });

  it('is below the price, and once at each list of products: whether it includes tax and delivery', async () => {
    const { id } = await makeProduct(here.db, { category: 'mats' });
    await makeProduct(here.db, { category: 'mats' });
    await owner.trpc.collection.create.mutate({ title: 'Price notes', products: [id] });
    const none = { delivery: '', returns: '', warranty: '' };
    expect(await read(here, `/product/${id}`)).not.toContain('priceNote');
    const values = { ...none, priceNote: 'Including tax, plus delivery' };
    await owner.trpc.settings.save.mutate({ group: 'purchase', values });
    const paragraph = '>Including tax, plus delivery</p>';
    expect(await read(here, `/product/${id}`)).toContain(paragraph);
    for (const path of ['/', '/product?category=mats', '/collection/price-notes'])
      expect((await read(here, path)).split(paragraph)).toHaveLength(2);
    expect(await read(here, '/product?searchTerm=nothing-has-this')).not.toContain(paragraph);
    await owner.trpc.settings.save.mutate({ group: 'purchase', values: none });
  });

  it('is below Add to cart: delivery, returns and warranty, with links to pages that are published', async () => {
    const { id } = await makeProduct(here.db);
    const shown = () => read(here, `/product/${id}`);
    expect(await shown()).not.toContain('Delivery, returns and warranty');
    const values = { delivery: 'Two days & free.', returns: '30 days.', warranty: '' };
    await owner.trpc.settings.save.mutate({ group: 'purchase', values });
    expect(await shown()).toMatch(/Delivery, returns and warranty.+Two days & free\..+30 days\.<\/span>/);
    await owner.trpc.settings.save.mutate({
      group: 'returns',
      values: { text: 'Thirty days', isPublished: true },
    });
    expect(await shown()).toMatch(/30 days\.(<!-- -->)? <a href="\/legal\/returns"[^>]*>Returns<\/a>/);
    await owner.trpc.settings.save.mutate({ group: 'returns', values: { text: '', isPublished: false } });
  });

  it('is a legal page only while it is published', async () => {
    const linked = '<a href="/legal/returns"';
    const status = async () => (await fetch(`${here.url}/legal/returns`)).status;
    const save = (values: { text: string; isPublished: boolean }) =>
      owner.trpc.settings.save.mutate({ group: 'returns', values });
    await save({
      text: '# How long\n\nThirty days, <b>always</b>. [Terms](/legal/terms)',
      isPublished: false,
    });
    expect(await status()).toBe(404);
    expect(await read(here, '/')).not.toContain('/legal/returns');
    await save({
      text: '# How long\n\nThirty days, <b>always</b>. [Terms](/legal/terms)',
      isPublished: true,
    });
    expect(await status()).toBe(200);
    const page = await (await fetch(`${here.url}/legal/returns`)).text();
    expect(page).toContain(
      '<h2>How long</h2>\n<p>Thirty days, &lt;b&gt;always&lt;/b&gt;. <a href="/legal/terms">Terms</a></p>',
    );
    for (const path of ['/', '/cart']) expect(await read(here, path)).toContain(linked);
    expect(await read(here, '/sitemap-pages.xml')).toContain('/legal/returns</loc>');
    await save({ text: 'Thirty days', isPublished: false });
    expect(await status()).toBe(404);
    expect(await read(here, '/sitemap-pages.xml')).not.toContain('/legal/');
    for (const path of ['/legal/nothing', '/legal/constructor']) {
      expect((await fetch(here.url + path)).status).toBe(404);
    }
  });

  it('is a page of the owner only while it is shown, and linked only where it is to be', async () => {
    const chart = { title: 'Size chart', address: 'size-chart', text: '# Belts\n\n**M**: 80 cm' };
    const status = async (address: string) => (await fetch(`${here.url}/page/${address}`)).status;
    const save = (
      ...pages: { isShown: boolean; isInFooter: boolean; title: string; address: string; text: string }[]
    ) => owner.trpc.settings.save.mutate({ group: 'pages', values: { pages } });
    const sitemap = () => read(here, '/sitemap-pages.xml');
    await save({ ...chart, isShown: false, isInFooter: true });
    expect([await status('size-chart'), await status('terms'), await status('constructor')]).toEqual([
      404, 404, 404,
    ]);
    expect(await read(here, '/')).not.toContain('/page/');
    expect(await sitemap()).not.toContain('/page/');
    const imprint = {
      title: 'Imprint',
      address: 'imprint-2',
      text: 'Oak Ltd',
      isShown: true,
      isInFooter: false,
    };
    await save({ ...chart, isShown: true, isInFooter: true }, imprint);
    const page = await read(here, '/page/size-chart');
    expect(page).toContain('<h2>Belts</h2>\n<p><strong>M</strong>: 80 cm</p>');
    expect(page).toMatch(/<h1[^>]*>Size chart<\/h1>/);
    for (const path of ['/', '/cart']) {
      const shown = await read(here, path);
      expect(shown).toContain('<a href="/page/size-chart"');
      expect(shown).not.toContain('<a href="/page/imprint-2"');
    }
    expect(await status('imprint-2')).toBe(200);
    for (const { address } of [chart, imprint]) expect(await sitemap()).toContain(`/page/${address}</loc>`);
    await save({ ...chart, text: 'New', isShown: true, isInFooter: true });
    expect(await read(here, '/page/size-chart')).toContain('<p>New</p>');
    expect(await status('imprint-2')).toBe(404);
    await save();
    expect(await status('size-chart')).toBe(404);
    expect(await read(here, '/')).not.toContain('/page/');
  });

  it('is a page of the owner with a title and an address of its own', () => {
    const of = (page: object) => ({ title: 'Chart', address: 'chart', text: 'x', ...page });
    const faults = (...pages: object[]) =>
      contentGroups.pages.schema
        .safeParse({ pages: pages.map(of) })
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(faults({}, { address: 'chart-2' })).toBe(undefined);
    expect(faults({ title: ' ' })).toEqual(['pages.0.title: Enter a title']);
    for (const address of ['', 'Chart', 'a/b', '../a', 'a--b', '-a', 'é'])
      expect(faults({ address })?.[0]).toContain('pages.0.address: Write small letters');
    expect(faults({ address: 'imprint' })).toEqual(['pages.0.address: The shop has a page of this name']);
    expect(faults({}, {})).toEqual(['pages.1.address: Another page has this address']);
    expect(faults({ isShown: true, text: '' })).toEqual(['pages.0.text: An empty page can’t be shown']);
    expect(faults({ isShown: true, text: '[FILL IN: it]' })?.[0]).toContain('Before it is shown');
    expect(faults({ text: 'x'.repeat(50_000) }, { address: 'b', text: 'x'.repeat(50_001) })).toHaveLength(2);
    expect(faults(...Array.from({ length: 21 }, (_, nth) => ({ address: `a${nth}` })))).toEqual([
      'pages: At most 20',
    ]);
  });

  it('is refused as a published page that is empty or has gaps', async () => {
    const { schema } = contentGroups.terms;
    const faults = (text: string) =>
      schema.safeParse({ text, isPublished: true }).error?.issues.map(({ path }) => path[0]);
    for (const text of ['', ' ', 'Days: [FILL IN: how many]', '[fill in'])
      expect(faults(text)).toEqual(['text']);
    expect(faults('Thirty days')).toBeUndefined();
    const call = owner.trpc.settings.save.mutate({
      group: 'terms',
      values: { text: '[FILL IN]', isPublished: true },
    });
    await expect(call).rejects.toThrow();
    expect(await here.db.setting.findUnique({ where: { group: 'terms' } })).toBeNull();
  });
});
