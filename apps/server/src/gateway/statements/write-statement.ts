// In: the lines of a statement. Out: its file as CSV or JSON, written piece by piece, while others have their turn.
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { hash } from 'node:crypto';
import { type Line, StatementWriter } from '@hilsa/formulas/statements';

/** Lines between two pauses: some milliseconds of work. */
const AT_A_TIME = 250;

/** The text of a statement, in pieces. */
export async function* statementText(
  lines: AsyncIterable<readonly Line[]>,
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const writer = new StatementWriter(format, (text) => hash('sha256', text, 'hex'));
  let piece = writer.begin();
  for await (const some of lines)
    for (const line of some) {
      piece += writer.line(line);
      if (writer.count % AT_A_TIME !== 0) continue;
      yield piece;
      piece = '';
      await setImmediate();
    }
  piece += writer.line({ kind: 'end', value: String(writer.count) });
  yield piece + writer.end();
}

/** A file that only this process's user reads; the stream is ended and on the disk when it resolves. */
export async function writeFileOf(path: string, fill: (to: Writable) => Promise<void>): Promise<void> {
  const to = createWriteStream(path, { mode: 0o600 });
  try {
    await fill(to);
    to.end();
    await finished(to);
  } catch (problem) {
    to.destroy();
    throw problem;
  }
}

/** Waits while the stream is full. */
export async function push(to: Writable, piece: string | Uint8Array): Promise<void> {
  if (!to.write(piece)) await once(to, 'drain');
}
