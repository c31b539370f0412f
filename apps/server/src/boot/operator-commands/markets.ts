// In: the worlds. Out: halting and opening markets, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { Command, InstrumentState, InstrumentStatus } from '@hilsa/core';
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Input = OperatorCommandInput<'set-market-status'>;

/** A share that opens again collects orders for so long before they meet at one price. */
const REOPENING_AUCTION_MS = 5 * 60_000;

export function marketCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
): Pick<OperatorCommands, 'set-market-status'> {
  /** @throws Refused unknown-instrument */
  const marketOf = ({ world, symbol }: Input) => {
    const instrument = worlds[world].publisher.listings.bySymbol(symbol);
    if (instrument === undefined) throw new Refused('unknown-instrument', { symbol });
    return instrument;
  };
  return {
    'set-market-status': {
      async look(input) {
        const { status: before, share } = marketOf(input).state;
        if (before === input.status || share?.unlisted === true) throw new Refused('nothing-to-change');
        return { customerId: null, before: { status: before }, after: { status: input.status } };
      },
      async submit(input, warrant) {
        const { state } = marketOf(input);
        await submitFor(warrant, worlds[input.world], commandFor(state, input.status, warrant.reason));
        return {};
      },
    },
  };
}

/** A share is halted with its public reason and opens by an auction; one that was never halted so, as any other market. */
function commandFor({ index: instrument, share }: InstrumentState, status: InstrumentStatus, reason: string): Command {
  if (share !== null && status !== 'trading') return { kind: 'halt-share', instrument, reason, atMs: 0 };
  if (share !== null && share.haltReason !== '')
    return { kind: 'resume-share', instrument, auctionMs: REOPENING_AUCTION_MS, atMs: 0 };
  return { kind: 'set-instrument-status', instrument, status, atMs: 0 };
}
