// In: a world's sequencer and the rebate that is wanted. Out: the rebate in force, by an ordinary command in the journal when it was another.
import type { FastifyBaseLogger } from 'fastify';
import type { Sequencer } from '../sequencer/index.ts';

/** @param bps part of the fees in hundredths of a percent, 0 to 5,000 */
export async function applyReferralRebate(sequencer: Pick<Sequencer, 'engine' | 'submit'>, bps: number): Promise<void> {
  if (sequencer.engine.referralRebateBps === bps) return;
  const set = await sequencer.submit({
    command: { kind: 'set-referral-rebate', bps, atMs: 0 },
    requestId: null,
    caller: 'system',
  });
  if (set.refusal !== null) throw new Error(`the core refused a referral rebate of ${bps}: ${set.refusal}`);
}

/** How often it is looked whether a version has come into force. */
const LOOK_MS = 1_000;

/** What two operators agreed to holds from its date on, without a restart. @returns stops following */
export function followReferralRebate(
  sequencer: Pick<Sequencer, 'engine' | 'submit'>,
  wanted: () => number,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => void {
  const looking = setInterval(() => {
    applyReferralRebate(sequencer, wanted()).catch((problem: unknown) =>
      log.error({ err: problem }, 'a referral rebate could not be put in force and will be tried again'),
    );
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}
