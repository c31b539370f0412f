// In: a browser that knows Ed25519, or does not.
// Out: a pair of keys made here: the public half to be sent, the private half to be shown once, both as PEM. The private half is never sent.

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** null: this browser makes none, and the program's owner makes the pair elsewhere. */
export async function makeKeyPair(): Promise<KeyPair | null> {
  try {
    const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
    const [open, own] = await Promise.all([
      crypto.subtle.exportKey('spki', pair.publicKey),
      crypto.subtle.exportKey('pkcs8', pair.privateKey),
    ]);
    return { publicKey: pem('PUBLIC KEY', open), privateKey: pem('PRIVATE KEY', own) };
  } catch {
    return null;
  }
}

function pem(name: string, bytes: ArrayBuffer): string {
  return `-----BEGIN ${name}-----\n${btoa(String.fromCharCode(...new Uint8Array(bytes)))}\n-----END ${name}-----`;
}

export function isPrivateKey(secret: string): boolean {
  return secret.includes('PRIVATE KEY');
}

/** The signature of a text, as base64. @param privateKey as `makeKeyPair` gave it */
export async function signedByPair(text: string, privateKey: string): Promise<string> {
  const inner = privateKey.replaceAll(/-----[^-]+-----|\s/g, '');
  const bytes = Uint8Array.from(atob(inner), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('pkcs8', bytes, { name: 'Ed25519' }, false, ['sign']);
  const signature = await crypto.subtle.sign({ name: 'Ed25519' }, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
