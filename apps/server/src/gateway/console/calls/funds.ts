// In: the worlds' funds. Out: how each stands: dealings with their evidence, the gate, what is owed, its terms.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { revaluedRun } from '@hilsa/core/fund/correct';
import { CORRECTION_SOURCES } from '@hilsa/core/fund/words';
import { gateRoom, isMateriallyWrong } from '@hilsa/formulas/fund';
import { isoOf } from '@hilsa/formulas/market-packs/civil-days';
import { dhakaDay } from '@hilsa/formulas/statements';
import { Refused } from '../../../identity/index.ts';
import { fundById, fundPaymentsOwed, fundQueue, type FundRow, fundRuns, listFunds } from '../../../tables/fund.ts';
import { recordedPrice } from '../../fund/recorded.ts';
import { fundTerms } from '../../fund/terms.ts';
import { navOf, showOf, wireFund, wireValue } from '../../fund/wire-fund.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/funds/list' | '/funds/get';
type Page = ConsoleReplyOf<'/funds/get'>;
type Row = ConsoleReplyOf<'/funds/list'>['list'][number];
const WORLDS = ['real', 'demo'] as const;
const DEALINGS_SHOWN = 30;

export function fundsConsoleCalls({ worlds }: ConsoleRooms): ConsoleHandlers<Paths> {
  return {
    '/funds/list': async (_, { offset, limit, world }) => {
      const wanted = WORLDS.filter((each) => world === undefined || each === world);
      const found = await Promise.all(
        wanted.map(async (each) => {
          const rows = await listFunds(worlds[each].tables);
          return Promise.all(rows.map((row) => rowOf(worlds[each], each, row)));
        }),
      );
      const all = found
        .flat()
        .toSorted((one, other) => Number(other.status === 'postponed') - Number(one.status === 'postponed'));
      return { list: all.slice(offset, offset + limit), total: all.length };
    },
    '/funds/get': async (_, { id }) => {
      const [name = '', number = ''] = id.split(':', 2);
      const world = WORLDS.find((each) => each === name);
      const rooms = world === undefined ? undefined : worlds[world];
      const row = rooms === undefined ? null : await fundById(rooms.tables, Number.parseInt(number, 10) || 0);
      if (rooms === undefined || world === undefined || row === null) throw new Refused('unknown-fund', { fund: id });
      const simulated = rooms.sequencer.engine.mode === 'sandbox';
      const show = showOf(rooms, row);
      const [{ list }, queue, owed, summary] = await Promise.all([
        fundRuns(rooms.tables, row.fund, { before: null, limit: DEALINGS_SHOWN }),
        fundQueue(rooms.tables, row.fund),
        fundPaymentsOwed(rooms.tables, row.fund, null),
        rowOf(rooms, world, row),
      ]);
      return {
        ...summary,
        fund: wireFund({ world: rooms, simulated }, row, list),
        queue: {
          buyers: queue.buyers,
          amount: show.money(queue.amount),
          sellers: queue.sellers,
          units: show.units(queue.units),
          room: show.units(gateRoom(row.units, row.rules.gatePpm)),
        },
        payments: owed.map(({ payment, amount, dueMs }) => ({
          paymentId: String(payment),
          amount: show.money(amount),
          dueMs,
        })),
        values: list.map((run) => wireValue(rooms, row, run)),
        checks: await checksOf(rooms, row),
        terms: fundTerms(rooms, row, row.rules, row.dealsMs),
        coming: row.coming === null ? null : fundTerms(rooms, row, row.coming, row.comingMs),
      };
    },
  };
}

/** What other recorded prices make of the newest dealings, where the value would be off by more than half a percent. */
async function checksOf(rooms: WorldRooms, { fund, ...row }: FundRow): Promise<Page['checks']> {
  const { engine } = rooms.sequencer;
  const show = showOf(rooms, row);
  const wanted = (engine.funds.all.get(fund)?.past ?? [])
    .filter(({ isCorrected }) => !isCorrected)
    .flatMap((run) => run.holdings.flatMap((held) => CORRECTION_SOURCES.map((source) => ({ run, held, source }))));
  const found = await Promise.all(
    wanted.map(async ({ run, held, source }): Promise<Page['checks']> => {
      const { instrument: index, ticks } = held;
      const price = await recordedPrice(rooms, index, { atMs: run.atMs, source });
      if (price === null) return [];
      const right = revaluedRun(run, [price], (market) => engine.instrument(market))?.right;
      if (right === undefined || !isMateriallyWrong(run.nav, right)) return [];
      const listed = rooms.publisher.listings.at(index);
      return [
        {
          runId: String(run.id),
          day: isoOf(dhakaDay(run.atMs)),
          symbol: listed.symbol,
          evidence: source,
          price: listed.price(ticks),
          recorded: listed.price(price.ticks),
          value: show.value(run.nav),
          right: show.value(right),
        },
      ];
    }),
  );
  return found.flat().reverse();
}

async function rowOf(rooms: WorldRooms, world: Row['world'], row: FundRow): Promise<Row> {
  const show = showOf(rooms, row);
  const [newest] = (await fundRuns(rooms.tables, row.fund, { before: null, limit: 1 })).list;
  return {
    id: `${world}:${row.fund}`,
    world,
    name: row.name,
    asset: rooms.publisher.listings.asset(row.moneyAsset).code,
    status: row.cause !== null ? 'postponed' : row.rules.isOpen ? 'open' : 'closed',
    value: newest === undefined ? null : show.value(navOf(newest)),
    units: show.units(row.units),
    accruals: show.money(row.accruals),
    payable: show.money(row.payable),
    dealsAtMs: row.dealsMs,
  };
}
