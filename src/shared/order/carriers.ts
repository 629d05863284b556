interface CarrierFacts {
  name: string;
  /** The address of the carrier's public page about a parcel, with `{number}` and `{phone}`, if it can be linked to. */
  link?: string;
}

/** The built-in carriers. Programs know them by name: others are on the list of the owner, in the settings. */
export const carriers = {
  own: { name: 'Our own delivery' },
  pathao: {
    name: 'Pathao',
    link: 'https://merchant.pathao.com/tracking?consignment_id={number}&phone={phone}',
  },
  steadfast: { name: 'Steadfast', link: 'https://steadfast.com.bd/t/{number}' },
  redx: { name: 'RedX', link: 'https://redx.com.bd/track-parcel/?trackingId={number}' },
  sundarban: { name: 'Sundarban' },
  other: { name: 'Another carrier' },
} as const satisfies Record<string, CarrierFacts>;

type Named = { carrier: keyof typeof carriers; carrierName?: string | null | undefined };

/** The name of a carrier as people read it. */
export const carrierWords = ({ carrier, carrierName }: Named): string =>
  carrierName ?? carriers[carrier].name;
