// In: a stranger's answer over HTTP. Out: its text, never more than was allowed.

/** @throws whatever `tooMuch` makes, as soon as there are more bytes than `mostBytes`; what is left is not read */
export async function boundedText(response: Response, mostBytes: number, tooMuch: () => Error): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
