// In: an account's kind, a quota of an offering. Out: whether the one may apply in the other; and what ends with a kind that was taken back.
import type { Sequencer } from '../../sequencer/index.ts';

/** Quotas of an account that its desk has looked at; every other one of an offering is for any account, and for no account the funds'. */
const NEEDS_HNI: ReadonlySet<string> = new Set(['hni', 'eligible']);
const NOBODYS: ReadonlySet<string> = new Set(['mutual-fund']);

export function mayApplyIn(quota: string, isHni: boolean): boolean {
  return !NOBODYS.has(quota) && (isHni || !NEEDS_HNI.has(quota));
}

/** A standing instruction for a quota that an account of this kind has not ends, and with it what it planned. @throws Error when the core refuses */
export async function endMandateOf(
  sequencer: Pick<Sequencer, 'engine' | 'submit'>,
  account: number,
  isHni: boolean,
): Promise<void> {
  const quota = sequencer.engine.mandate(account)?.wish.category;
  if (quota === undefined || mayApplyIn(quota, isHni)) return;
  const command = { kind: 'set-mandate', atMs: 0, account, mandate: null } as const;
  const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`a mandate without its quota goes on: ${reply.refusal}`);
}
