// In: the real world. Out: the sandbox's rails with their published defaults, and the test partners behind them. The demo world has none.
import type { AmountLimits, RailPolicy } from '@hilsa/core';
import { assetNumber, must, type Submitter } from './preparation.ts';

const taka = (whole: number): bigint => BigInt(whole) * 100n;
const limits = (minimum: number, maximum: number, daily: number, monthly: number): AmountLimits => ({
  minimum: taka(minimum),
  maximum: taka(maximum),
  daily: taka(daily),
  monthly: taka(monthly),
});
const HOUR_MS = 3_600_000;
const REST = { automatic: taka(100_000), automaticHourly: taka(5_000_000), codeDaily: taka(25_000) };

/** Defaults that operators change by two people; the caps of mobile wallets are the central bank's. */
const POLICIES: Readonly<Record<string, RailPolicy>> = {
  bank: {
    in: limits(500, 500_000, 2_000_000, 20_000_000),
    out: limits(500, 500_000, 1_000_000, 20_000_000),
    methods: [
      { name: 'NPSB', feeUnits: taka(10), feePpm: 0, minimum: taka(500), maximum: taka(100_000) },
      { name: 'RTGS', feeUnits: taka(115), feePpm: 0, minimum: taka(100_000), maximum: taka(500_000) },
      { name: 'BEFTN', feeUnits: 0n, feePpm: 0, minimum: taka(500), maximum: taka(500_000) },
    ],
    ...REST,
    depositMs: 72 * HOUR_MS,
  },
  bkash: {
    in: limits(100, 25_000, 50_000, 300_000),
    out: limits(200, 25_000, 30_000, 200_000),
    methods: [{ name: 'Bkash', feeUnits: 0n, feePpm: 10_000, minimum: taka(200), maximum: taka(25_000) }],
    ...REST,
    depositMs: 24 * HOUR_MS,
  },
  /** By invitation, at a counter. The core wants a way out in every policy; this one is closed from its first moment. */
  offline: {
    in: limits(100_000, 5_000_000, 5_000_000, 50_000_000),
    out: limits(500, 500_000, 1_000_000, 20_000_000),
    methods: [{ name: 'BEFTN', feeUnits: 0n, feePpm: 0, minimum: taka(500), maximum: taka(500_000) }],
    ...REST,
    depositMs: 72 * HOUR_MS,
  },
};

/** Money comes by these and leaves by others. */
const ONE_WAY = new Set(['offline']);

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
    if (ONE_WAY.has(name) && rails()[rail]!.isOpen.out)
      await must(sequencer, { kind: 'switch-rail', rail, direction: 'out', isOpen: false, ...by, atMs: 0 }, null);
  }
}
