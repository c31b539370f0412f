// In: calls about what is owed. Out: what was published, for everybody; and the caller's own leaves with their way to the root.
import type { ReplyOf } from '@hilsa/contract';
import { accountOf, WALLETS } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import {
  countPublications,
  listPublications,
  movedSince,
  ownProof,
  type OwedRow,
  type PublicationRow,
  publicationAt,
} from '../../liabilities/index.ts';
import { type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';

type Paths = '/index/liabilities' | '/index/liabilities/file' | '/user/liabilities';
type Own = ReplyOf<'/user/liabilities'>;

export function liabilityCalls({ worlds: { real } }: Rooms): Handlers<Paths> {
  const named = async (publication: number | undefined): Promise<PublicationRow | null> => {
    const row = await publicationAt(real.tables, publication ?? null);
    if (row === null && publication !== undefined) throw new Refused('unknown-publication', { publication });
    return row;
  };
  return {
    '/index/liabilities': async (_, { before, limit }) => ({
      list: (await listPublications(real.tables, before ?? null, limit)).map(wirePublication),
      total: await countPublications(real.tables),
    }),

    '/index/liabilities/file': async (_, { publication }) => {
      const row = await named(publication);
      if (row === null) throw new Refused('unknown-publication', { publication: 1 });
      return { publication: row.publication, file: row.file };
    },

    '/user/liabilities': async (context, { publication }) => {
      const { account, world } = sessionOf(context);
      const row = await named(publication);
      // Demo money is nobody's: its owners are not in the trees.
      if (row === null || world === 'demo')
        return { publication: row && wirePublication(row), owner: String(account), list: [] };
      return { publication: wirePublication(row), owner: String(account), list: await listOf(real, account, row) };
    },
  };
}

async function listOf(world: WorldRooms, owner: number, row: PublicationRow): Promise<Own['list']> {
  const { listings } = world.publisher;
  await world.sequencer.tablesClock.shows(owner);
  const owners = world.sequencer.engine.actors(owner);
  const accounts = owners.flatMap((each) => WALLETS.map((wallet) => accountOf(each, wallet)));
  const owed = await ownProof(world.tables, row, owner, (asset) => listings.asset(asset).code);
  const since = new Map((await movedSince(world.tables, accounts, row.sequence)).map((each) => [each.asset, each]));
  const assets = new Set([...owed.map(({ asset }) => asset), ...since.keys()]);
  return [...assets]
    .toSorted((one, other) => one - other)
    .map((asset) => {
      const { code, decimals } = listings.asset(asset);
      const print = (units: bigint) => formatDecimal(units, decimals, { trim: true });
      const { proof, ...parts } = owed.find((each) => each.asset === asset) ?? { ...NOTHING, asset };
      const { now, moved } = since.get(asset) ?? { now: 0n, moved: 0n };
      const { available, held, underway, result } = parts;
      return {
        asset: code,
        decimals,
        available: print(available),
        held: print(held),
        underway: print(underway),
        result: print(result),
        total: print(available + held + underway + result),
        now: print(now),
        moved: print(moved),
        proof,
      };
    });
}

const NOTHING: Omit<OwedRow, 'asset'> = { available: 0n, held: 0n, underway: 0n, result: 0n, proof: null };

function wirePublication({ publication, cause, atMs, madeMs, sequence, digest }: PublicationRow) {
  return { publication, cause, atMs, madeMs, sequence, digest };
}
