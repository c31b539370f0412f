// In: the worlds. Out: terms of funds changed, fees paid out and wrong values put right, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { Fund, FundRules } from '@hilsa/core';
import { revaluedRun } from '@hilsa/core/fund/correct';
import { isMateriallyWrong } from '@hilsa/formulas/fund';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { fundTerms, recordedPrice, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Names = 'set-fund-terms' | 'pay-fund-fees' | 'correct-fund-value';

/** A value is kept in millionths of a money unit. */
const VALUE_DECIMALS = 6;

export function fundCommands(worlds: Readonly<Record<World, WorldRooms>>): Pick<OperatorCommands, Names> {
  return {
    'set-fund-terms': {
      async look(input) {
        const rooms = worlds[input.world];
        const fund = known(rooms, input.fund);
        const rules = rulesOf(rooms, fund, input);
        return {
          customerId: null,
          before: { ...fundTerms(rooms, fund, fund.rules, 0) },
          after: { ...fundTerms(rooms, fund, rules, input.fromMs) },
        };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const fund = known(rooms, input.fund);
        const rules = rulesOf(rooms, fund, input);
        const command = { kind: 'set-fund-rules', atMs: 0, fund: fund.id, rules, effectiveAtMs: input.fromMs } as const;
        await submitFor(warrant, rooms, command);
        return {};
      },
    },
    'pay-fund-fees': {
      async look({ world, fund: id }) {
        const rooms = worlds[world];
        const { moneyAsset, accruals } = known(rooms, id);
        const { decimals } = rooms.publisher.listings.asset(moneyAsset);
        return {
          customerId: null,
          before: { accruals: formatDecimal(accruals, decimals, { trim: true }) },
          after: { accruals: '0' },
        };
      },
      async submit({ world, fund: id }, warrant) {
        const rooms = worlds[world];
        const command = { kind: 'pay-fund-fees', atMs: 0, fund: known(rooms, id).id } as const;
        await submitFor(warrant, rooms, command);
        return {};
      },
    },
    'correct-fund-value': {
      async look(input) {
        const rooms = worlds[input.world];
        const fund = known(rooms, input.fund);
        const { run, prices } = await recorded(rooms, fund, input);
        const { engine } = rooms.sequencer;
        const right = revaluedRun(run, prices, (index) => engine.instrument(index))?.right;
        if (right === undefined) throw new Refused('unknown-fund-run', { run: input.runId });
        const { decimals } = rooms.publisher.listings.asset(fund.moneyAsset);
        const value = (nav: bigint): string => formatDecimal(nav, decimals + VALUE_DECIMALS, { trim: true });
        if (!isMateriallyWrong(run.nav, right))
          throw new Refused('fund-value-right', { nav: value(run.nav), right: value(right) });
        return { customerId: null, before: { value: value(run.nav) }, after: { value: value(right) } };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const fund = known(rooms, input.fund);
        const { run, prices } = await recorded(rooms, fund, input);
        const command = { kind: 'correct-fund-value', atMs: 0, fund: fund.id, run: run.id, prices } as const;
        await submitFor(warrant, rooms, command);
        return {};
      },
    },
  };
}

/** The dealing and the price that was recorded at its time. @throws Refused unknown-fund-run, past-too-short */
async function recorded(rooms: WorldRooms, { past }: Fund, input: OperatorCommandInput<'correct-fund-value'>) {
  const run = past.find(({ id }) => id === Number(input.runId));
  if (run === undefined || run.isCorrected) throw new Refused('unknown-fund-run', { run: input.runId });
  const held = run.holdings.find(({ instrument }) => rooms.publisher.listings.at(instrument).symbol === input.symbol);
  const source = input.evidence;
  const price = held === undefined ? null : await recordedPrice(rooms, held.instrument, { atMs: run.atMs, source });
  if (price === null) throw new Refused('past-too-short', { symbol: input.symbol });
  return { run, prices: [price] };
}

/** @throws Refused unknown-fund */
function known({ sequencer }: WorldRooms, id: string): Fund {
  const fund = sequencer.engine.funds.all.get(Number(id));
  if (fund === undefined) throw new Refused('unknown-fund', { fund: id });
  return fund;
}

/** @throws Refused amount-too-precise */
function unitsOf(text: string, decimals: number): bigint {
  const units = parseDecimal(text, decimals);
  if (units === null) throw new Refused('amount-too-precise', { amount: text, decimals });
  return units;
}

/** What is named is new; what the fund may hold, when it deals and when it pays stays. */
function rulesOf(
  rooms: WorldRooms,
  { rules, moneyAsset }: Fund,
  input: OperatorCommandInput<'set-fund-terms'>,
): FundRules {
  const { decimals } = rooms.publisher.listings.asset(moneyAsset);
  const ppm = (text: string): number => Number(parseDecimal(text, 4));
  return {
    ...rules,
    gatePpm: ppm(input.gatePercent),
    managementPpm: ppm(input.managementPercent),
    performancePpm: ppm(input.performancePercent),
    least: unitsOf(input.least, decimals),
    most: unitsOf(input.most, decimals),
    isOpen: input.takesBuyers,
  };
}
