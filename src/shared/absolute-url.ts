/** The full address of what is given by a path or a full address; undefined where it is no web address at all. */
export function absoluteUrl(publicUrl: string, address: string): string | undefined {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
