// In: payouts over a chain that is written down here, and a server that ends between any two steps, before an answer or after what it asked for was
// done. Out: each is paid once, packs leave no gap and none twice; and what blocks are taken back of a payout at k−1, k and k+1 comes to.
import type { Sql } from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Payer } from '../src/connectors/chains/payer.ts';
import { chainPayouts, type Payouts } from '../src/connectors/chains/payouts.ts';
import type { Signer } from '../src/connectors/chains/types.ts';
import type { Doors } from './doors.ts';
import { openPayoutDoors, type PayoutDoors, type Place, type Sequencer } from './payout-place.ts';

const [HOUSE, OUTSIDE] = ['house-address', 'address-outside'];
const DEPTH = 3;
const COIN = { asset: 'USDT', standard: 'BEFTN', token: 'token', decimals: 6 };

let at: PayoutDoors;
let doors: Doors;
let sql: Sql;
let networks = 0;

beforeAll(async () => {
  at = await openPayoutDoors();
  ({ doors } = at);
  ({ sql } = doors);
});

/** Blocks hold signed payments; of each nonce one, as on a chain of accounts. */
class Ledger {
  readonly pool = new Map<number, string>();
  blocks: (readonly string[])[] = [[]];
  reorganised = 0;
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
    this.reorganised += blocks;
    this.blocks = this.blocks.slice(0, this.blocks.length - blocks);
    this.blocks.push(...Array.from({ length: blocks + 1 }, () => []));
  }
  heightOf(signed: string): number {
    return this.blocks.findIndex((block) => block.includes(signed));
  }
}

const alarms: string[] = [];
let place: Place;
let ledger: Ledger;
/** Whether what the house's own moves would move lies there: what they spend came with a block. */
let isThere = true;

beforeEach(async () => {
  place = await at.begin({ name: `written-${(networks += 1)}`, asset: 'USDT', wallet: 'coin', to: OUTSIDE });
  ledger = new Ledger();
  isThere = true;
});

const asks = async (amount: bigint) => at.asks(place, amount);
const open = () => at.open(place);

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
    isThere: async () => isThere,
  });
  const signer: Signer = { sign: reaching(async ({ unsigned }) => `signed ${unsigned}`) };
  const coins = [COIN];
  const about = { name: place.name, title: place.name, kind: 'evm', isTest: false, cold: null, coins } as const;
  return chainPayouts(
    { sequencer: submit, sql: cut, now: Date.now, report: () => undefined, alarm: (name) => void alarms.push(name) },
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
const heads = () => ({ height: ledger.height, final: ledger.height, reorganised: ledger.reorganised });
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
    'a payout whose block is taken back at %s is paid by one block, settled only when deep, and said again when it is taken back',
    async (_, depth, isPaid) => {
      await asks(5_000n);
      const following = payouts();
      // Made, signed, broadcast.
      for (let beat = 0; beat < 3; beat += 1) await following.beat('chain', heads());
      ledger.mine(depth);
      await following.beat('chain', heads());
      expect(open().map(({ state }) => state)).toEqual(isPaid ? [] : ['sent']);
      ledger.takeBack(depth);
      // Meanwhile nothing new is made: it could spend what the first spends.
      await asks(6_000n);
      for (let beat = 0; beat < 2; beat += 1) await following.beat('chain', heads());
      // Said again, the same bytes: before it counts, and after, when its owner was told that it is paid.
      expect(open().map(({ state }) => state)).toEqual(isPaid ? ['approved'] : ['sent', 'sent']);
      expect(ledger.pool.has(0)).toBe(true);
      // What lies at our addresses is not all ours while that is missing: nothing of it is attested.
      expect(await following.isQuiet()).toBe(false);
      expect(alarms.splice(0)).toEqual(isPaid ? ['chain-reorganised'] : []);
      // The next one is not behind a number that is missing.
      for (let beat = 0; beat < 9; beat += 1) {
        await following.beat('chain', heads());
        ledger.mine();
      }
      expect([open(), ledger.pool.size]).toEqual([[], 0]);
      expect(await following.isQuiet()).toBe(true);
      expect(paid()).toEqual(['5000', '6000']);
      const [row] = await sql`select count(*)::int as packs from payments.chain_packs where network = ${place.name}`;
      expect(row!['packs']).toBe(2);
    },
  );

  describe('of the house’s own, whose coin a block was taken back with', () => {
    const gather = { from: 'address-of-somebody', source: 7, to: HOUSE, token: 'token', value: 70n } as const;
    const standing = async (of: Payouts) => ({ isQuiet: await of.isQuiet(), isMoving: await of.isMoving() });
    const onItsWay = { isQuiet: false, isMoving: true };
    const idle = { isQuiet: true, isMoving: false };

    it('waits for it and holds up nothing: what lies there is attested, and more is gathered; it comes again and it goes', async () => {
      const following = payouts();
      await following.beat('chain-of-one', heads());
      expect(await following.move('gather', COIN, gather)).toBe(true);
      // What nobody has signed has not left.
      expect(await standing(following)).toEqual({ isQuiet: true, isMoving: true });
      await following.beat('chain-of-one', heads());
      expect(await standing(following)).toEqual(onItsWay);
      isThere = false;
      ledger.pool.clear();
      expect(await standing(following)).toEqual(idle);
      isThere = true;
      expect(await standing(following)).toEqual(onItsWay);
      await following.beat('chain-of-one', heads());
      ledger.mine();
      // Gone because a block holds it: that is no loss.
      isThere = false;
      expect(await standing(following)).toEqual(onItsWay);
      ledger.mine(DEPTH);
      await following.beat('chain-of-one', heads());
      expect(await standing(following)).toEqual(idle);
      expect(paid()).toEqual(['70']);
    });

    it('that was settled keeps no payout waiting when both are gone, and is said again each time', async () => {
      const following = payouts();
      await following.beat('chain-of-two', heads());
      await following.move('gather', COIN, { ...gather, source: -1 });
      for (let beat = 0; beat < 2; beat += 1) await following.beat('chain-of-two', heads());
      ledger.mine(DEPTH);
      await following.beat('chain-of-two', heads());
      ledger.takeBack(DEPTH);
      isThere = false;
      await asks(5_000n);
      for (let beat = 0; beat < 3; beat += 1) await following.beat('chain-of-two', heads());
      expect([open().map(({ state }) => state), ledger.pool.has(0), await following.isMoving()]).toEqual([
        ['sent'],
        true,
        false,
      ]);
      expect(alarms.splice(0)).toEqual(['chain-reorganised']);
    });
  });

  it.each([
    ['that nobody has signed yet', 1],
    ['that was signed', 2],
    ['that a block held which was taken back', 3],
  ] as const)(
    'one %s does not leave while its way is closed, and leaves once when two people open it',
    async (_, beats) => {
      await asks(5_000n);
      const following = payouts();
      for (let beat = 0; beat < beats; beat += 1) await following.beat('chain', heads());
      if (beats === 3) {
        ledger.mine();
        await following.beat('chain', heads());
        ledger.takeBack(1);
      }
      const way = { kind: 'switch-rail', rail: place.rail, direction: 'out', maker: 'kim', atMs: 0 } as const;
      await at.run({ ...way, isOpen: false, checker: '' });
      for (let beat = 0; beat < 4; beat += 1) {
        await following.beat('chain', heads());
        ledger.mine();
      }
      expect([open().map(({ state }) => state), paid(), ledger.pool.size]).toEqual([['sent'], [], 0]);
      await at.run({ ...way, isOpen: true, checker: 'lee' });
      for (let beat = 0; beat < 8; beat += 1) {
        await following.beat('chain', heads());
        ledger.mine();
      }
      expect([open(), paid()]).toEqual([[], ['5000']]);
    },
  );
});
