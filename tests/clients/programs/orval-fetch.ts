/** The address of the shop and the key, which orval leaves to a function like this one. */
export const target = { url: '', key: '' };

export async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const headers = { ...init.headers, authorization: `Bearer ${target.key}` };
  const response = await fetch(`${target.url}/api/v1${path}`, { ...init, headers });
  return { status: response.status, headers: response.headers, data: await response.json() } as Answer;
}
