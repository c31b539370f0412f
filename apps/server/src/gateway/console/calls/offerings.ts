// In: the worlds' offerings. Out: how each stands for the desk: terms, demand by quota, steps of the draw, money in escrow, who sells.
import { type ConsoleReplyOf, OFFERING_STEPS } from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import { deskApplications, deskOfferings, plansByEnd } from '../../../tables/offering-desk.ts';
import { anyOffering, type ApplicationRow, type OfferingRow, underwritings } from '../../../tables/offerings.ts';
import type { WorldRooms } from '../../rooms.ts';
import { actingOf, type ConsoleContext, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';
import {
  customersOf,
  type MoneyPaths,
  offeringMoneyCalls,
  printed,
  standing as tablesStand,
} from './offering-money.ts';

type Paths = '/offerings/list' | '/offerings/get' | '/offerings/applications' | MoneyPaths;
type Row = ConsoleReplyOf<'/offerings/list'>['list'][number];
type Page = ConsoleReplyOf<'/offerings/get'>;
type World = Row['world'];

export function offeringConsoleCalls({ worlds, sql, operations }: ConsoleRooms): ConsoleHandlers<Paths> {
  /** @throws Refused unknown-offering */
  const named = async (id: string): Promise<{ rooms: WorldRooms; world: World; row: OfferingRow }> => {
    const [, world, number] = /^(real|demo):([1-9]\d{0,14})$/.exec(id) ?? [];
    const rooms = worlds[world as World];
    if (rooms !== undefined) await tablesStand(rooms);
    const row = rooms === undefined ? null : await anyOffering(rooms.tables, Number(number));
    if (row === null) throw new Refused('unknown-offering', { id });
    return { rooms, world: world as World, row };
  };
  return {
    ...offeringMoneyCalls({ worlds, sql }),
    '/offerings/list': async (context, { offset, limit, world, status, kind, search }) => {
      await tablesStand(worlds[world]);
      const code = search?.toUpperCase() ?? '';
      const by = onlyOf(context);
      const { list, total } = await deskOfferings(worlds[world].tables, { kind, status, code, by, offset, limit });
      return { list: list.map((row) => rowOf(worlds[world], world, row)), total };
    },
    '/offerings/applications': async (_, { id, offset, limit }) => {
      const { rooms, world, row } = await named(id);
      const found = await deskApplications(rooms.tables, { offering: row.offering, offset, limit });
      const accounts = found.list.map(({ account }) => account);
      const whose = await customersOf(sql, world, accounts);
      const { units, amount } = printed(rooms, row);
      return {
        total: found.total,
        list: found.list.map((one) => ({
          id: `${id}:${one.application}`,
          key: one.key,
          customerId: whose(one.account),
          category: one.category,
          quantity: units(one.quantity),
          held: amount(one.held),
          status: one.status,
          allotted: units(one.allotted),
          reason: one.reason,
          createdAtMs: one.createdMs,
        })),
      };
    },
    '/offerings/get': async (context, { id }) => {
      const { rooms, world, row } = await named(id);
      const by = onlyOf(context);
      const { drafted } = row.terms;
      // Another's offering is as unknown as none.
      if (by !== null && drafted?.maker !== by && drafted?.checker !== by)
        throw new Refused('unknown-offering', { id });
      const names = drafted === undefined ? null : await operations.operators.names();
      const { seller, underwriter } = row.terms;
      const whose = await customersOf(sql, world, [seller.account ?? -1, underwriter ?? -1]);
      const sellerId = seller.account === null ? null : whose(seller.account);
      const bound = (await underwritings(rooms.tables, [row.offering])).get(row.offering) ?? null;
      const underwrites = underwriter === null ? null : underwriterOf(rooms, row, whose(underwriter), bound);
      const plans = await plansByEnd(rooms.tables, row.offering);
      const page = pageOf(rooms, world, row, sellerId);
      return { ...page, drafted: draftedBy(drafted, names), underwriter: underwrites, plans };
    },
  };
}

/** Whose offerings alone an operator may see: the own; null: everybody's. */
function onlyOf(context: ConsoleContext): string | null {
  const { operator, rights } = actingOf(context);
  return rights.has('read-offerings') ? null : operator.id;
}

function draftedBy(
  drafted: OfferingRow['terms']['drafted'],
  names: ReadonlyMap<string, string> | null,
): Page['drafted'] {
  if (drafted === undefined) return null;
  const name = (id: string): string => names?.get(id) ?? id;
  return { file: drafted.file, maker: name(drafted.maker), checker: name(drafted.checker) };
}

function rowOf(rooms: WorldRooms, world: World, row: OfferingRow): Row {
  const { terms, standing } = row;
  const { asset, moneyAsset, units, amount } = printed(rooms, row);
  const demand = standing.demand.map(([, each]) => each);
  return {
    id: `${world}:${row.offering}`,
    world,
    symbol: terms.code,
    kind: terms.kind,
    status: row.status,
    seller: terms.seller.name,
    asset,
    quantity: units(terms.rule.quotas.reduce((sum, { quantity }) => sum + quantity, 0n)),
    price: amount(terms.price),
    moneyAsset,
    opensMs: terms.opensMs,
    closesMs: terms.closesMs,
    applicants: demand.reduce((sum, { count }) => sum + count, 0),
    asked: units(demand.reduce((sum, { quantity }) => sum + quantity, 0n)),
  };
}

function pageOf(
  rooms: WorldRooms,
  world: World,
  row: OfferingRow,
  sellerId: string | null,
): Omit<Page, 'drafted' | 'plans' | 'underwriter'> {
  const { terms, standing } = row;
  const { units, amount } = printed(rooms, row);
  const demand = new Map(standing.demand);
  const { reference } = terms;
  return {
    ...rowOf(rooms, world, row),
    sellerId,
    method: terms.rule.method,
    quotas: terms.rule.quotas.map(({ category, quantity }) => ({
      category,
      offered: units(quantity),
      asked: units(demand.get(category)?.quantity ?? 0n),
      applicants: demand.get(category)?.count ?? 0,
    })),
    least: units(terms.least),
    most: units(terms.most),
    step: units(terms.step),
    fee: amount(terms.fee),
    minimumRaise: amount(terms.minimumRaise),
    reference: reference && {
      price: amount(reference.price),
      source: reference.source,
      atMs: reference.atMs,
      lowest: amount(reference.lowest),
      highest: amount(reference.highest),
    },
    drawMs: terms.drawMs,
    deliversMs: terms.deliversMs,
    listsMs: terms.listsMs,
    documents: terms.documents,
    escrowed: amount(standing.escrowed),
    allotted: units(standing.allotted),
    draw: terms.rule.method === 'first-come' || terms.drawnBy !== undefined ? null : drawOf(standing),
    drawnBy: terms.drawnBy ?? 'house',
    resultsDigest: standing.resultsDigest,
    brokenResults: standing.brokenResults,
    steps: stepsOf(standing),
    evidence: standing.evidence,
    why: standing.reason,
  };
}

/** What is done, in order; of offerings of before this was kept nothing is known. */
function stepsOf({ times }: OfferingRow['standing']): Page['steps'] {
  return OFFERING_STEPS.flatMap((step) => {
    const atMs = times[step];
    return atMs === undefined ? [] : [{ step, atMs }];
  });
}

function underwriterOf(
  rooms: WorldRooms,
  row: OfferingRow,
  customerId: string | null,
  bound: ApplicationRow | null,
): Page['underwriter'] {
  const { units, amount } = printed(rooms, row);
  return { customerId, isBound: bound !== null, held: amount(bound?.held ?? 0n), taken: units(bound?.allotted ?? 0n) };
}

function drawOf({ secret, ...standing }: OfferingRow['standing']): Page['draw'] {
  const { commit, chain, round, fileDigest, root, bidsDigest, beacon } = standing;
  return { commit, chain, round, fileDigest, root, bidsDigest, beacon, isRevealed: secret !== '' };
}
