// In: the doors of a test. Out: a fund of coins in its real world, which is fund 1, and its dealings, one after another.
import { expect } from 'vitest';
import { ask, type Doors } from './doors.ts';

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

/**
 * The clock goes to two minutes before the next dealing, everything of that moment happens, and it deals at the marks that follow it.
 * @param marking a mark of what the fund holds, told as often as it takes
 */
export async function dealFund(
  doors: Doors,
  marking: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { sequencer } = doors.worlds.real;
  const told = async (): Promise<number> => (await ask(doors, '/fund/info', { id: '1' })).fund.dealsAtMs;
  const dealsAtMs = await told();
  doors.clock.ahead += dealsAtMs - 120_000 - (Date.now() + doors.clock.ahead);
  await before();
  doors.clock.ahead += 121_000;
  // The clock of commands looks at the machine's once a second.
  await expect
    .poll(async () => (await marking(), sequencer.engine.funds.all.get(1)!.run), { timeout: 50_000 })
    .toMatchObject({ atMs: expect.toSatisfy((atMs: number) => atMs >= dealsAtMs), phase: null });
  // Memory is ahead of what is committed: the next dealing is told once the tables show this one.
  await expect.poll(told, { timeout: 50_000 }).toBeGreaterThan(dealsAtMs);
  await sequencer.tablesClock.reaches(sequencer.head);
}

/** What the fund's page was told, as a stranger's script keeps it. */
export async function toldOfFund(doors: Doors, token: string): Promise<object> {
  const fields = { id: '1' };
  return {
    ...(await ask(doors, '/fund/info', fields, token)),
    ...(await ask(doors, '/fund/holdings', fields, token)),
    days: (await ask(doors, '/fund/nav', fields, token)).list,
    orders: (await ask(doors, '/fund/order/list', fields, token)).list,
  };
}
