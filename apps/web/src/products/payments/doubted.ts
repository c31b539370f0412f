// In: a withdrawal that was signed and never answered. Out: whether it was booked, before its owner signs the same once more.
import { unanswered } from '../../kernel/unanswered.ts';
import { wire } from '../../kernel/wire.ts';

/** What is wished; a coin has its asset. */
interface Wished {
  readonly asset?: string;
}

/** Signed, sent and never answered: nobody knows whether it was booked. Not in the sheet, which may be closed over it. What is kept is the digest of its terms. */
export const doubted = {
  get: (wish: Wished): string | null => unanswered.get(aboutOf(wish)),
  put: (wish: Wished, digest: string): void => unanswered.put(aboutOf(wish), digest),
  delete: (wish: Wished): void => unanswered.delete(aboutOf(wish)),
};
const aboutOf = (wish: Wished): string => JSON.stringify(['withdraw', wish]);

/** The withdrawal that was booked by the terms of this digest; null: there is none. Rejects when nobody answers: then nobody knows. */
export async function bookedAs({ asset }: Wished, digest: string): Promise<string | null> {
  const { list } = await wire.call(asset === undefined ? '/user/withdraw/order' : '/coin/withdraw/order', {});
  return list.find((each) => each.digest === digest)?.id ?? null;
}
