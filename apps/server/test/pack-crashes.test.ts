// In: payouts over a chain that is written down here, and a server that ends between any two steps, before an answer or after what it asked for was
// done. Out: each is paid once, packs leave no gap and none twice; and what blocks are taken back of a payout at k−1, k and k+1 comes to.
import { digestOf } from '@hilsa/core/payments/proof';
import { factorSigned, IDENTITY, LIFE_POLICY, rawPublic } from '@hilsa/testkit';
import type { Sql } from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Payer } from '../src/connectors/chains/payer.ts';
import { chainPayouts, type Payouts } from '../src/connectors/chains/payouts.ts';
import type { Signer } from '../src/connectors/chains/types.ts';
import { type Doors, openDoors } from './doors.ts';

const DAY_MS = 86_400_000;
const [HOUSE, OUTSIDE] = ['house-address', 'address-outside'];
const DEPTH = 3;
type Sequencer = Doors['worlds']['real']['sequencer'];
type Command = Parameters<Sequencer['submit']>[0]['command'];

let doors: Doors;
let sql: Sql;
let networks = 0;
let asked = 0;

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: true });
  sql = doors.sql;
  const publicKey = rawPublic(IDENTITY);
  const key = { account: null, keyId: 'identity', algorithm: 'eddsa', publicKey, host: 'hilsa.example' } as const;
  await run({ kind: 'set-proof-key', ...key, isOn: true, atMs: 0 });
});

async function run(command: Command) {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply;
}

/** Blocks hold signed payments; of each nonce one, as on a chain of accounts. */
class Ledger {
  readonly pool = new Map<number, string>();
  blocks: (readonly string[])[] = [[]];
  #fork = 0;
  get height(): number {
    return this.blocks.length - 1;
  }
  hash(height: number): string {
    return `${this.#fork}/${height}/${this.blocks[height]!.join('+')}`;
  }
  mine(blocks = 1): void {
    for (let n = 0; n < blocks; n += 1) {
      const next = this.blocks.flat().length;
      // Only without a gap.
      const taken: string[] = [];
      while (this.pool.has(next + taken.length)) taken.push(this.pool.get(next + taken.length)!);
      for (let at = next; at < next + taken.length; at += 1) this.pool.delete(at);
      this.blocks.push(taken);
    }
  }
  /** The newest blocks are others, without what lay in them. */
  takeBack(blocks: number): void {
    this.#fork += 1;
    this.blocks = this.blocks.slice(0, this.blocks.length - blocks);
    this.blocks.push(...Array.from({ length: blocks + 1 }, () => []));
  }
  heightOf(signed: string): number {
    return this.blocks.findIndex((block) => block.includes(signed));
  }
}

interface Place {
  readonly name: string;
  readonly rail: number;
  readonly account: number;
  readonly destination: number;
}
let place: Place;
let ledger: Ledger;

beforeEach(async () => {
  const { engine } = doors.worlds.real.sequencer;
  const asset = engine.assets.findIndex(({ code }) => code === 'USDT');
  const name = `written-${(networks += 1)}`;
  const by = { maker: 'kim', checker: 'lee' };
  const { id: rail } = await run({
    kind: 'set-rail',
    name,
    asset,
    wallet: 'coin',
    policy: LIFE_POLICY,
    ...by,
    atMs: 0,
  });
  const { account } = await run({ kind: 'open-account', ownerKind: 'customer', referrer: null, atMs: 0 });
  await run({ kind: 'issue-test-money', account: account!, asset, amount: 10n ** 9n, atMs: 0 });
  const add = { account: account!, rail: rail!, destination: OUTSIDE, match: 'equal' } as const;
  const { id: destination } = await run({ kind: 'add-destination', ...add, atMs: 0 });
  doors.clock.ahead += DAY_MS + 60_000;
  await expect
    .poll(
      async () => {
        await run({ kind: 'set-referral-rebate', bps: 0, atMs: 0 });
        return engine.atMs > Date.now() + doors.clock.ahead - 4_000;
      },
      { timeout: 50_000, interval: 50 },
    )
    .toBe(true);
  place = { name, rail: rail!, account: account!, destination: destination! };
  ledger = new Ledger();
});

async function asks(amount: bigint): Promise<number> {
  const { account, destination, name } = place;
  const { feeUnits: fee, name: way } = LIFE_POLICY.methods[1]!;
  const requestId = `packed-${(asked += 1)}`;
  const askedMs = doors.worlds.real.sequencer.engine.atMs;
  const about = { accountId: String(account), asset: 'USDT', rail: `${name}/${way}`, destination: OUTSIDE };
  const digest = Buffer.from(digestOf({ ...about, amount, fee, requestId, atMs: askedMs })).toString('hex');
  const given = { account, destination, method: 1, amount, fee, requestId, askedMs };
  const { id } = await run({ kind: 'request-withdrawal', ...given, proof: factorSigned('totp', digest), atMs: 0 });
  return id!;
}
const open = () =>
  [...doors.worlds.real.sequencer.engine.payments.withdrawals.values()].filter(({ rail }) => rail === place.rail);

/** @param step called before and after whatever reaches out of the process */
function payouts(step: () => void = () => undefined): Payouts {
  const reaching =
    <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      step();
      const answer = await work(...given);
      step();
      return answer;
    };
  const cut = new Proxy(sql, {
    apply: (target, self, given) => {
      step();
      return Reflect.apply(target as never, self, given);
    },
  });
  const { sequencer } = doors.worlds.real;
  const submit = new Proxy(sequencer, {
    get(target, name) {
      if (name === 'submit')
        return reaching(async (given: Parameters<Sequencer['submit']>[0]) => sequencer.submit(given));
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const payer = (packs: () => { nextNonce(source: number): Promise<number> }): Payer => ({
    make: reaching(async ({ to, value, source }) => {
      const nonce = await packs().nextNonce(source);
      return {
        unsigned: JSON.stringify({ nonce, to, value: String(value) }),
        nonce,
        value: value as bigint,
        mostFee: 1n,
      };
    }),
    check: (unsigned, signed) =>
      signed === `signed ${unsigned}` ? { txid: `tx ${unsigned}`, whole: signed } : { differs: 'bytes' },
    look: reaching(async ({ signed }) => {
      const height = ledger.heightOf(signed);
      if (height < 0) return null;
      return { height, hash: ledger.hash(height), outcome: 'paid' as const, fee: 0n, shown: { signed } };
    }),
    send: reaching(async (signed) => {
      const { nonce } = JSON.parse(signed.slice('signed '.length)) as { nonce: number };
      if (ledger.heightOf(signed) < 0) ledger.pool.set(nonce, signed);
    }),
    second: async () => 'no',
  });
  const signer: Signer = { sign: reaching(async ({ unsigned }) => `signed ${unsigned}`) };
  const coins = [{ asset: 'USDT', standard: 'BEFTN', token: 'token', decimals: 6 }];
  const about = { name: place.name, title: place.name, kind: 'evm', isTest: false, cold: null, coins } as const;
  return chainPayouts(
    { sequencer: submit, sql: cut, now: Date.now, report: () => undefined, alarm: () => undefined },
    {
      setup: { ...about, depth: DEPTH, waitsForFinal: false },
      reader: { header: reaching(async (height) => ({ height, hash: ledger.hash(height), parent: '' })) },
      payer,
      signer,
      house: HOUSE,
      isOurs: (address) => address === HOUSE,
    },
  );
}
const heads = () => ({ height: ledger.height, final: ledger.height });
const paid = () => ledger.blocks.flat().map((each) => (JSON.parse(each.slice(7)) as { value: string }).value);

describe('packs', () => {
  it('a crash between any two steps leaves each payment paid once, in its own place', async () => {
    const amounts: bigint[] = [];
    for (let stop = 1; stop <= 60; stop += 1) {
      if (stop % 12 === 1) {
        amounts.push(1_000n + BigInt(stop));
        await asks(amounts.at(-1)!);
      }
      let left = stop % 31;
      await payouts(() => {
        if ((left -= 1) < 0) throw new Error('crashed');
      })
        .beat('chain', heads())
        .catch(() => undefined);
      ledger.mine();
    }
    const whole = payouts();
    for (let beat = 0; beat < 12 && open().length > 0; beat += 1) {
      await whole.beat('chain', heads());
      ledger.mine();
    }
    expect(open()).toEqual([]);
    expect(
      paid()
        .map(BigInt)
        .toSorted((a, b) => Number(a - b)),
    ).toEqual(amounts);
    const rows = await sql`
      select nonce::int, state, attempt from payments.chain_packs where network = ${place.name} order by nonce`;
    expect(rows.map(({ nonce }) => Number(nonce))).toEqual(amounts.map((_, n) => n));
    expect(rows.every(({ state, attempt }) => state === 'settled' && attempt === 1)).toBe(true);
  });

  it.each([
    ['k−1', DEPTH - 1, false],
    ['k', DEPTH, true],
    ['k+1', DEPTH + 1, true],
  ] as const)(
    'a payout whose block is taken back at %s is paid by one block, and settled only when deep',
    async (_, depth, isPaid) => {
      await asks(5_000n);
      const following = payouts();
      // Made, signed, broadcast.
      for (let beat = 0; beat < 3; beat += 1) await following.beat('chain', heads());
      ledger.mine(depth);
      await following.beat('chain', heads());
      expect(open().map(({ state }) => state)).toEqual(isPaid ? [] : ['sent']);
      ledger.takeBack(depth);
      for (let beat = 0; beat < 2; beat += 1) await following.beat('chain', heads());
      // Before it counts it is said again, the same bytes; after, the chain's word stood, and what it means is for people.
      expect(open().map(({ state }) => state)).toEqual(isPaid ? [] : ['sent']);
      expect(ledger.pool.size).toBe(isPaid ? 0 : 1);
      ledger.mine(DEPTH);
      await following.beat('chain', heads());
      expect(open()).toEqual([]);
      expect(paid()).toEqual(isPaid ? [] : ['5000']);
      const [row] = await sql`select count(*)::int as packs from payments.chain_packs where network = ${place.name}`;
      expect(row!['packs']).toBe(1);
    },
  );
});
