// In: payments that leave over chains. Out: their packs, kept from before they are said to be sent until they lie deep.
import type { Sql } from 'postgres';

/**
 * What a pack is for: a withdrawal; coins of a customer's address that are the house's by now, gathered; the network's own coin, for the fee of
 * gathering; and what is more than the hot wallet's cap, stored under the key that is nowhere near.
 */
export type PackKind = 'payout' | 'gather' | 'feed' | 'store';
/** Of `payments.chain_packs`: the house's own address. */
export const HOUSE = -1;

export interface Pack {
  readonly pack: string;
  readonly kind: PackKind;
  /** 0 for what is no payout. */
  readonly withdrawal: number;
  /** The first is 1; a second follows one that can never confirm beside it. */
  readonly attempt: number;
  /** Index of the address it leaves from; `HOUSE` for the house's. */
  readonly source: number;
  readonly nonce: number;
  readonly unsigned: string;
  readonly manifest: string;
  readonly digest: string;
  readonly signed: string;
  readonly txid: string;
  readonly height: number;
  /** `lost`: it can never confirm. */
  readonly state: 'made' | 'signed' | 'settled' | 'lost';
  readonly network: string;
  readonly madeMs: number;
}
type Row = Record<string, string>;
export type NewPack = Pick<
  Pack,
  'pack' | 'kind' | 'withdrawal' | 'attempt' | 'source' | 'nonce' | 'unsigned' | 'manifest' | 'digest'
>;

export interface Packs {
  /** Those that may still confirm, by nonce. */
  open(): Promise<Pack[]>;
  /** Those that were settled by a block above that height, the oldest nonce first. */
  settledAbove(height: number): Promise<Pack[]>;
  /** The nonce after all that were given of an address; 0 before the first. */
  nextNonce(source: number): Promise<number>;
  /** Withdrawals all of whose packs are lost, and how many they had. */
  lost(): Promise<Map<number, number>>;
  count(): Promise<number>;
  make(pack: NewPack, atMs: number): Promise<void>;
  /** Only one that nobody was asked to sign, and that is the last: its nonce is free again. */
  drop(pack: string): Promise<void>;
  sign(pack: string, signed: string, txid: string): Promise<void>;
  lies(pack: string, height: number): Promise<void>;
  /** Signed ones that pay what this pays, of which at most one can confirm. */
  others(pack: Pack): Promise<Pack[]>;
  /** A chain took back what was settled, and another of the same payment lies in a block of that height. */
  swap(settled: string, other: string, height: number): Promise<void>;
  /** Paid by the chain; others of the same payment can never confirm. */
  settle(pack: Pack): Promise<void>;
  lose(pack: string): Promise<void>;
}

export function openPacks(sql: Sql, network: string, chain: string): Packs {
  const paysAs = ({ kind, withdrawal, source, nonce }: Pack) =>
    kind === 'payout'
      ? sql`kind = 'payout' and withdrawal = ${withdrawal}`
      : sql`kind <> 'payout' and source = ${source} and nonce = ${nonce}`;
  return {
    async open() {
      const rows = await sql<Row[]>`
        select * from payments.chain_packs
        where network = ${network} and chain = ${chain} and state in ('made', 'signed')
        order by nonce, attempt limit 200`;
      return rows.map(read);
    },
    async settledAbove(height) {
      const rows = await sql<Row[]>`
        select * from payments.chain_packs
        where network = ${network} and chain = ${chain} and state = 'settled' and height > ${height}
        order by nonce, attempt limit 500`;
      return rows.map(read);
    },
    async nextNonce(source) {
      const [row] = await sql`
        select coalesce(max(nonce) + 1, 0)::bigint as next from payments.chain_packs
        where network = ${network} and chain = ${chain} and source = ${source}`;
      return Number(row!['next']);
    },
    async lost() {
      const rows = await sql`
        select withdrawal, max(attempt)::int as attempts from payments.chain_packs
        where network = ${network} and chain = ${chain} and kind = 'payout'
        group by withdrawal having bool_and(state = 'lost') limit 1000`;
      return new Map(rows.map((row) => [Number(row['withdrawal']), Number(row['attempts'])]));
    },
    async count() {
      const [row] = await sql`
        select count(*)::int as count from payments.chain_packs where network = ${network} and chain = ${chain}`;
      return Number(row!['count']);
    },
    async make({ pack, kind, withdrawal, attempt, source, nonce, unsigned, manifest, digest }, atMs) {
      await sql`
        insert into payments.chain_packs
          (pack, network, chain, kind, withdrawal, attempt, source, nonce, unsigned, manifest, digest, state, made_ms)
        values (${pack}, ${network}, ${chain}, ${kind}, ${withdrawal}, ${attempt}, ${source}, ${nonce}, ${unsigned},
          ${manifest}, ${digest}, 'made', ${atMs})`;
    },
    async drop(pack) {
      await sql`delete from payments.chain_packs where pack = ${pack} and state = 'made'`;
    },
    async sign(pack, signed, txid) {
      await sql`
        update payments.chain_packs set state = 'signed', signed = ${signed}, txid = ${txid}
        where pack = ${pack} and state = 'made'`;
    },
    async lies(pack, height) {
      await sql`update payments.chain_packs set height = ${height} where pack = ${pack}`;
    },
    async others(pack) {
      const rows = await sql<Row[]>`
        select * from payments.chain_packs
        where network = ${network} and chain = ${chain} and pack <> ${pack.pack} and signed <> '' and ${paysAs(pack)}
        order by attempt desc limit 20`;
      return rows.map(read);
    },
    async swap(settled, other, height) {
      // One after the other: of a payment one is settled at any time.
      await sql.begin(async (both) => {
        await both`update payments.chain_packs set state = 'lost', height = 0 where pack = ${settled}`;
        await both`update payments.chain_packs set state = 'settled', height = ${height} where pack = ${other}`;
      });
    },
    async settle(pack) {
      await sql`
        update payments.chain_packs set state = case when pack = ${pack.pack} then 'settled' else 'lost' end
        where network = ${network} and chain = ${chain} and state in ('made', 'signed') and ${paysAs(pack)}`;
    },
    async lose(pack) {
      await sql`update payments.chain_packs set state = 'lost' where pack = ${pack} and state in ('made', 'signed')`;
    },
  };
}

function read(row: Row): Pack {
  return {
    pack: row['pack']!,
    kind: row['kind'] as PackKind,
    network: row['network']!,
    madeMs: Number(row['made_ms']),
    withdrawal: Number(row['withdrawal']),
    attempt: Number(row['attempt']),
    source: Number(row['source']),
    nonce: Number(row['nonce']),
    unsigned: row['unsigned']!,
    manifest: row['manifest']!,
    digest: row['digest']!,
    signed: row['signed']!,
    txid: row['txid']!,
    height: Number(row['height']),
    state: row['state'] as Pack['state'],
  };
}

/** Of all networks, newest first; without a state those that may still confirm. */
export async function packPage(
  sql: Sql,
  { offset, limit, state }: { offset: number; limit: number; state?: Pack['state'] | undefined },
): Promise<{ readonly list: Pack[]; readonly total: number }> {
  const which = state === undefined ? sql`state in ('made', 'signed')` : sql`state = ${state}`;
  const rows = await sql<Row[]>`
    select *, count(*) over () as total from payments.chain_packs
    where ${which} order by made_ms desc, nonce desc offset ${offset} limit ${limit}`;
  return { list: rows.map(read), total: Number(rows[0]?.['total'] ?? 0) };
}

export async function packById(sql: Sql, pack: string): Promise<Pack | null> {
  const [row] = await sql<Row[]>`select * from payments.chain_packs where pack = ${pack}`;
  return row === undefined ? null : read(row);
}

/** The transactions of withdrawals, by their number: the one that lies in a block, or else the newest pack of each. */
export async function transactionsOf(
  sql: Sql,
  withdrawals: readonly number[],
): Promise<Map<number, { readonly txid: string; readonly height: number }>> {
  const rows = await sql<Row[]>`
    select distinct on (withdrawal) withdrawal, txid, height from payments.chain_packs
    where withdrawal = any(${withdrawals as number[]}) and kind = 'payout'
    order by withdrawal, state = 'settled' desc, (state <> 'lost' and height > 0) desc, made_ms desc, attempt desc`;
  return new Map(rows.map((row) => [Number(row['withdrawal']), { txid: row['txid']!, height: Number(row['height']) }]));
}
