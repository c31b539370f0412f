// In: nothing. Out: doors whose money comes and goes by the sandbox's test partners: a bank, an acquirer that pays to cards, a counter by invitation and a
// mobile wallet; each can be made to stop answering. People are verified, and what they own is simply issued.
import { vi } from 'vitest';
import { type BankAccess, openPartners, type Partners } from '../src/connectors/index.ts';
import { createAccountNames, createDestinations, type Destinations } from '../src/identity/index.ts';
import { sealIdentity } from '../src/identity/papers/paper-rows.ts';
import { createSecretBox } from '../src/identity/secrets.ts';
import { listRails, openTestPartners, type TestPartners } from '../src/sandbox/index.ts';
import { codeOf } from './confirming.ts';
import { ask, type Doors, openDoors, PASSWORD, type Person, PIN, register } from './doors.ts';

/** As openDoors has it. */
export const KEY = new Uint8Array(32).fill(7);
export const NAME = 'Rahima Khatun';
export const BANK = {
  accountName: NAME,
  accountNumber: '1501203456418',
  bankName: 'Sandbox Bank',
  routingNumber: '085260728',
};
const DAY_MS = 86_400_000;
const BROWSER = { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' };
/** The house's own at the test bank. */
export const HOUSE_ACCOUNT = {
  bankName: 'Sandbox Bank',
  accountName: 'Hilsa',
  accountNumber: '1501203456418',
  routingNumber: '085260728',
  branchName: 'Test',
  testUrl: null,
  byInvitation: false,
} as const;

export interface MoneyDoors {
  readonly doors: Doors;
  readonly partners: Partners;
  readonly test: TestPartners;
  readonly destinations: Destinations;
  readonly reported: readonly string[];
  /** Rails whose partner does not answer. */
  readonly away: Set<string>;
}

/**
 * Whoever opens them stops `test` at the end.
 * @param brought rails whose files and statements people carry
 */
export async function openMoneyDoors({ brought = [] }: { brought?: readonly string[] } = {}): Promise<MoneyDoors> {
  const test = await openTestPartners({ host: '127.0.0.1', port: 0 });
  const away = new Set<string>();
  const reported: string[] = [];
  let [partners, destinations]: [Partners, Destinations] = [null!, null!];
  const reach = (rail: string, url: string): BankAccess => {
    const asked = async (path: string, init?: RequestInit): Promise<string> => {
      if (away.has(rail)) throw new Error('no answer');
      return (await fetch(new URL(path, url), init)).text();
    };
    return {
      handOver: async (file) => void (await asked('payouts', { method: 'POST', body: file })),
      statement: async () => asked('statement.csv'),
    };
  };
  const doors: Doors = await openDoors(
    { SESSION_IDLE_MINUTES: '43200' },
    {
      isTimed: 'awake',
      async partners({ real }, sql) {
        await listRails(real.sequencer);
        destinations = createDestinations(sql, KEY, Date.now);
        const people = {
          payerNames: createAccountNames(sql, KEY),
          nameOf: async (id: number) => (await destinations.find(id))?.accountName ?? '',
          cardOf: destinations.cardOf,
        };
        const bankOf = (rail: string, url: string, more: object = {}) => {
          const access = brought.includes(rail) ? null : reach(rail, url);
          return { rail, access, account: { ...HOUSE_ACCOUNT, channel: rail, ...more }, ...people };
        };
        partners = await openPartners(
          {
            sequencer: real.sequencer,
            sql,
            now: () => Date.now() + doors.clock.ahead,
            report: (line) => void reported.push(line),
            alarm: () => undefined,
          },
          {
            wallet: { rail: 'bkash', url: test.walletUrl, ...test.access },
            banks: [bankOf('bank', test.bankUrl), bankOf('offline', test.offlineUrl, { byInvitation: true })],
            walletFiles: [{ ...bankOf('card', test.cardPayoutsUrl), pays: 'cards' }],
            callbackHost: '127.0.0.1',
            callbackPort: 0,
            networks: [],
            simulated: true,
          },
        );
        return partners;
      },
    },
  );
  return { doors, partners, test, destinations, reported, away };
}

/** Verified, with a withdrawal PIN and so much taka, unless it is said otherwise. */
export async function somebody(
  { doors }: MoneyDoors,
  { papers = true, pin = true, taka = 20_000 }: { papers?: boolean; pin?: boolean; taka?: number } = {},
): Promise<Person> {
  const person = await register(doors);
  const owner = doors.owner();
  if (papers) {
    const sealed = sealIdentity(createSecretBox(KEY), person.id, { name: NAME, number: '1234567890', mrz: null });
    await owner`
      insert into identity.papers (customer_id, attempt, type, sealed, given, consent_version, status, submitted_ms, decided_ms)
      values (${person.id}, 1, 'id-card', ${sealed}, '{}', '2026-11', 'succ', 1, 2)`;
    await owner`update identity.customers set id_status = 'succ' where id = ${person.id}`;
  }
  const [row] = await owner<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${person.id} and world = 'real'`;
  await owner.end();
  if (pin) await ask(doors, '/user/pin/set', { kind: 'withdrawal', pin: PIN, pinConfirmation: PIN }, person.token);
  const { sequencer } = doors.worlds.real;
  const asset = sequencer.engine.assets.findIndex(({ code }) => code === 'BDT');
  const account = row!.account + 2 ** 28;
  const given = { account, asset, amount: BigInt(taka) * 100n, atMs: 0 } as const;
  if (taka > 0)
    await sequencer.submit({ command: { kind: 'issue-test-money', ...given }, requestId: null, caller: 'system' });
  return person;
}

/** What was added to the book has rested. */
export function rested({ doors }: MoneyDoors): void {
  doors.clock.ahead += DAY_MS + 60_000;
}

/** As the sheet asks it. */
export const preview = async ({ doors }: MoneyDoors, { token }: Person, wish: { id: string; amount: string }) =>
  ask(doors, '/user/withdraw/preview', { ...wish, method: '0' }, token, BROWSER);

/** Signed by password and code: the fields of `/user/withdraw/add`. */
export async function signed(at: MoneyDoors, person: Person, wish: { id: string; amount: string }) {
  const code = await codeOf(at.doors, person, 'confirm');
  const { terms } = await preview(at, person, wish);
  const { amount, fee, requestId, askedAtMs } = terms;
  const own = { id: wish.id, method: '0', amount, fee, requestId, askedAtMs: String(askedAtMs) };
  return { ...own, withdrawalPin: PIN, password: PASSWORD, code };
}

export const reaches = async ({ doors }: MoneyDoors, { token }: Person, id: string, state: string) =>
  vi.waitFor(
    async () => {
      const { withdrawal } = await ask(doors, '/user/withdraw/status', { id }, token);
      if (withdrawal!.state !== state) throw new Error(`${withdrawal!.state}, not ${state}`);
    },
    { timeout: 50_000, interval: 100 },
  );
