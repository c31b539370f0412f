// In: votes that operators set up and the choices of customers. Out: what each may see, and a choice counted once.
import type { Sql } from 'postgres';
import type { Vote } from '@hilsa/contract';
import { Refused } from '../identity/index.ts';
import { worded, type Language, type Mode } from './content.ts';

export interface Votes {
  /** Newest first, at most 50; with an id only that one. @throws Refused unknown-vote */
  list(language: Language, customerId: string | null, id: string | null): Promise<Vote[]>;
  /** @throws Refused unknown-vote, unknown-option, vote-ended, vote-already-cast, vote-needs-account */
  cast(language: Language, choice: { customerId: string; voteId: string; optionId: string }): Promise<Vote>;
}

interface VoteRow {
  id: string;
  title: string;
  text: string;
  changeable: boolean;
  results: Vote['results'];
  visible_from_ms: string;
  until_ms: string | null;
  own: string | null;
}
interface OptionRow {
  id: string;
  vote_id: string;
  label: string;
  count: number;
}

/** @param mode votes meant for the sandbox are hidden in live mode */
export function createVotes(sql: Sql, mode: Mode, now: () => number): Votes {
  // An ended vote stays to be read.
  const shown = () => sql`
    v.mode in ${sql(mode === 'sandbox' ? ['any', 'sandbox'] : ['any'])} and v.visible_from_ms <= ${now()}`;
  async function list(language: Language, customerId: string | null, id: string | null): Promise<Vote[]> {
    const rows = await sql<VoteRow[]>`
      select v.id, ${worded(sql, 'title', language)}, ${worded(sql, 'text', language)}, v.changeable, v.results, v.visible_from_ms, v.until_ms,
        (select option_id from content.vote_choices c where c.vote_id = v.id and c.customer_id = ${customerId}) as own
      from content.votes v where ${shown()} ${id === null ? sql`` : sql`and v.id = ${id}`}
      order by v.visible_from_ms desc, v.id desc limit 50`;
    if (id !== null && rows.length === 0) throw new Refused('unknown-vote', { id });
    if (rows.length === 0) return [];
    const options = await sql<OptionRow[]>`
      select o.id, o.vote_id, ${worded(sql, 'label', language)}, count(c.customer_id)::int as count
      from content.vote_options o left join content.vote_choices c on c.vote_id = o.vote_id and c.option_id = o.id
      where o.vote_id in ${sql(rows.map((row) => row.id))} group by o.id order by o.position, o.id`;
    return rows.map((row) =>
      printed(
        row,
        options.filter(({ vote_id }) => vote_id === row.id),
        now(),
      ),
    );
  }
  return {
    list,
    async cast(language, { customerId, voteId, optionId }) {
      await sql.begin(async (transaction) => {
        const [vote] = await transaction<{ changeable: boolean; until_ms: string | null; may_vote: boolean }[]>`
          select v.changeable, v.until_ms, exists (select from identity.customers where id = ${customerId} and not demo_only) as may_vote
          from content.votes v where v.id = ${voteId} and ${shown()} for share`;
        if (vote === undefined) throw new Refused('unknown-vote', { id: voteId });
        if (!vote.may_vote) throw new Refused('vote-needs-account');
        if (vote.until_ms !== null && Number(vote.until_ms) <= now()) throw new Refused('vote-ended', { id: voteId });
        const options = await transaction`
          select from content.vote_options where vote_id = ${voteId} and id = ${optionId}`;
        if (options.length === 0) throw new Refused('unknown-option', { id: optionId });
        const counted = await transaction`
          insert into content.vote_choices as old (vote_id, customer_id, option_id, at_ms)
          values (${voteId}, ${customerId}, ${optionId}, ${now()})
          on conflict (vote_id, customer_id) do update set option_id = excluded.option_id, at_ms = excluded.at_ms
            where ${vote.changeable} or old.option_id = excluded.option_id
          returning option_id`;
        if (counted.length === 0) throw new Refused('vote-already-cast');
      });
      const [vote] = await list(language, customerId, voteId);
      return vote!;
    },
  };
}

function printed(row: VoteRow, options: readonly OptionRow[], nowMs: number): Vote {
  const endsAtMs = row.until_ms === null ? null : Number(row.until_ms);
  const state = endsAtMs !== null && endsAtMs <= nowMs ? 'ended' : 'open';
  const told = row.results === 'always' || state === 'ended' || (row.results === 'after-vote' && row.own !== null);
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    options: options.map(({ id, label, count }) => ({ id, label, votes: told ? count : null })),
    total: told ? options.reduce((sum, { count }) => sum + count, 0) : null,
    state,
    opensAtMs: Number(row.visible_from_ms),
    endsAtMs,
    changeable: row.changeable,
    results: row.results,
    ownOptionId: row.own,
  };
}
