// In: the real world and the appeals. Out: abuse confirmed and lifted as ordinary commands with both names in the journal; appeals answered by
// others than those who confirmed.
import type { World } from '@hilsa/contract';
import { ABUSE_POINTS } from '@hilsa/core/scores/state';
import type { Sql } from 'postgres';
import { answerAppeal, appealById, waitingAppeal, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import { type OperatorCommands, plainReason, type Warrant } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

export interface ScoreParts {
  readonly sql: Sql;
  /** UTC milliseconds. */
  now(): number;
}
type Names = 'confirm-abuse' | 'grant-appeal' | 'uphold-appeal';
/** Nobody borrows in the demo world, and its score is nobody's. */
const WORLD = 'real';

export function scoreCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  { sql, now }: ScoreParts,
): Pick<OperatorCommands, Names> {
  const rooms = worlds[WORLD];
  const { engine } = rooms.sequencer;
  const accountOf = async (customerId: string): Promise<number> => {
    const [row] = await sql<{ account: number }[]>`
      select account from identity.accounts where customer_id = ${customerId} and world = ${WORLD}`;
    if (row === undefined) throw new Refused('unknown-account');
    return row.account;
  };
  return {
    'confirm-abuse': {
      async look({ customerId }) {
        const score = engine.score(await accountOf(customerId));
        return { customerId, before: { score }, after: { score: Math.max(0, score - ABUSE_POINTS) } };
      },
      async submit({ customerId }, warrant) {
        const account = await accountOf(customerId);
        await submitFor(warrant, rooms, { kind: 'confirm-abuse', atMs: 0, account, ...wordsOf(warrant) });
        return { after: { score: engine.score(account) } };
      },
    },
    'grant-appeal': {
      async look({ appeal: id }) {
        const { appeal, points } = await waitingAppeal(sql, rooms, id);
        const score = engine.score(appeal.account);
        return {
          customerId: appeal.customerId,
          before: { score, appeal: 'waiting' },
          after: { score: Math.min(100, score - points), appeal: 'reversed' },
        };
      },
      async submit({ appeal: id }, warrant) {
        const { appeal, confirmedBy } = await againstOthers(id, warrant);
        const { account, change } = appeal;
        // The points first: performed again after a crash the same command has its first answer, and the row is then written.
        if (confirmedBy !== null)
          await submitFor(warrant, rooms, { kind: 'lift-abuse', atMs: 0, account, change, ...wordsOf(warrant) });
        await answerAppeal(sql, id, { outcome: 'reversed', answer: warrant.reason, by: warrant.maker }, now());
        return { after: { score: engine.score(account), appeal: 'reversed' } };
      },
    },
    'uphold-appeal': {
      async look({ appeal: id }) {
        const { appeal } = await waitingAppeal(sql, rooms, id);
        return { customerId: appeal.customerId, before: { appeal: 'waiting' }, after: { appeal: 'upheld' } };
      },
      async submit({ appeal: id }, warrant) {
        await againstOthers(id, warrant);
        await answerAppeal(sql, id, { outcome: 'upheld', answer: warrant.reason, by: warrant.maker }, now());
        return {};
      },
    },
  };

  /** `confirmedBy` is null where this very answer stands already: performed once more. @throws Refused appeal-own, appeal-over */
  async function againstOthers(id: string, { maker, checker, reason }: Warrant) {
    const known = await appealById(sql, id);
    if (known !== null && known.state !== 'waiting' && known.state !== 'late' && known.answer === reason)
      return { appeal: known, confirmedBy: null };
    const found = await waitingAppeal(sql, rooms, id);
    if (found.confirmedBy.some((person) => person === maker || person === checker)) throw new Refused('appeal-own');
    return found;
  }
}

/** The core takes plain signs; the trail has the reason as it was written, and the customer reads that. */
function wordsOf({ maker, checker, reason, actionId }: Warrant) {
  return { maker, checker: checker ?? '', reason: plainReason(reason, actionId) };
}
