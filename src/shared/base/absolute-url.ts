/** The full URL of a path or a full URL; undefined if it is no web address. */
export function absoluteUrl(publicUrl: string, address: string): string | undefined {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
