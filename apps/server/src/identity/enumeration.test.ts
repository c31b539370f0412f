// Whether an account exists is told by no answer and by no difference in the work done: counted here, since times vary.
import { beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { createIdentity, type Identity } from './identity.ts';

const caller = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140',
  origin: 'http://hilsa.test',
};
const KNOWN = { phone: '01712345678', areaCode: '+880' };
const UNKNOWN = { phone: '01987654321', areaCode: '+880' };
const queued: { target: string; customersOnly: boolean }[] = [];
let identity: Identity;
let accounts = 0;

beforeAll(async () => {
  const database = await createTestDatabase();
  identity = await createIdentity({
    sql: database.connect('app', { max: 4 }),
    codes: { put: async (_, { target, customersOnly }) => void queued.push({ target, customersOnly }), carryOn() {} },
    notifier: { notify: async () => undefined },
    files: { claim: async () => undefined, release: async () => undefined },
    openAccount: async () => (accounts += 1),
    setStanding: async () => undefined,
    codeRequired: false,
    captchaRequired: false,
    inviteCodeRequired: false,
    kycRequiredFor: () => false,
    referrals: { shareBps: () => 0, receivedBy: async () => ({ total: [], from: new Map() }) },
    consentVersion: '1',
    session: { idleMs: 1e9, maximumMs: 1e9 },
    resetDelayMs: 60_000,
    masterKey: new Uint8Array(32).fill(7),
    hashSlots: 1,
    addressFactor: 1,
    now: Date.now,
  });
  const password = 'haor-monsoon-77';
  await identity.register({ ...KNOWN, password, passwordConfirmation: password, consentVersion: '1' }, 'en-US', caller);
});

/** What a call answered and how many password hashes it computed. */
async function seen(work: () => Promise<unknown>): Promise<unknown> {
  const before = identity.rooms.passwords.computed;
  const answer = await work().then(
    (data) => Object.keys(data as object),
    (problem: { refusal: string; detail: object }) => ({ refusal: problem.refusal, detail: problem.detail }),
  );
  return { answer, hashes: identity.rooms.passwords.computed - before };
}

it('a wrong password is the same for a customer and for a stranger', async () => {
  const attempt = (who: typeof KNOWN) => seen(() => identity.login({ ...who, password: 'not-the-password' }, caller));
  const known = await attempt(KNOWN);
  expect(known).toEqual({ answer: { refusal: 'credentials-invalid', detail: {} }, hashes: 1 });
  expect(await attempt(UNKNOWN)).toEqual(known);
});

it('a code for a reset is the same to whoever asks: only its carrier looks whether it is a customer’s', async () => {
  const attempt = (target: string) =>
    seen(() =>
      identity.sendCode(
        null,
        { purpose: 'reset', target, areaCode: '+880' },
        { language: 'en-US', textOf: (code) => code },
      ),
    );
  const known = await attempt(KNOWN.phone);
  expect(await attempt(UNKNOWN.phone)).toEqual(known);
  expect(queued).toEqual(['+8801712345678', '+8801987654321'].map((target) => ({ target, customersOnly: true })));
});

it('many wrong passwords from one address are stopped, whatever names they try', async () => {
  const refusals: unknown[] = [];
  for (let n = 0; n < 60; n += 1) {
    const who = { phone: `017${String(20_000_000 + n)}`, areaCode: '+880' };
    refusals.push(await seen(() => identity.login({ ...who, password: 'not-the-password' }, caller)));
  }
  expect(refusals.at(-1)).toMatchObject({ answer: { refusal: 'sign-in-locked' }, hashes: 0 });
  expect(refusals.filter((one) => (one as { hashes: number }).hashes === 1).length).toBeLessThan(51);
  const elsewhere = { ...caller, address: '198.51.100.4' };
  expect(await identity.login({ ...KNOWN, password: 'haor-monsoon-77' }, elsewhere)).toMatchObject({
    user: { status: 1 },
  });
});
