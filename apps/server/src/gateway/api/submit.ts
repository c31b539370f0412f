// In: a command of a program. Out: the core's reply after the commit, or its refusal; a request that has waited too long is not done.
import type { Command } from '@hilsa/core';
import type { Instrument } from '../../publish/index.ts';
import { explained } from '../explain.ts';
import type { ApiContext } from './call.ts';

/** @throws ApiRefused -1021, Refused with the core's numbers as decimals */
export async function submit(
  context: ApiContext,
  command: Command,
  instrument: Instrument | null,
  requestId: string | null,
): Promise<{ readonly orderId?: number }> {
  context.requireFresh();
  const { sequencer, publisher } = context.world;
  const reply = await sequencer.submit({ command, requestId, caller: 'customer' });
  if (reply.refusal !== null) throw explained(reply, instrument, publisher.listings);
  if (reply.orderId !== undefined) context.placed(reply.orderId);
  return reply;
}
