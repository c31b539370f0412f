// In: payments that leave over chains. Out: their packs, kept from before they are said to be sent until they lie deep.
import type { Sql } from 'postgres';

export interface Pack {
  readonly pack: string;
  readonly withdrawal: number;
  readonly nonce: number;
  readonly unsigned: string;
  readonly manifest: string;
  readonly digest: string;
  readonly signed: string;
  readonly txid: string;
  readonly height: number;
  readonly state: 'made' | 'signed' | 'settled';
  readonly network: string;
  readonly madeMs: number;
}
type Row = Record<string, string>;

export interface Packs {
  /** Those that are not settled, by nonce. */
  open(): Promise<Pack[]>;
  /** The nonce after all that were given; 0 before the first. */
  nextNonce(): Promise<number>;
  make(
    pack: Pick<Pack, 'pack' | 'withdrawal' | 'nonce' | 'unsigned' | 'manifest' | 'digest'>,
    atMs: number,
  ): Promise<void>;
  /** Only one that nobody was asked to sign, and that is the last: its nonce is free again. */
  drop(pack: string): Promise<void>;
  sign(pack: string, signed: string, txid: string): Promise<void>;
  lies(pack: string, height: number): Promise<void>;
  settle(pack: string): Promise<void>;
}

export function openPacks(sql: Sql, network: string, chain: string): Packs {
  return {
    async open() {
      const rows = await sql<Row[]>`
        select * from payments.chain_packs
        where network = ${network} and chain = ${chain} and state <> 'settled' order by nonce limit 200`;
      return rows.map(read);
    },
    async nextNonce() {
      const [row] = await sql`
        select coalesce(max(nonce) + 1, 0)::bigint as next from payments.chain_packs
        where network = ${network} and chain = ${chain}`;
      return Number(row!['next']);
    },
    async make({ pack, withdrawal, nonce, unsigned, manifest, digest }, atMs) {
      await sql`
        insert into payments.chain_packs (pack, network, chain, withdrawal, nonce, unsigned, manifest, digest, state, made_ms)
        values (${pack}, ${network}, ${chain}, ${withdrawal}, ${nonce}, ${unsigned}, ${manifest}, ${digest}, 'made', ${atMs})`;
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
    async settle(pack) {
      await sql`update payments.chain_packs set state = 'settled' where pack = ${pack}`;
    },
  };
}

function read(row: Row): Pack {
  return {
    pack: row['pack']!,
    network: row['network']!,
    madeMs: Number(row['made_ms']),
    withdrawal: Number(row['withdrawal']),
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

/** Of all networks, newest first; without a state those that are not settled. */
export async function packPage(
  sql: Sql,
  { offset, limit, state }: { offset: number; limit: number; state?: Pack['state'] | undefined },
): Promise<{ readonly list: Pack[]; readonly total: number }> {
  const which = state === undefined ? sql`state <> 'settled'` : sql`state = ${state}`;
  const rows = await sql<Row[]>`
    select *, count(*) over () as total from payments.chain_packs
    where ${which} order by made_ms desc, nonce desc offset ${offset} limit ${limit}`;
  return { list: rows.map(read), total: Number(rows[0]?.['total'] ?? 0) };
}

export async function packById(sql: Sql, pack: string): Promise<Pack | null> {
  const [row] = await sql<Row[]>`select * from payments.chain_packs where pack = ${pack}`;
  return row === undefined ? null : read(row);
}

/** The transactions of withdrawals, by their number: the newest pack of each. */
export async function transactionsOf(
  sql: Sql,
  withdrawals: readonly number[],
): Promise<Map<number, { readonly txid: string; readonly height: number }>> {
  const rows = await sql<Row[]>`
    select distinct on (withdrawal) withdrawal, txid, height from payments.chain_packs
    where withdrawal = any(${withdrawals as number[]}) order by withdrawal, made_ms desc`;
  return new Map(rows.map((row) => [Number(row['withdrawal']), { txid: row['txid']!, height: Number(row['height']) }]));
}
