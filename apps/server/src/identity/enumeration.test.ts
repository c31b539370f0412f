// Whether an account exists is told by no answer and by no difference in the work done: counted here, since times vary.
import { beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { createIdentity, type Identity } from './identity.ts';
import { beginReset, cancelReset } from './resets.ts';

const caller = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140',
  origin: 'http://hilsa.test',
  device: null,
};
/** Of strangers' codes only two a day go to one contact from one address. */
const from = (address: string) => ({ ...caller, address });
const KNOWN = { phone: '01712345678', areaCode: '+880' };
const UNKNOWN = { phone: '01987654321', areaCode: '+880' };
const queued: { target: string; customersOnly: boolean }[] = [];
const codes: string[] = [];
const statements: string[] = [];
let identity: Identity;
let accounts = 0;
let ahead = 0;

beforeAll(async () => {
  const database = await createTestDatabase();
  identity = await createIdentity({
    sql: database.connect('app', { max: 4, debug: (_connection, query) => void statements.push(query) }),
    codes: {
      put: async (_, { target, customersOnly, text }) => {
        queued.push({ target, customersOnly });
        codes.push(text);
      },
      carryOn() {},
    },
    notifier: { notify: async () => undefined },
    codeBudget: { countries: ['+880'], perAddress: 1e6, perPrefix: 1e6, total: 1e6, alarm: () => undefined },
    files: { claim: async () => undefined, release: async () => undefined },
    openAccount: async () => (accounts += 1),
    setStanding: async () => undefined,
    setLimits: async () => undefined,
    payouts: {
      setKey: async () => undefined,
      freeze: async () => undefined,
      hold: async () => undefined,
      keysOf: () => [],
    },
    codeRequired: true,
    captchaRequired: false,
    inviteCodeRequired: false,
    kycRequiredFor: () => false,
    referrals: { rebateBps: () => 0, receivedBy: async () => ({ total: [], from: new Map() }) },
    consentVersion: '1',
    session: { idleMs: 1e9, maximumMs: 1e9 },
    resetDelayMs: 60_000,
    masterKey: new Uint8Array(32).fill(7),
    hashSlots: 1,
    addressFactor: 1,
    now: () => Date.now() + ahead,
  });
  await identity.sendCode(null, { purpose: 'register', target: KNOWN.phone, areaCode: '+880' }, wording, caller);
  await identity.register({ ...KNOWN, ...twice('haor-monsoon-77'), code: codes[0] }, 'en-US', caller);
  // The next code may be sent.
  ahead = 61_000;
});

/** What a call answered, how many password hashes it computed, and each statement it sent to the database. */
async function seen(
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; hashes: number; asked: readonly string[] }> {
  const before = identity.rooms.passwords.computed;
  statements.length = 0;
  const answer = await work().then(
    (data) => Object.keys(data as object),
    (problem: { refusal: string; detail: object }) => ({ refusal: problem.refusal, detail: problem.detail }),
  );
  return { answer, hashes: identity.rooms.passwords.computed - before, asked: [...statements] };
}

const wording = { language: 'en-US', textOf: (code: string) => code } as const;
const twice = (password: string) => ({ password, passwordConfirmation: password, consentVersion: '1' });

/** Ways to ask whether somebody has an account, each tried with who has one and with who has none. */
const WAYS: Readonly<Record<string, (who: typeof KNOWN) => Promise<unknown>>> = {
  'a wrong password': (who) => identity.login({ ...who, password: 'not-the-password' }, caller),
  'a wrong password with a code of an authenticator': (who) =>
    identity.login({ ...who, password: 'not-the-password', totp: '123456' }, caller),
  'a code for a reset': (who) =>
    identity.sendCode(null, { purpose: 'reset', target: who.phone, areaCode: '+880' }, wording, from('198.51.100.1')),
  'a code for a registration': (who) =>
    identity.sendCode(null, { purpose: 'register', target: who.phone, areaCode: '+880' }, wording, from('198.18.0.1')),
  'a code for a sign-in': (who) =>
    identity.sendCode(null, { purpose: 'sign-in', target: who.phone, areaCode: '+880' }, wording, from('192.0.2.1')),
  'a wrong password with a guessed code': (who) =>
    identity.login({ ...who, password: 'not-the-password', code: '000000' }, caller),
  'a guessed word to cancel a reset': (who) =>
    cancelReset(identity.rooms, null, { ...who, cancelCode: 'AAAA-AAAA' }, caller),
  'a guessed code of a reset': (who) =>
    beginReset(identity.rooms, { ...who, what: 'password', code: '000000' }, caller),
  'a registration with a guessed code': (who) =>
    identity.register({ ...who, ...twice('delta-and-padma-1'), code: '000000' }, 'en-US', caller),
};

it.each(Object.keys(WAYS))(
  '%s is answered alike, with the same work, to a customer’s name and to a stranger’s',
  async (way) => {
    const known = await seen(() => WAYS[way]!(KNOWN));
    const unknown = await seen(() => WAYS[way]!(UNKNOWN));
    expect(unknown).toEqual(known);
    expect(known.asked.length).toBeGreaterThan(0);
  },
);

it('a wrong password costs a hash, whoever is named', async () => {
  for (const who of [KNOWN, UNKNOWN])
    expect(await seen(() => WAYS['a wrong password']!(who))).toMatchObject({
      answer: { refusal: 'credentials-invalid', detail: {} },
      hashes: 1,
    });
});

it('a code for a reset goes into the queue for anybody: only its carrier looks whether it is a customer’s', async () => {
  queued.length = 0;
  for (const { phone: target } of [{ phone: '01712345670' }, { phone: '01987654320' }])
    await identity.sendCode(null, { purpose: 'reset', target, areaCode: '+880' }, wording, caller);
  expect(queued).toEqual(['+8801712345670', '+8801987654320'].map((target) => ({ target, customersOnly: true })));
});
