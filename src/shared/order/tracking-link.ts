/** A web address whose host is fixed, with what may follow it. */
const address = /^https:\/\/[^\s/?#{}@\\]+[/?#]\S*$/i;

/** The fault of a link pattern, such as `https://carrier.example/track/{number}`; undefined if there is none. */
export function patternFault(pattern: string): string | undefined {
  if (!address.test(pattern) || !URL.canParse(pattern)) return 'Must be an address that begins with https://';
  if (!pattern.includes('{number}')) return 'Must have {number} where the tracking number belongs';
  const [other] = pattern.replace(/\{(number|phone)\}/g, '').match(/[{}]/) ?? [];
  return other && 'May have {number} and {phone}, and no other braces';
}

/**
 * The address of a carrier's page about a parcel.
 * @param pattern one without a fault
 * @param of.phone the recipient's number, as it is dialled in their country
 */
export function trackingLink(pattern: string, of: { number: string; phone: string }): string {
  return pattern.replace(/\{(number|phone)\}/g, (_, name: 'number' | 'phone', at: number) => {
    const value = encodeURIComponent(of[name]);
    const isInQuery = /^[^#]*\?[^#]*$/.test(pattern.slice(0, at));
    return isInQuery ? value.replaceAll('%20', '+') : value;
  });
}
