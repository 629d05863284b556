import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyResponse } from '../../shared/staff/own-account.ts';
import { failureIn } from '../api/failure.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';

const isAddress = (host: string) => /^[\d.]+$|:/.test(host);

/** Passkeys are bound to a name: there are none at an IP address, and none without HTTPS but on localhost. */
export function takesPasskeys(): boolean {
  return 'PublicKeyCredential' in window && isSecureContext && !isAddress(location.hostname);
}

/** The reason why a passkey could not be used; undefined if the dialog was closed. */
export function passkeyFault(error: unknown): string | undefined {
  if (failureIn(error) || !(error instanceof Error)) return refusalWords(error);
  const { name } = error instanceof WebAuthnError ? (error.cause as Error) : error;
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return name === 'TRPCClientError' ? refusalWords(error) : 'This browser could not use a passkey here.';
}

/** Opens the browser's dialogs for passkeys. They reject when somebody closes them. */
export function usePasskeys() {
  const { client } = trpc.useUtils();
  return {
    async ask(): Promise<PasskeyResponse> {
      const options = await client.staff.askPasskey.mutate();
      return (await startAuthentication({ optionsJSON: options as never })) as never;
    },
    async make(name: string): Promise<string[] | null> {
      const options = await client.account.beginPasskey.mutate();
      const response = await startRegistration({ optionsJSON: options as never });
      return (await client.account.addPasskey.mutate({ name, response: response as never })).recoveryCodes;
    },
  };
}
