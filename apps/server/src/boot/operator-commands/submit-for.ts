// In: a warrant and a command. Out: the core's reply after the commit; who stands behind the command is in the journal with it.
import type { Command } from '@hilsa/core';
import { explained, type WorldRooms } from '../../gateway/index.ts';
import { requestIdOf, type Warrant } from '../../operations/index.ts';

/** Who stands behind a command, as the core's commands name the two. */
export function people({ maker, checker }: Warrant): { maker: string; checker: string } {
  return { maker, checker: checker ?? '' };
}

/** @throws Refused with the core's numbers as decimals; DatabaseUnavailable when nobody knows: the same warrant again finds out */
export async function submitFor(warrant: Warrant, { sequencer, publisher }: WorldRooms, command: Command) {
  const reply = await sequencer.submit({ command, requestId: requestIdOf(warrant), caller: 'operator' });
  if (reply.refusal !== null) throw explained(reply, null, publisher.listings);
  return reply;
}
