import { z } from 'zod';
import { Failure } from '../../shared/base/failure.ts';
import { type Env, isOnThisMachine } from '../base/env.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';
import type { Picture } from './picture-files.ts';

/** An external service that stores pictures and serves them. */
export interface ImageHost {
  /** Uploads a picture. Returns its address. @throws Failure IMAGE_HOST_FAILED */
  send(picture: Picture, signal: AbortSignal): Promise<string>;
}

const timeoutMs = 15_000;

const Answer = z.object({ data: z.object({ display_url: z.url({ protocol: /^https?$/ }) }) });

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isOnThisMachine(hostname);
}

async function post(url: URL, picture: Picture, signal: AbortSignal): Promise<URL> {
  const { bytes, name } = picture.files.findLast((file) =>
    file.name.endsWith('.webp'),
  ) as Picture['files'][0];
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], name, { type: 'image/webp' }));
  // As bytes: if a connection fails while it sends a form, Node 24 rejects a promise that can't be caught.
  const encoded = new Response(form);
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': encoded.headers.get('Content-Type') as string },
    body: await encoded.arrayBuffer(),
    redirect: 'error',
    signal: AbortSignal.any([signal, timeout]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`answered with ${response.status}`);
  }
  return new URL(Answer.parse(await response.json()).data.display_url);
}

export function openImageHost(env: Env, log: Log): ImageHost | undefined {
  const { IMAGE_HOST_URL, IMAGE_HOST_KEY } = env;
  if (!IMAGE_HOST_URL || !IMAGE_HOST_KEY) return undefined;
  const url = new URL(IMAGE_HOST_URL);
  url.searchParams.set('key', IMAGE_HOST_KEY);
  const outages = outagesOf(log);
  const attempt = { service: 'pictures' } as const;

  return {
    async send(picture, signal) {
      // The log gets the message without the key, not the error itself: the key is in the URL.
      const address = await post(url, picture, signal).catch((error: Error) => {
        const why = ((error.cause ?? error) as Error).message.replaceAll(IMAGE_HOST_KEY, '…');
        outages.failed(attempt, `the image host ${url.host}: ${why}`);
        throw new Failure('IMAGE_HOST_FAILED');
      });
      if (!isSafe(address)) {
        log.warn({ host: url.host, shown: address.origin }, 'the image host shows pictures without HTTPS');
        throw new Failure('IMAGE_HOST_FAILED');
      }
      outages.succeeded(attempt);
      return address.href;
    },
  };
}
