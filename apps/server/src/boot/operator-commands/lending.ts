// In: the real world. Out: the published table of loans and what may be pledged, set by two, for whoever applies from then on.
import type { CollateralRules, LoanRules } from '@hilsa/core';
import { BARRED_CATEGORIES } from '@hilsa/formulas/loans';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { LADDERS, percentOf, ruleOf, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { people, submitFor } from './submit-for.ts';

type Names = 'set-loan-table' | 'set-collateral';
const HOUR_MS = 3_600_000;
/** Percent have four places behind the point: millionths. */
const PERCENT_PLACES = 4;

export function lendingCommands(rooms: WorldRooms): Pick<OperatorCommands, Names> {
  return {
    'set-loan-table': {
      look(input) {
        const { decimals, known } = lentIn(rooms, input.lending);
        const shown = ({ rules }: { rules: LoanRules }) => ({
          isOn: rules.isOn,
          least: formatDecimal(rules.least, decimals, { trim: true }),
          late: percentOf(rules.latePpm),
          days: rules.days.join(', '),
          ladder: ruleOf(rules.ladder) ?? 'as it was',
          rows: rules.table.map(({ band, leastScore, yearlyPpm, most }) => ({
            band,
            leastScore,
            yearly: percentOf(yearlyPpm),
            most: formatDecimal(most, decimals, { trim: true }),
          })),
        });
        return Promise.resolve({ customerId: null, before: shown(known), after: shown({ rules: read(rooms, input) }) });
      },
      async submit(input, warrant) {
        await submitFor(warrant, rooms, {
          kind: 'set-loan-rules',
          atMs: 0,
          rules: read(rooms, input),
          ...people(warrant),
        });
        return {};
      },
    },
    'set-collateral': {
      look(input) {
        const rules = readCollateral(rooms, input);
        const before = rooms.sequencer.engine.loans.collateral.get(rules.instrument)?.rules;
        const shown = ({ haircutPpm, callMs, barred, isOn }: CollateralRules) => ({
          haircut: percentOf(haircutPpm),
          callHours: callMs / HOUR_MS,
          barred: barred.join(', '),
          isOn,
        });
        return Promise.resolve({
          customerId: null,
          before: before === undefined ? null : shown(before),
          after: shown(rules),
        });
      },
      async submit(input, warrant) {
        const rules = readCollateral(rooms, input);
        await submitFor(warrant, rooms, { kind: 'set-collateral', atMs: 0, rules, ...people(warrant) });
        return {};
      },
    },
  };
}

/** A money that has a table already: the wallet and the ladder are its own. @throws Refused unknown-asset */
function lentIn({ sequencer }: WorldRooms, code: string) {
  const { assets, loans } = sequencer.engine;
  const asset = assets.findIndex((each) => each.code === code);
  const known = loans.rules.get(asset);
  if (known === undefined) throw new Refused('unknown-asset', { asset: code });
  return { known, decimals: assets[asset]!.decimals };
}

/** @throws Refused unknown-asset, amount-too-precise */
function read(rooms: WorldRooms, input: OperatorCommandInput<'set-loan-table'>): LoanRules {
  const { known, decimals } = lentIn(rooms, input.lending);
  const units = (amount: string): bigint => {
    const read = parseDecimal(amount, decimals);
    if (read === null) throw new Refused('amount-too-precise', { amount, decimals });
    return read;
  };
  return {
    ...known.rules,
    least: units(input.least),
    latePpm: ppmOf(input.late),
    days: input.days,
    isOn: input.isOn,
    ...(input.ladderRule !== undefined && { ladder: LADDERS[input.ladderRule] }),
    table: input.rows.map(({ band, leastScore, yearly, most }) => ({
      band,
      leastScore,
      yearlyPpm: ppmOf(yearly),
      most: units(most),
    })),
  };
}

/** @throws Refused unknown-instrument */
function readCollateral(
  { sequencer, publisher }: WorldRooms,
  { symbol, haircut, callHours, isOn }: OperatorCommandInput<'set-collateral'>,
): CollateralRules {
  const instrument = publisher.listings.bySymbol(symbol)?.index;
  if (instrument === undefined) throw new Refused('unknown-instrument', { symbol });
  const barred = sequencer.engine.loans.collateral.get(instrument)?.rules.barred ?? BARRED_CATEGORIES;
  return { instrument, haircutPpm: ppmOf(haircut), callMs: callHours * HOUR_MS, barred, isOn };
}

/** The shape of the command has let nothing through but percent with at most four places. */
function ppmOf(percent: string): number {
  return Number(parseDecimal(percent, PERCENT_PLACES));
}
