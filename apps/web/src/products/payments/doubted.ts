// In: a withdrawal that was signed and never answered. Out: whether it was booked, before its owner signs the same once more.
import type { ReplyOf } from '@hilsa/contract';
import { useKept } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';

type Preview = ReplyOf<'/user/withdraw/preview'>;
/** What is wished; a coin has its asset. */
interface Wished {
  readonly asset?: string;
}

/** Signed, sent and never answered: nobody knows whether it was booked. Here and not in the sheet, which may be closed over it. */
export const doubted = new Map<string, Preview>();
// Whoever signs out leaves nothing here.
useKept.subscribe((now, before) => {
  if (now.userToken !== before.userToken) doubted.clear();
});
export const keyOf = (wish: Wished): string => JSON.stringify(wish);

/** The withdrawal that was booked by these very terms; null: there is none. Rejects when nobody answers: then nobody knows. */
export async function bookedAs({ asset }: Wished, { digest }: Preview): Promise<string | null> {
  const { list } = await wire.call(asset === undefined ? '/user/withdraw/order' : '/coin/withdraw/order', {});
  return list.find((each) => each.digest === digest)?.id ?? null;
}
