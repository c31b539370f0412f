// In: the worlds' tables. Out: what the ledger adds up to, asset by asset, and the published checkpoints. Nothing here writes.
import { FEES, ISSUANCE } from '@hilsa/core';
import { checkConversion } from '@hilsa/formulas/conversion';
import { formatDecimal } from '@hilsa/money';
import { countPublications, publicationPage } from '../../../liabilities/index.ts';
import { checkpointPage, conversionPage, trialBalance } from '../../../tables/index.ts';
import { dayText } from '../../assets/records.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

const WORLDS = ['real', 'demo'] as const;

type Paths = '/books/trial/list' | '/books/checkpoints/list' | '/books/liabilities/list' | '/books/conversions/list';

export function booksCalls({ worlds }: ConsoleRooms): ConsoleHandlers<Paths> {
  return {
    '/books/trial/list': async (_, { offset, limit, world: only }) => {
      const found = await Promise.all(
        WORLDS.filter((name) => only === undefined || name === only).map(async (name) => trialOf(name, worlds[name])),
      );
      const rows = found.flat();
      return { list: rows.slice(offset, offset + limit), total: rows.length };
    },
    '/books/checkpoints/list': async (_, { offset, limit, world }) => {
      const { rows, total } = await checkpointPage(worlds[world].tables, offset, limit);
      const list = rows.map(({ day, leaves, root, sequence, hash, atMs }) => ({
        id: `${world}:${dayText(day)}`,
        world,
        day: dayText(day),
        leaves,
        root,
        sequence,
        hash,
        atMs,
      }));
      return { list, total };
    },
    '/books/liabilities/list': async (_, { offset, limit }) => {
      const { tables } = worlds.real;
      const rows = await publicationPage(tables, offset, limit);
      const list = rows.map(({ file: _file, ...row }) => ({ id: String(row.publication), ...row }));
      return { list, total: await countPublications(tables) };
    },
    '/books/conversions/list': async (_, { offset, limit, world }) => {
      const { rows, total } = await conversionPage(worlds[world].tables, offset, limit);
      return {
        list: rows.map((one) => ({ id: `${world}:${one.row.id}`, world, ...checked(worlds[world], one) })),
        total,
      };
    },
  };
}

/** A conversion, and what comes of its evidence when it is computed again. */
function checked(
  { publisher: { listings }, sequencer }: ConsoleRooms['worlds']['real'],
  { row, rules }: Awaited<ReturnType<typeof conversionPage>>['rows'][number],
) {
  const money = (units: bigint, index: number) => {
    const { code, decimals } = listings.asset(index);
    return `${formatDecimal(units, decimals, { trim: true })} ${code}`;
  };
  const decimalsOf = (asset: number) => sequencer.engine.assets[asset]!.decimals;
  const { baseAsset, quoteAsset, baseDecimals, quoteDecimals, rateDecimals } = rules;
  const { mid, misfit } = checkConversion(
    {
      ...rules,
      pair: { baseDecimals, quoteDecimals },
      assets: { baseDecimals: decimalsOf(baseAsset), quoteDecimals: decimalsOf(quoteAsset) },
    },
    row,
  );
  const rate = (units: bigint) => formatDecimal(units, rateDecimals, { trim: true });
  return {
    pair: `${listings.asset(baseAsset).code}-${listings.asset(quoteAsset).code}`,
    gave: money(row.paid, row.paidAsset),
    got: money(row.received, row.receivedAsset),
    mid: rate(row.mid),
    again: mid === null ? null : rate(mid),
    sources: row.evidence.map((said) => `${said.source} ${rate(said.rate)}`).join(', '),
    misfit,
    atMs: row.atMs,
  };
}

async function trialOf(
  world: (typeof WORLDS)[number],
  { tables, publisher, sequencer }: ConsoleRooms['worlds']['real'],
) {
  const { engine } = sequencer;
  const rows = await trialBalance(
    tables,
    [ISSUANCE, FEES],
    (account) => engine.account(account)?.ownerKind === 'house',
  );
  return rows.map(({ asset, owned, issued, fees, house }) => {
    const { code, decimals } = publisher.listings.asset(asset);
    const print = (units: bigint) => formatDecimal(units, decimals, { trim: true });
    return {
      id: `${world}:${code}`,
      world,
      asset: code,
      owned: print(owned),
      issued: print(issued),
      fees: print(fees),
      house: print(house),
      sum: print(owned + issued + fees + house),
    };
  });
}
