import type { CarrierSettings } from '../../../shared/settings/carriers.ts';
import type { Db, Tx } from '../../database/db.ts';

/** Carriers that deliver nearly everywhere. */
const international = {
  'DHL Express':
    'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  UPS: 'https://www.ups.com/track?tracknum={number}',
};

/** The carriers of a country whose public page about a parcel can be linked to. Others are for the owner to add. */
const national: Record<string, Record<string, string>> = {
  AT: { 'Österreichische Post': 'https://www.post.at/sv/sendungsdetails?snr={number}' },
  AU: { 'Australia Post': 'https://auspost.com.au/mypost/track/#/details/{number}' },
  DE: {
    DHL: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
    DPD: 'https://tracking.dpd.de/status/de_DE/parcel/{number}',
    GLS: 'https://gls-group.eu/DE/de/paketverfolgung?match={number}',
  },
  FR: { Colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}' },
  GB: {
    'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
    Evri: 'https://www.evri.com/track/parcel/{number}',
  },
  US: { USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
};

/** The carriers that are usual in a country; undefined if the built-in ones are. */
function usualCarriers(country: string): CarrierSettings['own'] | undefined {
  if (country === 'BD') return undefined;
  return Object.entries({ ...national[country], ...international }).map(([name, link]) => ({ name, link }));
}

/** The carriers that a country proposes; undefined if it has the built-in ones, or if the owner has chosen some. */
export async function proposeCarriers(db: Db | Tx, country: string) {
  const isChosen = await db.setting.findUnique({ where: { group: 'carriers' }, select: { group: true } });
  return isChosen ? undefined : usualCarriers(country);
}

/** The settings with these carriers, and without those of Bangladesh. */
export const withCarriers = (own: CarrierSettings['own']) => ({
  group: 'carriers' as const,
  values: { own, offered: { pathao: false, steadfast: false, redx: false, sundarban: false } },
});
