// In: the worlds. Out: halting and opening markets, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { InstrumentStatus } from '@hilsa/core';
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Input = OperatorCommandInput<'set-market-status'>;

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
        const before: InstrumentStatus = marketOf(input).state.status;
        if (before === input.status) throw new Refused('nothing-to-change');
        return { customerId: null, before: { status: before }, after: { status: input.status } };
      },
      async submit(input, warrant) {
        const { index: instrument } = marketOf(input);
        await submitFor(warrant, worlds[input.world], {
          kind: 'set-instrument-status',
          instrument,
          status: input.status,
          atMs: 0,
        });
        return {};
      },
    },
  };
}
