// In: options of the server, as they came.
// Out: the browser's answer as JSON text, for the server to check. The library is fetched when a passkey is first used.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/**
 * Why passkeys do not work on this page; null when they do. A browser ties them to a name and takes none for a bare address:
 * http://localhost works, http://127.0.0.1 does not.
 */
export function passkeyHindrance(
  page: { readonly isSecureContext: boolean; readonly hostname: string; readonly knowsPasskeys: boolean } = {
    isSecureContext: window.isSecureContext,
    hostname: location.hostname,
    knowsPasskeys: typeof window.PublicKeyCredential === 'function',
  },
): 'browser' | 'address' | null {
  if (/^[\d.]+$/.test(page.hostname) || page.hostname.includes(':')) return 'address';
  return page.isSecureContext && page.knowsPasskeys ? null : 'browser';
}

export function passkeysWork(): boolean {
  return passkeyHindrance() === null;
}

/** Asks for a passkey of this site. Rejects when the person turned away or the device has none. */
export async function showPasskey(options: Options): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return JSON.stringify(response);
}

/** Has the device make a new passkey. Rejects when the person turned away or the device already has one of ours. */
export async function makePasskey(options: Options): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response: RegistrationResponseJSON = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return JSON.stringify(response);
}

/** True for the ways in which a person, or the time, ends the browser's own question: nothing went wrong. */
export function turnedAway(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
