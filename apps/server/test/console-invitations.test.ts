// Whoever is let in is let in openly: the link goes to one mailbox and to nobody else, and every administrator hears of it.
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { act, askConsole, callConsole, codeOf, operator, STAFF_PASSWORD, type Staff } from './console.ts';
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
    const accepted = await callConsole(doors, '/invite/accept', {
      token,
      ...passwords,
      totp: await codeOf(doors, secret),
    });
    expect(accepted.code).toBe(0);
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
