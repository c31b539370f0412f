// In: text. Out: its bytes, and back, by the coder that every browser and Node has; the core's types know neither of them.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { fatal: true });

export function utf8Bytes(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** Throws TypeError on bytes that are no UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  return DECODER.decode(bytes);
}
