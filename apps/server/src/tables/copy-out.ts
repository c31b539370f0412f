// In: a question for rows as a copy. Out: its bytes, piece by piece, and a connection that goes on afterwards.
import type { Readable } from 'node:stream';
import type { Sql } from 'postgres';

/**
 * The bytes of `copy (…) to stdout`. The client pauses its socket while the reader is behind, and lets it go on when the reader asks for more;
 * behind the last piece nobody asks, and the next question on that connection would wait for ever. So it is let go here. Whoever stops
 * half-way has the rest read for him: it cannot be called back.
 */
export async function* copyOut(sql: Sql, text: string): AsyncGenerator<Buffer> {
  const stream: Readable = await sql.unsafe(text).readable();
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let isRead = false;
  try {
    for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) yield piece.value;
    isRead = true;
  } finally {
    while (!isRead) isRead = (await pieces.next()).done === true;
    stream._read(0);
  }
}
