// In: a chain written down block by block, which may be written anew. Out: what is credited at k−1, k and k+1 blocks, after a reorganisation before
// and below a credit, after a crash between any two steps, and by a node whose answers are none.
import { AddressAccount } from '@hilsa/rails/chains';
import type { Sql } from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DepositsWatch, depositsWatch } from '../src/connectors/chains/deposits-watch.ts';
import { evmNode } from '../src/connectors/chains/evm-node.ts';
import { NodeProblem } from '../src/connectors/chains/json-rpc.ts';
import { ownAddresses } from '../src/connectors/chains/own-addresses.ts';
import type { ChainParts, ChainReader, Found, Header } from '../src/connectors/chains/types.ts';
import { openEvmNetwork } from '../src/connectors/index.ts';
import { type Doors, openDoors, register } from './doors.ts';

/** The account of the published vectors (domain §9): 44'/60'/0' of "abandon … about". */
const ACCOUNT =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const FIRST = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const DEPTH = 3;
const limits = { minimum: 10n, maximum: 10n ** 12n, daily: 10n ** 12n, monthly: 10n ** 12n };
const policy = {
  in: limits,
  out: limits,
  methods: [
    { name: 'ERC20', feeUnits: 1n, feePpm: 0, minimum: 10n, maximum: 10n ** 12n, sessions: [], restsOnHolidays: false },
  ],
  automatic: 0n,
  automaticHourly: 0n,
  codeDaily: 0n,
  depositMs: 3_600_000,
  depositSessions: [],
  mostTimes: 10,
  holidays: [],
};

let doors: Doors;
let sql: Sql;
let account: number;
let test = 0;

/** Blocks by name: each is told by its own name and all before it. */
class Script implements ChainReader {
  blocks: { name: string; found: Found[] }[] = [];
  final = Number.MAX_SAFE_INTEGER;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    this.add('first');
  }
  add(name: string, ...found: Found[]): this {
    this.blocks.push({ name, found });
    return this;
  }
  hash(height: number): string {
    return `${this.name}/${this.blocks
      .slice(0, height + 1)
      .map(({ name }) => name)
      .join('-')}`.slice(-80);
  }
  chain = async () => this.hash(0);
  heads = async () => {
    const height = this.blocks.length - 1;
    return { height, hash: this.hash(height), final: this.final };
  };
  /** Headers that were asked for. */
  read = 0;
  header = async (height: number): Promise<Header | null> => {
    this.read += 1;
    return height < this.blocks.length ? { height, hash: this.hash(height), parent: this.hash(height - 1) } : null;
  };
  found = async ({ height }: Header) => this.blocks[height]!.found;
  seen = async () => null;
}
const pays = (value: bigint, txid = 'tx'): Found => ({ txid, place: 1, to: FIRST, token: FIRST, value });

interface Life {
  readonly chain: Script;
  readonly watch: DepositsWatch;
  readonly alarms: string[];
  readonly rail: number;
  free(): bigint;
  state(): string | undefined;
  again(sql?: Sql): DepositsWatch;
}

async function life(): Promise<Life> {
  const { sequencer } = doors.worlds.real;
  const name = `script-${(test += 1)}`;
  const by = { maker: 'kim', checker: 'lee' } as const;
  const asset = sequencer.engine.assets.findIndex(({ code }) => code === 'USDT');
  const submit = async (command: Parameters<typeof sequencer.submit>[0]['command']) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(reply.refusal);
    return reply;
  };
  const { id: rail } = await submit({ kind: 'set-rail', name, asset, wallet: 'coin', policy, ...by, atMs: 0 });
  await submit({ kind: 'assign-address', account, rail: rail!, atMs: 0 });
  const alarms: string[] = [];
  const chain = new Script(name);
  const coins = [{ asset: 'USDT', standard: 'ERC20', token: FIRST, decimals: 6 }];
  const setup = {
    name,
    title: name,
    kind: 'evm',
    isTest: false,
    depth: DEPTH,
    waitsForFinal: true,
    coins,
    cold: null,
  } as const;
  const again = (own = sql): DepositsWatch => {
    const parts: ChainParts = {
      sequencer,
      sql: own,
      now: Date.now,
      report: (line) => alarms.push(line),
      alarm: (alarm) => alarms.push(alarm),
    };
    const opened = AddressAccount.open(ACCOUNT, 'evm');
    if (typeof opened === 'string') throw new Error(opened);
    return depositsWatch(parts, { setup, reader: chain, own: ownAddresses(opened), check: async () => undefined });
  };
  const before = sequencer.engine.balance(account, asset).available;
  return {
    chain,
    watch: again(),
    alarms,
    rail: rail!,
    again,
    free: () => sequencer.engine.balance(account, asset).available - before,
    state() {
      const { transfers, deposits } = sequencer.engine.payments;
      const found = [...transfers].find(([key]) => key.startsWith(`${name}/`));
      return deposits.get(found?.[1].deposit ?? 0)?.state;
    },
  };
}

beforeAll(async () => {
  doors = await openDoors();
  const person = await register(doors);
  sql = doors.sql;
  const [row] = await sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${person.id} and world = 'real'`;
  account = row!.account;
});

describe('a chain that is watched', () => {
  let one: Life;
  beforeEach(async () => {
    one = await life();
    // What was there before it was watched is nobody's: addresses are given out later.
    await one.watch.beat();
  });

  it('is asked for its newest block alone while nothing is new and nothing waits', async () => {
    one.chain.read = 0;
    await one.watch.beat();
    expect(one.chain.read).toBe(0);
    one.chain.add('empty');
    await one.watch.beat();
    expect(one.chain.read).toBeGreaterThan(0);
    // Of a transfer that waits for its depth every beat looks.
    one.chain.add('paid', pays(5_000_000n));
    await one.watch.beat();
    one.chain.read = 0;
    await one.watch.beat();
    expect(one.chain.read).toBeGreaterThan(0);
    // What was credited waits for nothing more.
    for (let n = 0; n < 30; n += 1) one.chain.add(`over it ${n}`);
    await one.watch.beat();
    expect(one.state()).toBe('success');
    one.chain.read = 0;
    await one.watch.beat();
    expect(one.chain.read).toBe(0);
  });

  it('is read again when another block is the newest at the same height', async () => {
    one.chain.add('one');
    await one.watch.beat();
    one.chain.blocks.pop();
    one.chain.add('other');
    await one.watch.beat();
    expect(one.watch.standing().reorganised).toBe(1);
  });
  const beats = async (watch = one.watch, times = 1) => {
    for (let n = 0; n < times; n += 1) await watch.beat();
  };

  it('credits at k blocks, not at k−1, and once at k+1', async () => {
    one.chain.add('a', pays(70n)).add('b');
    await beats();
    expect([one.state(), one.free()]).toEqual(['pending', 0n]);
    one.chain.add('c');
    await beats();
    expect([one.state(), one.free()]).toEqual(['success', 70n]);
    one.chain.add('d');
    await beats(one.watch, 3);
    await beats(one.again(), 3);
    expect(one.free()).toBe(70n);
    expect(one.alarms).toEqual([]);
  });

  it('waits for the block to be final besides', async () => {
    one.chain.final = 0;
    one.chain.add('a', pays(70n)).add('b').add('c').add('d');
    await beats();
    expect([one.state(), one.free()]).toEqual(['pending', 0n]);
    one.chain.final = 1;
    await beats();
    expect(one.free()).toBe(70n);
  });

  it('taken back at k−1 it is not credited; in another block it is, from there', async () => {
    one.chain.add('a', pays(70n)).add('b');
    await beats();
    one.chain.blocks.splice(1);
    one.chain.add('x').add('y').add('z').add('u');
    await beats(one.watch, 2);
    expect([one.state(), one.free()]).toEqual(['pending', 0n]);
    one.chain.add('v', pays(70n)).add('w');
    await beats();
    expect(one.free()).toBe(0n);
    one.chain.add('last');
    await beats();
    expect(one.free()).toBe(70n);
    expect(one.alarms).toEqual([]);
  });

  it.each([0, 1])(
    'taken back at k+%i, after its credit, all rails of the network close, with an alarm, and nothing is taken',
    async (more) => {
      one.chain.add('a', pays(70n)).add('b').add('c');
      for (let n = 0; n < more; n += 1) one.chain.add(`more-${n}`);
      await beats();
      expect(one.free()).toBe(70n);
      one.chain.blocks.splice(1);
      one.chain.add('x').add('y', pays(30n, 'other')).add('z').add('u').add('v');
      await beats(one.watch, 3);
      const rail = doors.worlds.real.sequencer.engine.payments.rails[one.rail]!;
      expect(rail.isOpen).toEqual({ in: false, out: false });
      expect(one.alarms).toEqual(['chain-reorganised']);
      // What comes now is seen and waits for people to open again.
      expect(one.free()).toBe(70n);
      const open = { kind: 'switch-rail', rail: one.rail, direction: 'in', isOpen: true } as const;
      const by = { maker: 'kim', checker: 'lee' };
      await doors.worlds.real.sequencer.submit({
        command: { ...open, ...by, atMs: 0 },
        requestId: null,
        caller: 'system',
      });
      await beats();
      expect(one.free()).toBe(100n);
    },
  );

  it.each([
    ['k−1', 0, false],
    ['k', 1, true],
    ['k+1', 2, true],
  ] as const)(
    'taken back at %s, before and after a trade: nobody trades what is not credited, and what was traded stays',
    async (_, more, isCredited) => {
      const { sequencer } = doors.worlds.real;
      const { engine } = sequencer;
      const [usdt, btc] = ['USDT', 'BTC'].map((code) => engine.assets.findIndex((each) => each.code === code)) as [
        number,
        number,
      ];
      const submit = async (command: Parameters<typeof sequencer.submit>[0]['command']) =>
        sequencer.submit({ command, requestId: null, caller: 'system' });
      one.chain.add('a', pays(70_000_000n)).add('b');
      for (let n = 0; n < more; n += 1) one.chain.add(`more-${n}`);
      await beats();
      // Somebody else sells what the customer buys for all of it.
      const { account: seller } = (await submit({
        kind: 'open-account',
        ownerKind: 'customer',
        referrer: null,
        atMs: 0,
      })) as { account: number };
      await submit({ kind: 'issue-test-money', account: seller, asset: btc, amount: 10n ** 9n, atMs: 0 });
      const before = engine.balance(account, usdt).available - one.free();
      const instrument = engine.instruments.findIndex(({ listing }) => listing.symbol === 'BTCUSDT');
      const order = {
        kind: 'place-order',
        instrument,
        type: 'limit',
        timeInForce: 'good-till-cancelled',
        postOnly: false,
        selfTradePrevention: 'expire-taker',
        ticks: 1_000_000,
        lots: 60,
        quoteAmount: 0n,
        triggerTicks: 0,
        expiresAtMs: 0,
        atMs: 0,
      } as const;
      await submit({ ...order, account: seller, side: 'sell' });
      const bought = await submit({ ...order, account, side: 'buy' });
      expect(bought.refusal).toBe(isCredited || before >= 60_000_000n ? null : 'insufficient-balance');
      const left = engine.balance(account, usdt).available;
      const owned = engine.balance(account, btc).available;
      one.chain.blocks.splice(1);
      one.chain.add('x').add('y').add('z').add('u').add('v');
      await beats(one.watch, 3);
      // No trade is undone, no balance falls below nothing; what stands on the credit halts.
      expect([engine.balance(account, usdt).available, engine.balance(account, btc).available]).toEqual([left, owned]);
      expect(left).toBeGreaterThanOrEqual(0n);
      expect(engine.payments.rails[one.rail]!.isOpen).toEqual({ in: !isCredited, out: !isCredited });
      expect(one.alarms).toEqual(isCredited ? ['chain-reorganised'] : []);
    },
  );

  it('a reorganisation above all credits disturbs nobody', async () => {
    one.chain.add('a', pays(70n)).add('b').add('c').add('d');
    await beats();
    one.chain.blocks.splice(3);
    one.chain.add('x').add('y');
    await beats(one.watch, 2);
    expect(doors.worlds.real.sequencer.engine.payments.rails[one.rail]!.isOpen.in).toBe(true);
    expect([one.free(), one.alarms]).toEqual([70n, []]);
  });

  it('a crash at any question to the database or the chain leaves it credited once after the next start', async () => {
    one.chain.add('a', pays(70n)).add('b').add('c').add('d');
    for (let stop = 1; stop < 40; stop += 1) {
      let left = stop;
      const cut = new Proxy(sql, {
        apply(target, self, given) {
          if ((left -= 1) < 0) throw new Error('crashed');
          return Reflect.apply(target as never, self, given);
        },
      });
      await one
        .again(cut)
        .beat()
        .catch(() => undefined);
    }
    await beats(one.again(), 2);
    expect([one.state(), one.free()]).toEqual(['success', 70n]);
  });

  it('dust below the minimum lies in suspense; what is no unit is nothing', async () => {
    one.chain
      .add('a', pays(9n), { ...pays(0n), txid: 'none' })
      .add('b')
      .add('c');
    await beats();
    expect([one.state(), one.free()]).toEqual(['fail', 0n]);
    const arrivals = [...doors.worlds.real.sequencer.engine.payments.arrivals.values()];
    expect(arrivals.filter(({ rail }) => rail === one.rail)).toMatchObject([{ units: 9n, verdict: 'below-minimum' }]);
  });

  it('a coin that is not listed and an address that is nobody’s are not money', async () => {
    const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    one.chain
      .add('a', { ...pays(70n), token: elsewhere }, { ...pays(70n), to: elsewhere })
      .add('b')
      .add('c');
    await beats();
    expect([one.state(), one.free()]).toEqual([undefined, 0n]);
  });

  it('a node of another chain is not listened to', async () => {
    one.chain.add('a', pays(70n)).add('b').add('c');
    one.chain.blocks[0]!.name = 'another';
    await expect(one.again().beat()).rejects.toThrow('another chain');
    expect(one.alarms).toEqual(['chain-wrong']);
    expect(one.free()).toBe(0n);
  });
});

describe('an account key', () => {
  it('that could spend keeps the network from opening', () => {
    const given = {
      name: 'ethereum',
      title: 'Ethereum',
      kind: 'evm',
      isTest: true,
      depth: 1,
      waitsForFinal: true,
      cold: null,
      coins: [],
      nodeUrl: 'http://127.0.0.1:9',
      chainId: 1n,
      signer: { sign: async () => null },
      testPage: null,
    } as const;
    const parts = {
      sql,
      sequencer: doors.worlds.real.sequencer,
      now: Date.now,
      report: () => undefined,
      alarm: () => undefined,
    };
    const open = (accountKey: string) => () => openEvmNetwork(parts, { ...given, accountKey });
    const secret =
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
    expect(open(secret)).toThrow('private-key');
    expect(open('xpub-of-mine')).toThrow('malformed');
  });
});

describe('a node', () => {
  const answers = (answer: unknown) => evmNode(async () => answer, [FIRST]);
  it.each([
    ['nothing', null],
    ['words', 'twelve'],
    ['a number below nothing', '-0x1'],
    ['a number beyond all', `0x1${'0'.repeat(65)}`],
    ['an object', { height: 1 }],
  ])('that answers a question for its height with %s is not believed', async (_what, answer) => {
    await expect(answers(answer).heads()).rejects.toThrow(NodeProblem);
  });
  it.each([
    ['a hash too short', { number: '0x1', hash: '0xab', parentHash: `0x${'0'.repeat(64)}` }],
    ['no parent', { number: '0x1', hash: `0x${'1'.repeat(64)}` }],
    ['a height in words', { number: 'one', hash: `0x${'1'.repeat(64)}`, parentHash: `0x${'0'.repeat(64)}` }],
  ])('whose block has %s is not believed', async (_what, answer) => {
    await expect(answers(answer).header(1)).rejects.toThrow(NodeProblem);
  });
});
