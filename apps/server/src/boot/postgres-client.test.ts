import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { listenBetween } from '../sequencer/test-between.ts';
import { onSocket } from './database.ts';
import { MENDS, mended, postgres } from './postgres-client.ts';

describe('a connection that is lost in the middle of', async () => {
  const database = await createTestDatabase();
  if (!('socketDir' in database.address)) throw new Error('the tests have a cluster of their own');
  const { socketDir, name } = database.address;
  const wire = await listenBetween(socketDir);
  const through = onSocket(wire.folder, name, null);
  afterAll(async () => {
    await through.close();
    await wire.close();
  });

  /** One connection: were it spoiled, nothing would go on. */
  const pool = () => {
    const lost = Promise.withResolvers<void>();
    const sql = through.connect('app', { max: 1, connect_timeout: 5, onclose: () => lost.resolve() });
    return { sql, lost: lost.promise };
  };
  // What is thrown in a callback of the client's own would end the process; here it fails the run.

  it('a transaction fails it, and the same pool goes on', async () => {
    for (const width of [1, 5_000]) {
      const { sql, lost } = pool();
      const begun = sql.begin(async (step) => {
        await step`select 1`;
        wire.hangUp();
        await lost;
        await step`select ${'x'.repeat(width)}::text`;
      });
      await expect(begun).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
      for (let n = 0; n < 3; n += 1) expect(await sql`select ${n}::integer as n`).toMatchObject([{ n }]);
    }
  });

  it('a transaction that fails by itself fails with its own problem or the lost connection, and the same pool goes on', async () => {
    const { sql, lost } = pool();
    const begun = sql.begin(async (step) => {
      await step`select 1`;
      wire.hangUp();
      await lost;
      throw new RangeError('of its own');
    });
    await expect(begun).rejects.toBeInstanceOf(Error);
    expect(await sql`select 1 as n`).toMatchObject([{ n: 1 }]);
  });

  it('a transaction never goes on outside of it, on the connection that comes next', async () => {
    const { sql, lost } = pool();
    const others = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const begun = sql.begin(async (step) => {
      await step`select 1`;
      wire.hangUp();
      await lost;
      await others.promise;
      await step`select set_config('hilsa.harm', 'done', false)`.then(ended.resolve, ended.resolve);
    });
    await expect(begun).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    // The same connection, made anew, in the middle of somebody else's transaction.
    await sql.begin(async (step) => {
      await step`select 1`;
      others.resolve();
      expect(await ended.promise).toMatchObject({ code: 'CONNECTION_CLOSED' });
      expect(await step`select current_setting('hilsa.harm', true) as harm`).not.toMatchObject([{ harm: 'done' }]);
    });
  });

  it('a statement that has just been asked fails it, and the same pool goes on', async () => {
    const { sql, lost } = pool();
    await sql`select 1`;
    const asked = sql`select pg_sleep(60)`;
    asked.catch(() => undefined);
    wire.hangUp();
    await expect(asked).rejects.toBeInstanceOf(Error);
    // Before the client has noticed that the connection ends: answered or failed, never left waiting.
    await Promise.allSettled([sql`select 2`]);
    await lost;
    expect(await sql`select 1 as n`).toMatchObject([{ n: 1 }]);
  });

  it('a cursor fails it, and the same pool goes on', async () => {
    const { sql, lost } = pool();
    const read = async () => {
      for await (const rows of sql`select n from generate_series(1, 1000) n`.cursor(10)) {
        expect(rows).toHaveLength(10);
        wire.hangUp();
        await lost;
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await sql`select 1 as n`).toMatchObject([{ n: 1 }]);
  });

  it('its first words, when the client asks for the types, fails the statement that waits, and the same pool goes on', async () => {
    // A reset, as a machine that goes away sends it, is only to be had over TCP.
    let resets = 1;
    const doors = createServer((client) => {
      const server = connect(join(socketDir, '.s.PGSQL.5432'));
      client.on('error', () => server.destroy()).on('close', () => server.destroy());
      server.on('error', () => client.destroy()).on('close', () => client.destroy());
      server.pipe(client);
      client.on('data', (bytes) => {
        if (!bytes.includes('typcategory') || resets === 0) return void server.write(bytes);
        resets -= 1;
        client.resetAndDestroy();
      });
    });
    await new Promise<void>((listening) => doors.listen(0, '127.0.0.1', listening));
    const { port } = doors.address() as AddressInfo;
    const sql = postgres({ host: '127.0.0.1', port, database: name, user: 'hilsa_app', max: 1 });
    const ask = async () => sql`select ${[1, 2]}::integer[] as list`;
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await ask()).toEqual([{ list: [1, 2] }]);
    await sql.end({ timeout: 5 });
    await new Promise((closed) => doors.close(closed));
  });

  it('is told from a client of another version by the text that is mended', () => {
    for (const [file, mends] of Object.entries(MENDS)) {
      const text = readFileSync(fileURLToPath(new URL(file, import.meta.resolve('postgres'))), 'utf8');
      expect(mended(text, mends)).not.toBe(text);
      expect(() => mended('', mends)).toThrow(TypeError);
      expect(() => mended(text + text, mends)).toThrow(TypeError);
    }
  });
});
