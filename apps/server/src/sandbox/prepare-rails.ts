// In: the real world. Out: the sandbox's rails with their published defaults, and the test partners behind them. The demo world has none.
import type { AmountLimits, RailPolicy } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import type { TestNetworkName } from './chains/network.ts';
import { assetNumber, must, type Submitter } from './preparation.ts';

const taka = (whole: number): bigint => BigInt(whole) * 100n;
const limits = (minimum: number, maximum: number, daily: number, monthly: number): AmountLimits => ({
  minimum: taka(minimum),
  maximum: taka(maximum),
  daily: taka(daily),
  monthly: taka(monthly),
});
const HOUR_MS = 3_600_000;
/** The test bank never closes, so that nobody need wait for Sunday: hours and holidays are for operators to set. */
const ALWAYS = { sessions: [], restsOnHolidays: false } as const;
const REST = {
  automatic: taka(100_000),
  automaticHourly: taka(5_000_000),
  codeDaily: taka(25_000),
  depositSessions: [],
  holidays: [],
};

/** Defaults that operators change by two people; the caps of mobile wallets are the central bank's, and nobody's are higher. */
const POLICIES: Readonly<Record<string, RailPolicy>> = {
  bank: {
    in: limits(500, 500_000, 2_000_000, 20_000_000),
    out: limits(500, 500_000, 1_000_000, 20_000_000),
    methods: [
      { name: 'NPSB', feeUnits: taka(10), feePpm: 0, minimum: taka(500), maximum: taka(100_000), ...ALWAYS },
      { name: 'RTGS', feeUnits: taka(115), feePpm: 0, minimum: taka(100_000), maximum: taka(5_000_000), ...ALWAYS },
      { name: 'BEFTN', feeUnits: 0n, feePpm: 0, minimum: taka(500), maximum: taka(5_000_000), ...ALWAYS },
    ],
    ...REST,
    mostTimes: 10,
    depositMs: 72 * HOUR_MS,
  },
  bkash: {
    in: limits(100, 25_000, 50_000, 300_000),
    out: limits(200, 25_000, 30_000, 200_000),
    methods: [{ name: 'Bkash', feeUnits: 0n, feePpm: 10_000, minimum: taka(200), maximum: taka(25_000), ...ALWAYS }],
    ...REST,
    mostTimes: 1,
    depositMs: 24 * HOUR_MS,
  },
  nagad: {
    in: limits(100, 25_000, 50_000, 300_000),
    out: limits(200, 25_000, 30_000, 200_000),
    methods: [{ name: 'Nagad', feeUnits: 0n, feePpm: 10_000, minimum: taka(200), maximum: taka(25_000), ...ALWAYS }],
    ...REST,
    mostTimes: 1,
    depositMs: 24 * HOUR_MS,
  },
  /** Cards. What comes by them can be asked back for days, so it stays in for three. */
  sslcommerz: {
    in: limits(100, 100_000, 200_000, 1_000_000),
    out: limits(500, 100_000, 200_000, 1_000_000),
    methods: [{ name: 'BEFTN', feeUnits: 0n, feePpm: 0, minimum: taka(500), maximum: taka(100_000), ...ALWAYS }],
    ...REST,
    mostTimes: 10,
    depositMs: 24 * HOUR_MS,
  },
  /** To bank cards: money leaves by these alone, as an acquirer pushes it. */
  card: {
    in: limits(500, 50_000, 100_000, 500_000),
    out: limits(500, 50_000, 100_000, 500_000),
    methods: [{ name: 'Card', feeUnits: taka(15), feePpm: 0, minimum: taka(500), maximum: taka(50_000), ...ALWAYS }],
    ...REST,
    mostTimes: 5,
    depositMs: 24 * HOUR_MS,
  },
  /** By invitation, at a counter. The core wants a way out in every policy; this one is closed from its first moment. */
  offline: {
    in: limits(100_000, 5_000_000, 5_000_000, 50_000_000),
    out: limits(500, 500_000, 1_000_000, 20_000_000),
    methods: [{ name: 'BEFTN', feeUnits: 0n, feePpm: 0, minimum: taka(500), maximum: taka(500_000), ...ALWAYS }],
    ...REST,
    mostTimes: 10,
    depositMs: 72 * HOUR_MS,
  },
};

/** Money comes by two of these and leaves by others; by the third it leaves alone. What is closed, each from its first moment. */
const ONE_WAY: Readonly<Record<string, 'in' | 'out'>> = { offline: 'out', sslcommerz: 'out', card: 'in' };
const whole = (decimals: number) => (units: number | string) => parseDecimal(String(units), decimals)!;
const coinPolicy = (
  decimals: number,
  given: Record<'least' | 'most' | 'daily' | 'monthly' | 'fee' | 'leastOut' | 'automatic' | 'codeDaily', string>,
  standard: string,
): RailPolicy => {
  const units = whole(decimals);
  const [daily, monthly] = [units(given.daily), units(given.monthly)];
  const [maximum, minimum] = [units(given.most), units(given.leastOut)];
  return {
    in: { minimum: units(given.least), maximum: monthly, daily: monthly, monthly },
    out: { minimum, maximum, daily, monthly },
    methods: [{ name: standard, feeUnits: units(given.fee), feePpm: 0, minimum, maximum, ...ALWAYS }],
    automatic: units(given.automatic),
    automaticHourly: units(given.automatic) * 50n,
    codeDaily: units(given.codeDaily),
    // So long a transfer is followed before its record ends; what comes later is credited all the same.
    depositMs: 72 * HOUR_MS,
    depositSessions: [],
    mostTimes: 10,
    holidays: [],
  };
};
type CoinTerms = Parameters<typeof coinPolicy>[1];
/** About 100,000 BDT worth at most leaves by itself; a person's limit by code alone is 25,000 BDT worth. */
const TETHER: CoinTerms = {
  least: '5',
  most: '50000',
  daily: '100000',
  monthly: '1000000000',
  fee: '4',
  leastOut: '20',
  automatic: '800',
  codeDaily: '200',
};
/** Coins of the test chains. Fees are about what such a payment costs. */
const CHAIN_RAILS: readonly {
  readonly network: TestNetworkName;
  readonly asset: string;
  readonly decimals: number;
  readonly standard: string;
  readonly terms: CoinTerms;
}[] = [
  { network: 'ethereum', asset: 'USDT', decimals: 6, standard: 'ERC20', terms: TETHER },
  {
    network: 'ethereum',
    asset: 'ETH',
    decimals: 8,
    standard: 'ETH',
    terms: {
      least: '0.002',
      most: '20',
      daily: '40',
      monthly: '1000000',
      fee: '0.001',
      leastOut: '0.005',
      automatic: '0.2',
      codeDaily: '0.05',
    },
  },
  {
    network: 'bitcoin',
    asset: 'BTC',
    decimals: 8,
    standard: 'BTC',
    terms: {
      least: '0.0002',
      most: '5',
      daily: '10',
      monthly: '100000',
      fee: '0.0001',
      leastOut: '0.0005',
      automatic: '0.008',
      codeDaily: '0.002',
    },
  },
  {
    network: 'tron',
    asset: 'USDT',
    decimals: 6,
    standard: 'TRC20',
    terms: { ...TETHER, fee: '2', leastOut: '10' },
  },
  {
    network: 'tron',
    asset: 'TRX',
    decimals: 6,
    standard: 'TRX',
    terms: {
      least: '20',
      most: '200000',
      daily: '400000',
      monthly: '1000000000',
      fee: '2',
      leastOut: '50',
      automatic: '3000',
      codeDaily: '700',
    },
  },
];

/** The rails of the test chains, kept as they are when they are there. */
export async function listChainRails(sequencer: Submitter): Promise<void> {
  for (const { network: name, asset: code, decimals, standard, terms } of CHAIN_RAILS) {
    const asset = await assetNumber(sequencer, code, decimals);
    if (sequencer.engine.payments.rails.some((rail) => rail.name === name && rail.asset === asset)) continue;
    const by = { maker: 'sandbox', checker: 'published defaults' };
    const policy = coinPolicy(sequencer.engine.assets[asset]!.decimals, terms, standard);
    await must(sequencer, { kind: 'set-rail', name, asset, wallet: 'coin', policy, ...by, atMs: 0 }, null);
  }
}

/** Rails that are there already keep the policy they have. */
export async function listRails(sequencer: Submitter): Promise<void> {
  const asset = await assetNumber(sequencer, 'BDT', 2);
  const by = { maker: 'sandbox', checker: 'published defaults' };
  const rails = () => sequencer.engine.payments.rails;
  const indexOf = (name: string) => rails().findIndex((rail) => rail.name === name && rail.asset === asset);
  for (const [name, policy] of Object.entries(POLICIES)) {
    if (indexOf(name) < 0)
      await must(sequencer, { kind: 'set-rail', name, asset, wallet: 'stock', policy, ...by, atMs: 0 }, null);
    const rail = indexOf(name);
    // At every start: one that ended between the two leaves nothing open.
    const direction = ONE_WAY[name];
    if (direction !== undefined && rails()[rail]!.isOpen[direction])
      await must(sequencer, { kind: 'switch-rail', rail, direction, isOpen: false, ...by, atMs: 0 }, null);
  }
}
