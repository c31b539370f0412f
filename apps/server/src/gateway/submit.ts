// In: a command and who sends it. Out: the core's reply after the commit, or its refusal in the wire's words.
import type { Command } from '@hilsa/core';
import { Refused } from '../identity/index.ts';
import { HEADER_ID_MARK, type Instrument } from '../publish/index.ts';
import { explained } from './explain.ts';
import type { Context, WorldRooms } from './rooms.ts';

/** @throws Refused unknown-instrument */
export function instrumentOf({ publisher }: WorldRooms, symbol: string): Instrument {
  const instrument = publisher.listings.bySymbol(symbol);
  if (instrument === undefined) throw new Refused('unknown-instrument', { symbol });
  return instrument;
}

/** The client's own id, or the header's, marked so that it never appears as one. */
export function orderRequestId({ requestId }: Context, clientOrderId?: string): string | null {
  return clientOrderId ?? (requestId === null ? null : HEADER_ID_MARK + requestId);
}

/** Resolves after the commit. @throws Refused with the core's numbers as decimals */
export async function submit(
  { world }: Context,
  command: Command,
  instrument: Instrument | null,
  requestId: string | null,
) {
  const reply = await world.sequencer.submit({ command, requestId, caller: 'customer' });
  if (reply.refusal !== null) throw explained(reply, instrument, world.publisher.listings);
  return reply;
}
