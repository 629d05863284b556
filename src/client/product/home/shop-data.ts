import type { Organization, SearchAction, WebSite, WithContext } from 'schema-dts';
import type { ShopSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';

/** The shop as structured data, without the details that the owner left empty. */
export function organizationData({
  shopName,
  publicUrl,
  contact,
  look,
}: ShopSettings): WithContext<Organization> {
  const { legalName, taxNumber, email, phone, address, street, town, postalCode, country } = contact;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: shopName,
    url: publicUrl + paths.home,
    logo: publicUrl + (look.logo || look.icon || '/icons/512.png'),
    ...(legalName && { legalName }),
    ...(taxNumber && { taxID: taxNumber }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address.length > 0 && {
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: street }),
        ...(town && { addressLocality: town }),
        ...(postalCode && { postalCode }),
        ...(country && { addressCountry: country }),
      },
    }),
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
