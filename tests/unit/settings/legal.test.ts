import { expect, it } from 'vitest';
import { renderMarkdown } from '../../../src/shared/base/markdown.ts';
import { legalPageNames } from '../../../src/shared/settings/legal.ts';
import { findGap, legalTemplate } from '../../../src/shared/settings/legal-templates.ts';

const shop = { shopName: 'Gym & Co', contact: { email: 'hello@gym.example', phone: '+49 30 123456' } };

it.each(legalPageNames)('the template of %s has gaps, and nothing that was left open by mistake', (name) => {
  const text = legalTemplate(name, shop);
  expect(findGap(text)).toBeDefined();
  expect(text).not.toMatch(/[{}]/);
});

it('the accessibility statement begins with what is known of the shop', () => {
  const text = legalTemplate('accessibility', shop);
  expect(text).toContain('Gym & Co sells on the internet.');
  expect(text).toContain('write to hello@gym.example or call +49 30 123456.');
  expect(renderMarkdown(text)).toContain('<h2>How far it is accessible</h2>');
  const unknown = legalTemplate('accessibility', { ...shop, contact: { email: '', phone: '' } });
  expect(unknown).toContain('[FILL IN: an e-mail address and a phone number]');
});
