// In: a world's schema. Out: which of its tables an audit leaves alone, and why. A table that nobody thought of is named, too.
import type { Mode } from '@hilsa/core';
import type { WorldTables } from '../tables/world-tables.ts';
import { FOLLOWING } from './expected-tables.ts';

/** Compared in a way of their own. */
const COMPARED = [
  'journal',
  'requests',
  'snapshots',
  'snapshot_chunks',
  'checkpoints',
  'liability_publications',
  'projected',
];

/** Not made of the journal: why nothing in them can take or give money. */
const APART: Readonly<Record<string, string>> = {
  postings_carried:
    'sums of postings that retention dropped; with the postings that are left they make the balances, which is compared',
  liability_trees:
    'proofs of publications, whose roots are compared; a proof that was changed leads to no published root',
  liability_groups:
    'proofs of publications, whose roots are compared; a proof that was changed leads to no published root',
  liability_owed: 'what proofs are made of; the sums they lead to are compared with the published roots',
  offering_documents: 'texts, each bound by the digest that the terms in the journal name',
  draw_secrets: 'sealed; the journal holds the commitment that a revealed one must fit',
  robot_variants: 'what was tried before a robot was listed; nothing trades by it',
  robot_signals:
    'what scripts said; a decision that acts on it has its digest in the journal, and its orders follow the books',
  life_told_until: 'how far customers were told',
  margin_told: 'which customers were told of their margin',
};

/** @param from sequence the replay began after; 0: genesis */
export async function notLookedAt({ sql, world }: WorldTables, mode: Mode, from: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = ${world}::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
  const unseen: string[] = [];
  for (const { name } of rows) {
    if (COMPARED.includes(name)) continue;
    if (FOLLOWING.includes(name)) {
      if (from > 0 && !IN_PART.includes(name)) unseen.push(`${name}: the beginning of the journal was dropped`);
      continue;
    }
    unseen.push(`${name}: ${APART[name] ?? 'nobody wrote how it follows from the journal'}`);
  }
  if (mode === 'sandbox')
    unseen.push('candles that the sandbox drew for times without trade, or joined to those in which trade began');
  return unseen;
}

/** Compared with the state of the core, or with the rows of the journal that are left, where its beginning was dropped. */
const IN_PART = ['trades', 'balances', 'postings', 'orders', 'holdings', 'referral_rebates'];
