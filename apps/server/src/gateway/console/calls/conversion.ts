// In: the worlds' pairs. Out: how each stands: sources with age and distance, inventory, exposure, rules and every version of them.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import type { PairRules, PairState } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import { pairVersions } from '../../../tables/index.ts';
import { pairName, percentText } from '../../conversion/pairs.ts';
import { wireRules } from '../../conversion/rules.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/conversion/list' | '/conversion/get';
type Row = ConsoleReplyOf<'/conversion/list'>['list'][number];
type Page = ConsoleReplyOf<'/conversion/get'>;
interface Found {
  readonly world: 'real' | 'demo';
  readonly pair: PairState;
  readonly row: Omit<Row, 'changed'>;
}

const WORLDS = ['real', 'demo'] as const;

export function conversionConsoleCalls({ worlds, sql, now }: ConsoleRooms): ConsoleHandlers<Paths> {
  const all = (): Found[] =>
    WORLDS.flatMap((world) =>
      worlds[world].sequencer.engine.conversionPairs.map((pair) => ({
        world,
        pair,
        row: rowOf(worlds[world], world, pair, now()),
      })),
    );
  const changes = (ids: readonly string[]) =>
    lastChanges(
      sql,
      { subjectKind: 'conversion-pair', actions: ['stop-pair', 'reopen-pair', 'make-pair', 'set-pair-rules'] },
      ids,
    );
  return {
    '/conversion/list': async (_, { offset, limit, world, search }) => {
      const wanted = search?.toUpperCase() ?? '';
      const found = all()
        .filter((one) => (world === undefined || one.world === world) && one.row.pair.includes(wanted))
        .toSorted((one, other) => Number(one.row.status === 'open') - Number(other.row.status === 'open'));
      const shown = found.slice(offset, offset + limit).map(({ row }) => row);
      const changed = await changes(shown.map(({ id }) => id));
      return { list: shown.map((row) => ({ ...row, changed: changed.get(row.id) ?? null })), total: found.length };
    },
    '/conversion/get': async (_, { id }) => {
      const found = all().find(({ row }) => row.id === id);
      if (found === undefined) throw new Refused('unknown-pair', { pair: id });
      const rooms = worlds[found.world];
      const { listings } = rooms.publisher;
      const { rules, coming } = found.pair;
      const versions = await pairVersions(rooms.tables, found.pair.index);
      return {
        ...found.row,
        changed: (await changes([id])).get(id) ?? null,
        base: listings.asset(rules.baseAsset).code,
        quote: listings.asset(rules.quoteAsset).code,
        rules: wireRules(rooms, rules),
        sources: sourcesOf(rooms, found.pair, now()),
        coming: coming === null ? null : { fromMs: coming.atMs, rules: wireRules(rooms, coming.rules) },
        versions: versions.map((one) => ({
          version: one.version,
          fromMs: one.fromMs,
          rules: wireRules(rooms, one.rules),
        })),
      };
    },
  };
}

function rowOf(rooms: WorldRooms, world: Found['world'], pair: PairState, atMs: number): Found['row'] {
  const { engine } = rooms.sequencer;
  const { rules, index } = pair;
  const agreed = engine.agreedRate(index, atMs);
  const print = (units: bigint, asset: number) =>
    formatDecimal(units, rooms.publisher.listings.asset(asset).decimals, { trim: true });
  const house = engine.house('inventory');
  const stock = (asset: number) => print(house === null ? 0n : engine.balance(house, asset).available, asset);
  const name = pairName(rooms, pair);
  return {
    id: `${world}:${name}`,
    world,
    pair: name,
    status: pair.isStopped ? 'stopped' : !rules.isOn ? 'off' : agreed === null ? 'stale' : 'open',
    mid: agreed === null ? null : formatDecimal(agreed.rate, rules.rateDecimals, { trim: true }),
    spread: percentText(rules.tiers[0]!.spreadPpm),
    inventoryBase: stock(rules.baseAsset),
    inventoryQuote: stock(rules.quoteAsset),
    exposure: print(pair.exposure, rules.baseAsset),
  };
}

function sourcesOf({ sequencer }: WorldRooms, pair: PairState, atMs: number): Page['sources'] {
  const { rateDecimals, rule }: PairRules = pair.rules;
  const mid = sequencer.engine.agreedRate(pair.index, atMs)?.rate ?? null;
  return [...pair.rates.values()].map(({ source, rate, sourceMs, receivedMs }) => {
    const apart = mid === null ? 0n : rate > mid ? rate - mid : mid - rate;
    return {
      source,
      rate: formatDecimal(rate, rateDecimals, { trim: true }),
      ageMs: Math.max(0, atMs - sourceMs),
      isFresh: atMs - sourceMs <= rule.freshMs && atMs - receivedMs <= rule.freshMs,
      distancePercent: mid === null ? null : formatDecimal((apart * 10_000n) / mid, 2),
    };
  });
}
