// The command on the server: a link for the first administrator, plain sentences for everything else.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Sql } from 'postgres';
import { OWNER } from '../boot/embedded-postgres.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createTrail } from './trail.ts';

const SCRIPT = join(import.meta.dirname, 'operator.command.ts');
let sql: Sql;
let address: string;
beforeAll(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 1 });
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  address = `postgres://${OWNER}@localhost/${row!.name}?host=${inject('socketDir')}`;
});

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const FILES_KEY = Buffer.alloc(32, 7).toString('base64');
  const site = { MODE: 'sandbox', SITE_ORIGINS: 'https://hilsa.example' };
  const env = { ...process.env, ...site, DATABASE_URL: address, FILES_KEY };
  const running = promisify(execFile)(process.execPath, [SCRIPT, ...words], { env });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (problem: { code: number; stdout: string; stderr: string }) => ({
      code: problem.code,
      out: problem.stdout,
      err: problem.stderr,
    }),
  );
}

describe('npm run operator', () => {
  it('invites the first administrator by a link that is stored only as a hash, and notes it', async () => {
    const { code, out } = await run(
      'invite',
      '--email',
      'Boss@Hilsa.example',
      '--name',
      'Boss',
      '--roles',
      'administrator',
    );
    expect(code).toBe(0);
    const [, token = ''] = /https:\/\/hilsa\.example\/console\/#\/invite\/([\w-]{43})\n/.exec(out) ?? [];
    expect(token).not.toBe('');
    const stored = await sql`select * from operations.invitations`;
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await sql`select email, roles, state from operations.operators`).toMatchObject([
      { email: 'boss@hilsa.example', roles: ['administrator'], state: 'invited' },
    ]);
    const { list } = await createTrail(sql, Date.now).list({}, { offset: 0, limit: 10 });
    expect(list).toMatchObject([{ what: 'invite-operator', operatorName: 'command on the server', operatorId: null }]);
    expect(JSON.stringify(list)).not.toContain(token);
    // Nobody was there to be told of the first; of whoever comes later every active administrator is, by the sealed queue.
    expect(await sql`select * from content.deliveries`).toEqual([]);
    await sql`update operations.operators set state = 'active', password_hash = 'x', totp_secret = 'x'`;
    const second = await run('invite', '--email', 'two@hilsa.example', '--name', 'Two', '--roles', 'support');
    expect(second.out).toContain('#/invite/');
    const told = await sql`select target, sealed, state from content.deliveries`;
    expect(told).toMatchObject([{ target: 'boss@hilsa.example', state: 'waiting' }]);
    expect(JSON.stringify(told)).not.toContain('two@hilsa');
    const renewed = await run('renew', '--email', 'boss@hilsa.example');
    expect(renewed.out).toContain('#/invite/');
    expect(renewed.out).not.toContain(token);
    expect((await run('list')).out).toContain('1 boss@hilsa.example (Boss): invited, administrator');
  });

  it.each([
    [['invite', '--email', 'boss@hilsa.example', '--name', 'B', '--roles', 'auditor'], 'there is an operator'],
    [['invite', '--email', 'nobody', '--name', 'B', '--roles', 'auditor'], 'not an e-mail address'],
    [['invite', '--email', 'a@b.example', '--name', 'B', '--roles', 'king'], 'there is no role king'],
    [['invite', '--email', 'a@b.example', '--roles', 'auditor'], '--name is missing'],
    [['renew', '--email', 'stranger@b.example'], 'there is no operator with this address'],
    [['promote'], 'say what to do'],
    [['list', '--all'], "Unknown option '--all'"],
  ])('%j is refused in a plain sentence', async (words, sentence) => {
    const { code, err } = await run(...words);
    expect(err).toContain(sentence);
    expect(code).toBe(1);
  });
});
