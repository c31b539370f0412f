// In: the worlds. Out: tables of fees set by two, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { FeeTable } from '@hilsa/core';
import { dayOf } from '@hilsa/formulas/market-packs/civil-days';
import { parseDecimal } from '@hilsa/money';
import { tableInForce, wireFeeRows, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Input = OperatorCommandInput<'set-fee-table'>;
/** Percent have four places behind the point: millionths. */
const PERCENT_PLACES = 4;

export function feeCommands(worlds: Readonly<Record<World, WorldRooms>>): Pick<OperatorCommands, 'set-fee-table'> {
  return {
    'set-fee-table': {
      async look(input) {
        const rooms = worlds[input.world];
        const { table } = read(rooms, input);
        const before = tableInForce(rooms, input.feeClass);
        return {
          customerId: null,
          before: { rows: before === null ? [] : wireFeeRows(rooms, before.table) },
          after: { countedIn: input.countedIn, rows: wireFeeRows(rooms, table), fromDay: input.fromDay },
        };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const people = { maker: warrant.maker, checker: warrant.checker ?? '' };
        const { table, fromDay } = read(rooms, input);
        await submitFor(warrant, rooms, { kind: 'set-fee-table', atMs: 0, table, fromDay, ...people });
        return {};
      },
    },
  };
}

/** @throws Refused unknown-asset, amount-too-precise, field-invalid */
function read({ sequencer }: WorldRooms, { feeClass, countedIn: code, rows, fromDay }: Input) {
  const asset = sequencer.engine.assets.findIndex((each) => each.code === code);
  if (asset < 0) throw new Refused('unknown-asset', { asset: code });
  const { decimals } = sequencer.engine.assets[asset]!;
  const table: FeeTable = {
    feeClass,
    asset,
    rows: rows.map(({ from, maker, taker }) => ({
      from: unitsOf(from, decimals),
      makerPpm: Number(parseDecimal(maker, PERCENT_PLACES)),
      takerPpm: Number(parseDecimal(taker, PERCENT_PLACES)),
    })),
  };
  try {
    return { table, fromDay: dayOf(fromDay) };
  } catch {
    throw new Refused('field-invalid', { field: 'fromDay' });
  }
}

function unitsOf(amount: string, decimals: number): bigint {
  const units = parseDecimal(amount, decimals);
  if (units === null) throw new Refused('amount-too-precise', { amount, decimals });
  return units;
}
