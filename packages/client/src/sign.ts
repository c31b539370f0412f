// In: an API key with what signs for it. Out: a function that signs a text as the server checks it. Web Crypto: browsers, Node, Deno, Bun.

/** One of them: the shared secret of an HMAC-SHA256 key, or the private half of an Ed25519 or RSA key, PKCS #8 as PEM. */
export type Credentials = { readonly apiKey: string } & ({ readonly secret: string } | { readonly privateKey: string });

export type Sign = (text: string) => Promise<string>;

/** @throws when the PEM is not of Ed25519 or RSA */
export function signerOf(credentials: Credentials): Sign {
  // Read once, at the first signature.
  let reading: Promise<{ key: CryptoKey; algorithm: string; isHex: boolean }> | undefined;
  return async (text) => {
    reading ??= 'secret' in credentials ? sharedSecret(credentials.secret) : privateKey(credentials.privateKey);
    const { key, algorithm, isHex } = await reading;
    const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, bytesOf(text)));
    return isHex
      ? Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
      : btoa(String.fromCharCode(...signature));
  };
}

async function sharedSecret(secret: string) {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return { key, algorithm: 'HMAC', isHex: true };
}

async function privateKey(pem: string) {
  const base64 = pem.replace(/-----[A-Z ]+-----|\s/g, '');
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const read = (algorithm: { name: string; hash?: string }) =>
    crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
  try {
    return { key: await read({ name: 'Ed25519' }), algorithm: 'Ed25519', isHex: false };
  } catch {
    const name = 'RSASSA-PKCS1-v1_5';
    return { key: await read({ name, hash: 'SHA-256' }), algorithm: name, isHex: false };
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
