// In: a file. Out: its digest, worked out here, so that the file itself need not leave.

/** SHA-256 of the bytes, as 64 hex digits. */
export async function digestOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
