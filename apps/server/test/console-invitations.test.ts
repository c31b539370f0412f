// Whoever is let in is let in openly: the link goes to one mailbox and to nobody else, and every administrator hears of it.
import { hash as digest } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { act, askConsole, callConsole, codeOf, operator, STAFF_PASSWORD, type Staff } from './console.ts';
import { newMailedCode, takeMailedCode } from '../src/operations/mailed-codes.ts';
import type { ActionName } from '@hilsa/contract/console/index';

let doors: ConsoleRoom;
let one: Staff;
let two: Staff;
beforeAll(async () => {
  doors = await openConsoleRoom();
  one = await operator(doors, 'administrator');
  two = await operator(doors, 'administrator');
});

/** Asked by one and agreed to by the other. @returns both answers as they came, and what left by mail */
async function both(action: ActionName, subject: string, input: unknown = {}) {
  doors.mails.length = 0;
  const asked = await act(doors, one, action, subject, input, 'She begins on Monday');
  const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'She does' };
  const agreed = await callConsole(doors, '/approvals/decide', decision, { cookie: two.cookie });
  if (agreed.code !== 0) throw new Error(agreed.body);
  await doors.carried();
  return { said: asked.body + agreed.body, mails: [...doors.mails] };
}
/** Mailed to whoever is invited, and to nobody else. */
async function mailedCode(token: string): Promise<string> {
  doors.mails.length = 0;
  const sent = await callConsole(doors, '/invite/code', { token });
  if (sent.code !== 0) throw new Error(sent.body);
  await doors.carried();
  expect(doors.mails).toHaveLength(1);
  const code = /: (\d{6})\n/.exec(doors.mails[0]!.text)![1]!;
  expect(sent.body).not.toContain(code);
  return code;
}
const LINK = /https:\/\/hilsa\.test\/console\/#\/invite\/([\w-]{43})/;

describe('an invitation', () => {
  it('goes to the mailbox of whoever is invited; neither who asked nor who agreed nor the queue shows it', async () => {
    const { said, mails } = await both('invite-operator', 'Rumi@Hilsa.test', { name: 'Rumi', roles: ['support'] });
    const own = mails.filter(({ target }) => target === 'rumi@hilsa.test');
    expect(own).toHaveLength(1);
    const token = LINK.exec(own[0]!.text)![1]!;
    expect(own[0]!.subject).toContain('invitation');
    expect(said).not.toContain('invite/');
    expect(said).not.toContain(token);
    for (const { target, text } of mails) if (target !== 'rumi@hilsa.test') expect(text).not.toContain('invite/');
    const kept = await doors.sql`select * from content.deliveries`;
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(await doors.sql`select * from operations.actions`)).not.toContain(token);
    const { secret } = (await callConsole(doors, '/invite/info', { token })).data as { secret: string };
    const passwords = { password: STAFF_PASSWORD, passwordConfirmation: STAFF_PASSWORD };
    const accept = async (mailedCode?: string) =>
      callConsole(doors, '/invite/accept', {
        token,
        ...passwords,
        totp: await codeOf(doors, secret),
        ...(mailedCode !== undefined && { mailedCode }),
      });
    const entry = { email: 'rumi@hilsa.test', password: STAFF_PASSWORD };
    const login = async () => callConsole(doors, '/login', { ...entry, totp: await codeOf(doors, secret) });

    // The link alone lets nobody in, nor does a code that is not the mailbox's.
    expect(await accept()).toMatchObject({ refusal: 'credentials-invalid' });
    const code = await mailedCode(token);
    expect(await accept(code === '000000' ? '000001' : '000000')).toMatchObject({ refusal: 'credentials-invalid' });
    const newest = await mailedCode(token);
    const accepted = await accept(newest);
    expect(accepted).toMatchObject({ code: 0, data: null });
    expect(accepted.headers['set-cookie']).toBeUndefined();

    // Nobody is inside before who asked confirms: neither who accepted, nor by the word of who only agreed.
    doors.clock.ahead += 60_000;
    expect(await login()).toMatchObject({ refusal: 'credentials-invalid' });
    const { list } = await askConsole(doors, one, '/operators/list', {
      offset: 0,
      limit: 10,
      sort: 'id',
      order: 'asc',
      search: 'rumi',
    });
    const { id } = list[0]!;
    expect(list[0]).toMatchObject({ state: 'accepted', confirmedBy: one.id });
    expect(await act(doors, two, 'confirm-access', id)).toMatchObject({ refusal: 'not-the-asker' });
    await doors.carried();
    const asked = doors.mails.find(({ target, text }) => target === one.email && text.includes('has accepted'));
    expect(asked!.text).toContain(`https://hilsa.test/console/#/operators/${id}/show`);
    expect(await act(doors, one, 'confirm-access', id)).toMatchObject({ code: 0 });
    doors.clock.ahead += 60_000;
    expect((await login()).code).toBe(0);
    expect(await act(doors, one, 'confirm-access', id)).toMatchObject({ refusal: 'nothing-to-change' });
  });

  it('mails five codes a link and lets each be guessed at five times', async () => {
    await both('invite-operator', 'guessed@hilsa.test', { name: 'Guessed', roles: ['support'] });
    const token = LINK.exec(doors.mails.find(({ target }) => target === 'guessed@hilsa.test')!.text)![1]!;
    const { secret } = (await callConsole(doors, '/invite/info', { token })).data as { secret: string };
    const code = await mailedCode(token);
    const sql = doors.sql;
    const link = digest('sha256', token, 'base64url');
    const takes = (given: string) => takeMailedCode(sql, token, given, Date.now() + doors.clock.ahead);
    for (let guess = 0; guess < 5; guess += 1) expect(await takes('no code')).toBe(false);
    expect(await takes(code)).toBe(false);
    for (let sent = 1; sent < 5; sent += 1) await newMailedCode(sql, token, Date.now() + doors.clock.ahead);
    expect(await callConsole(doors, '/invite/code', { token })).toMatchObject({ refusal: 'code-daily-limit' });
    // Kept is a digest alone, and a code that is late is none.
    const [kept] = await sql`select code_digest from operations.invitations where token_hash = ${link}`;
    expect(String(kept!['code_digest'])).toHaveLength(43);
    await sql`update operations.invitations set codes_sent = 0 where token_hash = ${link}`;
    const late = await newMailedCode(sql, token, Date.now() - 11 * 60_000);
    expect(await takes(late.code)).toBe(false);
    expect(secret).not.toBe('');
  });
});

describe('every administrator is told', () => {
  type Given = readonly [ActionName, () => string | Promise<string>, unknown, string];
  const given: readonly Given[] = [
    ['invite-operator', () => 'told@hilsa.test', { name: 'Told', roles: ['markets'] }, 'invited as markets'],
    ['renew-invitation', async () => (await operator(doors, 'support')).id, {}, 'invited anew'],
    [
      'change-roles',
      async () => (await operator(doors, 'support')).id,
      { roles: ['treasury'] },
      'these roles now: treasury',
    ],
    [
      'enable-operator',
      async () => {
        const { id } = await operator(doors, 'support');
        await act(doors, one, 'disable-operator', id);
        return id;
      },
      {},
      'may come in again',
    ],
  ];
  it.each(given)('of %s, with who did it and why', async (action, subject, input, words) => {
    const { mails } = await both(action, await subject(), input);
    for (const { email } of [one, two])
      expect(mails.filter(({ target, text }) => target === email && text.includes(words))).toMatchObject([
        { text: expect.stringMatching(/, by Staff \d+ and Staff \d+\. Reason: She begins on Monday/) as string },
      ]);
  });

  it('and of nothing when it was refused', async () => {
    doors.mails.length = 0;
    const asked = await act(doors, one, 'invite-operator', 'no@hilsa.test', { name: 'No', roles: ['support'] });
    const decision = { id: asked.data!.actionId, decision: 'reject' as const, reason: 'Unknown to us' };
    await askConsole(doors, two, '/approvals/decide', decision);
    await doors.carried();
    expect(doors.mails).toEqual([]);
  });
});
