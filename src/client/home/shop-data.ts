import type { Organization, SearchAction, WebSite, WithContext } from 'schema-dts';
import { contact } from '../../shared/contact.ts';
import type { ShopSettings } from '../page-state.ts';
import { paths } from '../paths.ts';

export function organizationData({ shopName, publicUrl }: ShopSettings): WithContext<Organization> {
  const { street, town, postalCode, countryCode } = contact.place;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: shopName,
    url: publicUrl + paths.home,
    logo: `${publicUrl}/icons/512.png`,
    email: contact.email,
    telephone: contact.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      postalCode,
      addressCountry: countryCode,
    },
  };
}

/** `query-input` is Google's extension of schema.org. */
type SiteSearch = SearchAction & { 'query-input': string };

export function siteData({ shopName, publicUrl }: ShopSettings): WithContext<WebSite> {
  const search: SiteSearch = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${publicUrl}${paths.products}?searchTerm={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: shopName,
    url: publicUrl + paths.home,
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: search,
  };
}
