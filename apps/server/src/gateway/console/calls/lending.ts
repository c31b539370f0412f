// In: the real world's tables of loans. Out: each with how the whole of it stands, and everything that may be pledged.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import { ruleOf } from '../../loans/ladder-rules.ts';
import { percentOf, wireLadder } from '../../loans/wire-loan.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/lending/list' | '/lending/get';
type Row = ConsoleReplyOf<'/lending/list'>['list'][number];

const HOUR_MS = 3_600_000;

export function lendingConsoleCalls({ worlds: { real }, sql }: ConsoleRooms): ConsoleHandlers<Paths> {
  const { sequencer, publisher } = real;
  const all = () => {
    const { engine } = sequencer;
    const house = engine.house('loans');
    return Array.from(engine.loans.rules, ([asset, { rules, version }]) => {
      const { code, decimals } = publisher.listings.asset(asset);
      const text = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
      const { lent, returned, lost } = engine.loans.books.get(asset) ?? { lent: 0n, returned: 0n, lost: 0n };
      const row: Omit<Row, 'changed'> = {
        id: code,
        isOn: rules.isOn,
        version,
        least: text(rules.least),
        late: percentOf(rules.latePpm),
        days: [...rules.days],
        rows: rules.table.map(({ band, leastScore, yearlyPpm, most }) => ({
          band,
          leastScore,
          yearly: percentOf(yearlyPpm),
          most: text(most),
        })),
        capital: text(house === null ? 0n : engine.balance(house, asset).available),
        lent: text(lent - returned - lost),
        lost: text(lost),
      };
      return { row, asset, rules };
    });
  };
  const changes = (ids: readonly string[]) =>
    lastChanges(sql, { subjectKind: 'lending', actions: ['set-loan-table'] }, ids);
  return {
    '/lending/list': async (_, { offset, limit }) => {
      const found = all();
      const shown = found.slice(offset, offset + limit).map(({ row }) => row);
      const changed = await changes(shown.map(({ id }) => id));
      return { list: shown.map((row) => ({ ...row, changed: changed.get(row.id) ?? null })), total: found.length };
    },
    '/lending/get': async (_, { id }) => {
      const found = all().find(({ row }) => row.id === id);
      if (found === undefined) throw new Refused('unknown-row');
      const pledgeable = [...sequencer.engine.loans.collateral.values()]
        .map(({ rules }) => ({ rules, instrument: publisher.listings.at(rules.instrument) }))
        .filter(({ instrument }) => instrument.quoteAsset === found.asset);
      const symbols = pledgeable.map(({ instrument }) => instrument.symbol);
      const [changed, set] = await Promise.all([
        changes([id]),
        lastChanges(sql, { subjectKind: 'collateral', actions: ['set-collateral'] }, symbols),
      ]);
      return {
        ...found.row,
        changed: changed.get(id) ?? null,
        ladder: wireLadder(found.rules.ladder),
        ladderRule: ruleOf(found.rules.ladder),
        collateral: pledgeable.map(({ rules, instrument }) => ({
          symbol: instrument.symbol,
          haircut: percentOf(rules.haircutPpm),
          callHours: Math.floor(rules.callMs / HOUR_MS),
          barred: [...rules.barred],
          isOn: rules.isOn,
          mark: instrument.state.markTicks > 0 ? instrument.price(instrument.state.markTicks) : null,
          changed: set.get(instrument.symbol) ?? null,
        })),
      };
    },
  };
}
