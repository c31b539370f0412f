// In: options of the server, as they came.
// Out: the browser's answer as JSON text, for the server to check. The library is fetched when a passkey is first used.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/** Passkeys need a secure page (https or localhost) and a browser that knows them. */
export function passkeysWork(): boolean {
  return typeof window !== 'undefined' && window.isSecureContext && typeof window.PublicKeyCredential === 'function';
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
