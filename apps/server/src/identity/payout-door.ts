// In: the real world's sequencer. Out: the identity room's way to say what payouts must know: keys, freezes, credentials that changed.
import type { SetProofKey } from '@hilsa/core';
import type { Sequencer } from '../sequencer/index.ts';

const HOLD_MS = 24 * 3_600_000;

export type ProofKeyGiven = Pick<SetProofKey, 'account' | 'keyId' | 'algorithm' | 'publicKey' | 'host' | 'isOn'>;

/** Each is safe to repeat. */
export interface PayoutDoor {
  /** A public key that withdrawals may be proven with, into the journal or out of use. */
  setKey(given: ProofKeyGiven): Promise<void>;
  freeze(account: number, isFrozen: boolean): Promise<void>;
  /** A credential changed: payouts wait a day, once for each change. */
  hold(account: number, cause: string): Promise<void>;
  /** Ids of an account's keys that the core knows. */
  keysOf(account: number): readonly string[];
}

export function payoutDoor(sequencer: Sequencer): PayoutDoor {
  const tell = async (command: Parameters<Sequencer['submit']>[0]['command'], harmless: readonly string[]) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null && !harmless.includes(reply.refusal))
      throw new Error(`the real core refused to ${command.kind}: ${reply.refusal}`);
  };
  return {
    setKey: (given) => tell({ kind: 'set-proof-key', ...given, atMs: 0 }, []),
    freeze: (account, isFrozen) => tell({ kind: 'freeze-payouts', account, isFrozen, atMs: 0 }, []),
    // By the time of commands: that of the machine may have been set, and a hold beyond the longest would be none.
    hold: (account, cause) =>
      tell(
        {
          kind: 'place-payout-hold',
          account,
          reason: 'changed-credential',
          cause,
          untilMs: sequencer.nowMs + HOLD_MS,
          atMs: 0,
        },
        // Held for this already.
        ['hold-repeated'],
      ),
    keysOf: (account) => sequencer.engine.payments.keys.of(account).map(({ keyId }) => keyId),
  };
}
