import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { openDatabase, tlsOf } from './database.ts';
import { requireFreePort } from './free-port.ts';

const quiet = () => undefined;
const settings = (databaseUrl: string, databaseAppUrl?: string) => ({
  databaseUrl,
  databaseAppUrl,
  databaseWriterUrl: undefined,
  databaseProjectorUrl: undefined,
  dataDir: '/nowhere',
});

describe('a database of the operator’s own', () => {
  const url = `postgres://hilsa_owner@localhost/postgres?host=${encodeURIComponent(inject('socketDir'))}`;

  it('is used instead of the embedded one, with the lesser role for the application', async () => {
    const database = await openDatabase(settings(url), quiet);
    try {
      expect(database.embedded).toBeNull();
      const who = (name: 'owner' | 'app' | 'writer' | 'projector') =>
        database.connect(name, { max: 1 })`select current_user::text as who`;
      expect(await who('owner')).toEqual([{ who: 'hilsa_owner' }]);
      for (const role of ['app', 'writer', 'projector'] as const)
        expect(await who(role)).toEqual([{ who: `hilsa_${role}` }]);
    } finally {
      await database.close();
    }
  });

  it('may have a login of its own for the application', async () => {
    const database = await openDatabase(settings(url, url.replace('hilsa_owner', 'hilsa_app')), quiet);
    try {
      expect(await database.connect('app', { max: 1 })`select session_user::text as who`).toEqual([
        { who: 'hilsa_app' },
      ]);
    } finally {
      await database.close();
    }
  });

  it('that does not answer stops the start with a sentence', async () => {
    await expect(openDatabase(settings('postgres://me@127.0.0.1:1/none'), quiet)).rejects.toThrow(
      /^The database does not answer: .*ECONNREFUSED/,
    );
  });
});

describe('connections', () => {
  it('look in the schema they were opened for, and wait for a commit to be on disk', async () => {
    const database = await createTestDatabase();
    const [row] = await database.connect('app', { schema: 'demo', max: 1 })`
      select current_schema()::text as schema, current_setting('synchronous_commit') as commit, current_setting('application_name') as name`;
    expect(row).toEqual({ schema: 'demo', commit: 'on', name: 'hilsa-app' });
  });
});

describe('the port', () => {
  it('that another program uses stops the start with a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(requireFreePort({ host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 cannot be opened; another program uses it: stop that program, or set PORT to another number.`,
    );
    other.close();
    await once(other, 'close');
    await expect(requireFreePort({ host: '127.0.0.1', port })).resolves.toBeUndefined();
  });
});

describe('TLS to the database', () => {
  const of = (address: string, socketFolder: string | null = null) => tlsOf(new URL(address), socketFolder);

  it.each([
    'postgres://me@localhost/x',
    'postgres://me@127.0.0.1:5433/x',
    'postgres://me@[::1]/x',
    'postgres://me@db.example/x?sslmode=disable',
    'postgres://me@db.example/x?sslmode=require',
  ])('%s is taken as it says', (address) => expect(of(address)).toBeUndefined());

  it('is not needed by the folder of a socket', () =>
    expect(of('postgres://me@db.example/x', '/run/db')).toBeUndefined());

  it.each(['postgres://me@db.example/x', 'postgres://me@10.0.0.5/x', 'postgres://me@db.example/x?sslmode=verify-full'])(
    '%s is encrypted, and the database proves its name',
    (address) => expect(of(address)).toMatchObject({ host: new URL(address).hostname }),
  );

  it('a database elsewhere that speaks no TLS is not spoken to', async () => {
    let heard = '';
    const plain = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          heard += bytes.toString('latin1');
          // PostgreSQL's own word for "no TLS here"; what follows it reads as no message and hangs up.
          if (heard.length <= 8) socket.write('N');
          else socket.destroy();
        });
    }).listen(0, '0.0.0.0');
    await once(plain, 'listening');
    const { port } = plain.address() as { port: number };
    const elsewhere = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    const address = elsewhere ?? '0.0.0.0';
    await expect(openDatabase(settings(`postgres://me:secret-word@${address}:${port}/x`), quiet)).rejects.toThrow(
      /The database does not answer/,
    );
    expect(heard.length).toBeGreaterThan(8);
    expect(heard).not.toMatch(/secret-word|user/);
  });
});
