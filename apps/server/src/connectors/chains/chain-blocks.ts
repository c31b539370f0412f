// In: blocks that were read. Out: the last of them, kept so that a restart goes on where it was and sees what was reorganised meanwhile.
import type { Sql } from 'postgres';

/** How far back a reorganisation is followed. */
export const WINDOW = 256;

export interface KeptBlock {
  readonly height: number;
  readonly hash: string;
}

export interface ChainBlocks {
  /** Oldest first. */
  readonly list: readonly KeptBlock[];
  add(block: KeptBlock): Promise<void>;
  /** Forgets all above a height. */
  cut(height: number): Promise<void>;
  hashAt(height: number): string | undefined;
}

export async function openChainBlocks(sql: Sql, network: string, chain: string): Promise<ChainBlocks> {
  const rows = await sql<{ height: string; hash: string }[]>`
    select height, hash from payments.chain_blocks where network = ${network} and chain = ${chain}
    order by height desc limit ${WINDOW}`;
  const list: KeptBlock[] = rows.map(({ height, hash }) => ({ height: Number(height), hash })).toReversed();
  return {
    list,
    async add({ height, hash }) {
      await sql`
        insert into payments.chain_blocks (network, chain, height, hash) values (${network}, ${chain}, ${height}, ${hash})
        on conflict do nothing`;
      list.push({ height, hash });
      if (list.length <= WINDOW) return;
      list.shift();
      await sql`
        delete from payments.chain_blocks
        where network = ${network} and chain = ${chain} and height < ${list[0]!.height}`;
    },
    async cut(height) {
      await sql`
        delete from payments.chain_blocks where network = ${network} and chain = ${chain} and height > ${height}`;
      while (list.length > 0 && list.at(-1)!.height > height) list.pop();
    },
    hashAt: (height) => list[height - (list[0]?.height ?? 0)]?.hash,
  };
}
