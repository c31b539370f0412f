// In: copies larger than what a socket and a stream hold, and a slow reader. Out: all of it, and the same connection answers what comes next.
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { copyOut } from './copy-out.ts';

const ROWS = 40_000;
const TEXT = `copy (select n, repeat('x', 60) from generate_series(1, ${ROWS}) n) to stdout`;
const database = await createTestDatabase();

it.each([
  ['at once', async () => undefined],
  ['slowly', async () => new Promise((rest) => setTimeout(rest, 1))],
  ['in turns', async () => new Promise((rest) => setImmediate(rest))],
])('a copy that is read %s leaves a connection that goes on', async (_, pause) => {
  const sql = database.connect('app', { max: 1 });
  for (let round = 0; round < 3; round += 1) {
    let lines = 0;
    await sql.begin(async (step) => {
      for await (const piece of copyOut(step as never, TEXT)) {
        lines += piece.toString('latin1').split('\n').length - 1;
        await pause();
      }
      expect(await step`select ${round}::integer as round`).toMatchObject([{ round }]);
    });
    expect(lines).toBe(ROWS);
  }
  await sql.end();
});

it('a copy that is left half-way is read to its end, and the connection goes on', async () => {
  const sql = database.connect('app', { max: 1 });
  for await (const piece of copyOut(sql, TEXT)) if (piece.length > 0) break;
  await expect(
    (async () => {
      for await (const _ of copyOut(sql, TEXT)) throw new Error('enough');
    })(),
  ).rejects.toThrow('enough');
  expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  await sql.end();
});
