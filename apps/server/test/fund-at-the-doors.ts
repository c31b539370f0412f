// In: the doors of a test. Out: a fund of coins in its real world, which is fund 1.
import type { Doors } from './doors.ts';

/** A unit begins at 100 USDT; 10 USDT at least. Deals at 14:00 in Dhaka. */
export async function openFund({ worlds }: Doors): Promise<void> {
  const { sequencer } = worlds.real;
  const asset = (code: string): number => sequencer.engine.assets.findIndex((each) => each.code === code);
  const submit = async (command: Parameters<typeof sequencer.submit>[0]['command']) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  };
  const { asset: unitAsset } = await submit({ kind: 'list-asset', atMs: 0, code: 'HBF', decimals: 5 });
  const usdt = asset('USDT');
  const whole = 10n ** BigInt(sequencer.engine.assets[usdt]!.decimals);
  const { index } = sequencer.engine.instruments.find(({ listing }) => listing.symbol === 'BTCUSDT')!;
  await submit({
    kind: 'open-fund',
    atMs: 0,
    code: 'HBF',
    name: 'Balanced',
    unitAsset: unitAsset!,
    moneyAsset: usdt,
    rules: {
      market: '',
      cutOffMinutes: 840,
      least: 10n * whole,
      most: 5_000n * whole,
      leastUnits: 1_000n,
      gatePpm: 100_000,
      managementPpm: 15_000,
      performancePpm: 100_000,
      paymentDays: 4,
      firstPrice: 100n * whole,
      // Longer than from one dealing to the next: a test that goes from day to day gives its price right after each.
      mostPriceAgeMs: 2 * 86_400_000,
      targets: [{ instrument: index, weightPpm: 800_000 }],
      isOpen: true,
    },
  });
  await sequencer.tablesClock.reaches(sequencer.head);
}
