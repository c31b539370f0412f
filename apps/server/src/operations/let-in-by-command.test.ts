// The command on the server lets the first one in. Later it tells a mailbox, and once two could let others in, it only asks them.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from 'postgres';
import { createTestDatabase } from '../../test/test-database.ts';
import type { CodeMessage } from '../notifications/index.ts';
import { letIn, type LetInParts } from './let-in-by-command.ts';
import { createTrail, type Trail } from './trail.ts';

let sql: Sql;
let trail: Trail;
let mails: CodeMessage[];
beforeEach(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 1 });
  trail = createTrail(sql, Date.now);
  mails = [];
});

const parts = (mode: LetInParts['mode'] = 'live'): LetInParts => ({
  sql,
  trail,
  mode,
  site: 'https://hilsa.example',
  put: (message) => Promise.resolve(void mails.push(message)),
  now: Date.now,
});
const asNew = (email: string) => ({ email, added: { name: 'New', roles: ['administrator'] as const } });
const LINK = /https:\/\/hilsa\.example\/console\/#\/invite\/[\w-]{43}/;

/** Came in by an invitation, as the door writes it down. */
async function cameIn(email: string): Promise<void> {
  const [row] = await sql<{ id: string }[]>`
    insert into operations.operators (email, name, roles, state, password_hash, totp_secret, created_ms)
    values (${email}, 'One', '{administrator}', 'active', 'x', 'x', 1) returning id`;
  const by = { name: 'One', address: '', operatorId: row!.id };
  await trail.add({ kind: 'invitation-accepted', what: '/invite/accept', by });
}
const operators = async () => (await sql<{ email: string }[]>`select email from operations.operators`).length;

describe('in live mode', () => {
  it('the first link is printed, again too while nobody has come in', async () => {
    expect(await letIn(parts(), asNew('boss@hilsa.example'))).toMatchObject({
      way: 'link',
      link: expect.stringMatching(LINK) as string,
    });
    expect(await letIn(parts(), { email: 'boss@hilsa.example', added: null })).toMatchObject({ way: 'link' });
    expect(mails).toEqual([]);
  });

  it('beside one administrator the link goes to the mailbox of whoever is let in, and the administrator is told', async () => {
    await cameIn('boss@hilsa.example');
    const done = await letIn(parts(), asNew('two@hilsa.example'));
    expect(done).toMatchObject({ way: 'mailed' });
    expect(JSON.stringify(done)).not.toContain('invite/');
    expect(mails.map(({ target, text }) => [target, LINK.test(text)])).toEqual([
      ['two@hilsa.example', true],
      ['boss@hilsa.example', false],
    ]);
  });

  it('a new link for the only administrator is never printed, however often it is asked for', async () => {
    await cameIn('boss@hilsa.example');
    for (const _ of [1, 2])
      expect(await letIn(parts(), { email: 'boss@hilsa.example', added: null })).toMatchObject({ way: 'mailed' });
  });

  it.each([
    ['somebody new', asNew('three@hilsa.example'), 'an invitation of three@hilsa.example (New) as administrator'],
    ['a new link', { email: 'lost@hilsa.example', added: null }, 'a new invitation for lost@hilsa.example'],
  ])('beside two administrators it only asks: %s', async (_, wanted, words) => {
    for (const email of ['boss@hilsa.example', 'two@hilsa.example', 'lost@hilsa.example']) await cameIn(email);
    const before = await operators();
    expect(await letIn(parts(), wanted)).toEqual({ way: 'asked' });
    expect(await operators()).toBe(before);
    expect(await sql`select 1 from operations.invitations`).toEqual([]);
    expect(await sql`select 1 from operations.operators where state <> 'active'`).toEqual([]);
    expect(mails.map(({ target }) => target)).toEqual([
      'boss@hilsa.example',
      'two@hilsa.example',
      'lost@hilsa.example',
    ]);
    for (const { text } of mails) {
      expect(text).toContain(words);
      expect(text).not.toContain('invite/');
    }
    const [row] = (await trail.list({}, { offset: 0, limit: 1 })).list;
    expect(row).toMatchObject({ kind: 'asked', operatorId: null, operatorName: 'command on the server' });
  });
});

it('a sandbox prints the link, whoever is there', async () => {
  for (const email of ['boss@hilsa.example', 'two@hilsa.example']) await cameIn(email);
  expect(await letIn(parts('sandbox'), asNew('three@hilsa.example'))).toMatchObject({ way: 'link' });
});

it.each([
  ['whoever is there', asNew('boss@hilsa.example'), 'operator-exists'],
  ['whoever is not', { email: 'nobody@hilsa.example', added: null }, 'unknown-operator'],
])('refuses %s and tells nobody', async (_, wanted, refusal) => {
  await cameIn('boss@hilsa.example');
  await expect(letIn(parts(), wanted)).rejects.toMatchObject({ refusal });
  expect(mails).toEqual([]);
});
