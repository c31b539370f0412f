// Whatever is good once, asked for a thousand times at the same moment: one is told yes, straight at the room's function, or at the console's door.
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { solveChallenge } from 'altcha-lib';
import { generate } from 'otplib';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { createContentDesk, createVotes } from '../src/content/index.ts';
import { createAttempts } from '../src/identity/attempts.ts';
import { createCaptcha } from '../src/identity/captcha.ts';
import { createChannelInvitations } from '../src/identity/channel-invitations.ts';
import { createCodes } from '../src/identity/codes.ts';
import { createPasswordPool } from '../src/identity/passwords.ts';
import { createPins } from '../src/identity/pins.ts';
import { createProofs } from '../src/identity/proofs.ts';
import { createSecretBox } from '../src/identity/secrets.ts';
import { createAuthenticators } from '../src/identity/totp.ts';
import { addOperator, createOperators, inviteOperator } from '../src/operations/operators.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { act, callConsole, operator } from './console.ts';
import { createTestDatabase } from './test-database.ts';

const MANY = 1_000;
const START_MS = Date.UTC(2026, 10, 21, 12);
const KEY = new Uint8Array(32).fill(7);
const box = createSecretBox(KEY);
const clock = { at: START_MS };
const now = () => clock.at;

let sql: Sql;
let doors: ConsoleRoom;
let people = 0;
beforeAll(async () => {
  // As many at once as one process ever has: the race is decided by the tables and not by a queue before them.
  sql = (await createTestDatabase()).connect('app', { max: 16 });
  doors = await openConsoleRoom();
});

async function customer(): Promise<string> {
  people += 1;
  const [row] = await sql<{ id: string }[]>`
    insert into identity.customers (demo_only, password_hash, consent_version, phone, created_ms)
    values (false, 'x', '2026-11', ${`+8801700000${100 + people}`}, 0) returning id`;
  return row!.id;
}

/** What a thousand got who asked at the same moment: those who succeeded, and how often each refusal came. */
async function race<Result>(attempt: (n: number) => Promise<Result>): Promise<{ won: Result[]; lost: object }> {
  const outcomes = await Promise.allSettled(Array.from({ length: MANY }, (_, n) => attempt(n)));
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const lost: Record<string, number> = {};
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    const word = (outcome.reason as { refusal?: string }).refusal ?? String(outcome.reason);
    lost[word] = (lost[word] ?? 0) + 1;
  }
  return { won, lost };
}
const yes = (answers: readonly boolean[]) => answers.filter((answer) => answer).length;

describe('a thousand at the same moment', () => {
  it('with the same sent code: one gets in', async () => {
    let sent = '';
    const codes = createCodes({
      sql,
      messenger: { put: async (_, { text }) => void (sent = text), carryOn: () => undefined },
      mac: (text) => box.mac(text),
      budget: { countries: ['+880'], perAddress: 20, perPrefix: 100, total: 100, alarm: () => undefined },
      now,
    });
    const contact = { kind: 'phone', value: '+8801700000001' } as const;
    const asker = { id: 'a browser', own: false, addressBlock: '192.0.2.0' };
    await codes.send(contact, 'reset', asker, { textOf: (code) => code, language: 'en-US' });
    const { won, lost } = await race(() => codes.use([contact.value], 'reset', sent, asker));
    expect([won.length, lost]).toEqual([1, { 'code-invalid': MANY - 1 }]);
  });

  it('with the same proof of work: one is let through', async () => {
    const captcha = createCaptcha(sql, 'a secret of the test', Date.now);
    const { challenge } = await captcha.challenge({ rounds: 1, waitMs: 0 });
    const solution = await solveChallenge({ challenge, deriveKey });
    const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const { won, lost } = await race(() => captcha.accept(answer, { rounds: 1, waitMs: 0 }));
    expect([won.length, lost]).toEqual([1, { 'captcha-invalid': MANY - 1 }]);
  });

  it('with the same confirmation: one change is made', async () => {
    const proofs = createProofs(sql, now);
    const proof = { customerId: await customer(), signIn: null, purpose: 'change-password' };
    const { token } = await proofs.make(proof, 60_000);
    expect(yes((await race(() => proofs.use(token, proof))).won)).toBe(1);
    expect(await proofs.holds(token, proof)).toBe(false);
  });

  it('with the same code of an authenticator: one is accepted', async () => {
    const authenticators = createAuthenticators(sql, box, now);
    const id = await customer();
    const { secret } = await authenticators.begin(id, 'a label');
    const codeNow = () => generate({ secret, epoch: Math.floor(now() / 1000) });
    await authenticators.enable(id, (await authenticators.proveBegun(id, await codeNow()))!);
    clock.at += 60_000;
    const code = await codeNow();
    expect(yes((await race(() => authenticators.accept(id, code))).won)).toBe(1);
  });

  it('with the same invitation of an operator: one becomes the operator', async () => {
    const operators = createOperators(sql, box, now);
    const { id } = await addOperator(sql, { email: 'one@hilsa.test', name: 'One', roles: ['support'] }, now());
    const { token } = await inviteOperator(sql, id, now());
    // The link opened a thousand times shows one secret: who comes second cannot be left with one that counts for nothing.
    const shown = (await race(() => operators.invitation(token))).won.map(({ secret }) => secret);
    expect([shown.length, new Set(shown).size]).toEqual([MANY, 1]);
    const code = await generate({ secret: shown[0]!, epoch: Math.floor(now() / 1000) });
    const { won, lost } = await race(async (n) => {
      await operators.accept(token, { passwordHash: `hash ${n}`, totp: code, mailed: undefined });
      return `hash ${n}`;
    });
    expect([won.length, lost]).toEqual([1, { 'invitation-invalid': MANY - 1 }]);
    expect(await operators.passwordHash(id)).toBe(won[0]);
  });

  it('of the same invitation to a channel: one is shown the password, and it is the one that counts', async () => {
    const invitations = createChannelInvitations(sql, KEY, new Set(['bank']), now);
    const id = await customer();
    await invitations.invite(id, 'bank');
    const { won, lost } = await race(() => invitations.show(id, 'bank'));
    expect([won.length, lost]).toEqual([1, { 'channel-password-shown': MANY - 1 }]);
    await invitations.check(id, 'bank', won[0]!.password);
    // Of a thousand guesses five are judged, the right one among the others not.
    const guesses = await race((n) => invitations.check(id, 'bank', `WRONG-${n}`));
    expect(guesses.won).toEqual([]);
    await expect(invitations.check(id, 'bank', won[0]!.password)).rejects.toMatchObject({
      refusal: 'channel-password-incorrect',
    });
  });

  it('who set the first PIN: one is kept; who guess at it to unlock: five are judged, and it locks once', async () => {
    const attempts = createAttempts(sql, now);
    const passwords = createPasswordPool(2, MANY);
    const pins = createPins(sql, passwords, attempts, new Uint8Array(32), now);
    const id = await customer();
    const hashed = await pins.hash('407193');
    const kept = (await race(() => pins.keep(id, 'transaction', hashed, 'first'))).won.filter((one) => one !== null);
    expect(kept).toEqual([{ changed: false }]);
    const locked: number[] = [];
    const guess = (pin: string) =>
      pins.check(
        { customerId: id, kind: 'transaction', pin, address: '192.0.2.1' },
        async (ms) => void locked.push(ms),
      );
    const { won, lost } = await race((n) => guess(String(830_000 + n)));
    expect([won, lost, locked.length]).toEqual([[], { 'transaction-pin-invalid': 5, 'pin-locked': MANY - 5 }, 1]);
    // The right one a thousand times, the moment the lock ends: some wait while others are judged, and nobody stays locked out for it.
    clock.at = locked[0]!;
    const right = await race(() => guess('407193'));
    expect(right.won.length).toBeGreaterThan(0);
    expect(Object.keys(right.lost)).toEqual(['pin-locked']);
    expect([await pins.state(id, 'transaction'), locked.length]).toEqual([{ set: true, lockedUntilMs: null }, 1]);
  });

  it.each([true, false])('who vote as the same customer are one vote (may be changed: %s)', async (changeable) => {
    const desk = createContentDesk(sql, now);
    const votes = createVotes(sql, 'live', now);
    const voteId = await desk.save('vote', null, {
      titleEn: 'Title',
      titleBn: 'শিরোনাম',
      textEn: 'Text',
      textBn: 'লেখা',
      visibleFromMs: now() - 1,
      untilMs: null,
      mode: 'any',
      changeable,
      results: 'always',
      options: [
        { id: null, labelEn: 'Yes', labelBn: 'হ্যাঁ' },
        { id: null, labelEn: 'No', labelBn: 'না' },
      ],
    });
    const customerId = await customer();
    const seen = async () => (await votes.list('en-US', customerId, voteId))[0]!;
    const { options } = await seen();
    const { won, lost } = await race(async (n) => {
      const optionId = options[n % 2]!.id;
      await votes.cast('en-US', { customerId, voteId, optionId });
      return optionId;
    });
    const { total, ownOptionId } = await seen();
    expect(total).toBe(1);
    // The same choice again changes nothing and is no refusal; another one is, where the first stays.
    expect(lost).toEqual(changeable ? {} : { 'vote-already-cast': MANY / 2 });
    if (!changeable) expect(new Set(won)).toEqual(new Set([ownOptionId]));
  });

  it('who are asked as the second person: it is done once, in the name of one', async () => {
    const [asker, ...others] = [
      await operator(doors, 'compliance'),
      await operator(doors, 'compliance'),
      await operator(doors, 'compliance'),
    ];
    const customerId = await doors.addCustomer();
    const { data } = await act(doors, asker, 'confirm-abuse', customerId);
    const { won, lost } = await race(async (n) => {
      const { cookie } = others[n % others.length]!;
      const given = { id: data!.actionId, decision: 'approve', reason: 'looked at it' };
      const answer = await callConsole(doors, '/approvals/decide', given, { cookie });
      if (answer.code !== 0) throw answer;
    });
    expect([won.length, lost]).toEqual([1, { 'approval-over': MANY - 1 }]);
    expect(doors.abuseOf(customerId)).toBe(1);
  });
});
