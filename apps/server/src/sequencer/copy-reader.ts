// In: the bytes of `copy … to stdout (format binary)`, in any pieces. Out: its rows, one array of raw values each.
// Format: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".

/** Signature (11 bytes), flags (4) and the length of the header's extension (4). */
const HEADER = 19;

/** Throws RangeError when the stream ends inside a row. */
export async function* readCopy(stream: AsyncIterable<Buffer>): AsyncGenerator<(Buffer | null)[]> {
  let pending: Buffer = Buffer.alloc(0);
  let started = false;
  for await (const piece of stream) {
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
    let at = 0;
    if (!started) {
      if (pending.length < HEADER) continue;
      at = HEADER + pending.readInt32BE(HEADER - 4);
      started = true;
    }
    for (;;) {
      const row = readRow(pending, at);
      if (row === 'end') return;
      if (row === null) break;
      at = row.next;
      yield row.values;
    }
    pending = pending.subarray(at);
  }
  throw new RangeError('the copy stream ended before its last row');
}

function readRow(bytes: Buffer, from: number): { values: (Buffer | null)[]; next: number } | 'end' | null {
  let at = from + 2;
  if (bytes.length < at) return null;
  const count = bytes.readInt16BE(from);
  if (count === -1) return 'end';
  const values: (Buffer | null)[] = [];
  for (let n = 0; n < count; n += 1) {
    if (bytes.length < at + 4) return null;
    const size = bytes.readInt32BE(at);
    at += 4;
    if (size === -1) {
      values.push(null);
      continue;
    }
    if (bytes.length < at + size) return null;
    values.push(bytes.subarray(at, at + size));
    at += size;
  }
  return { values, next: at };
}
