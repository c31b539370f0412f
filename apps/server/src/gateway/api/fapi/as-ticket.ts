// In: a request of a program about contracts. Out: the same call as the ticket makes, in its owner's name: the app's own handler answers it.
import type { CallPath } from '@hilsa/contract';
import { contractCalls } from '../../calls/contracts.ts';
import type { Context, Handlers } from '../../rooms.ts';
import { keyOf, type ApiContext } from '../call.ts';

type Calls = ReturnType<typeof contractCalls>;
type Path = keyof Calls & CallPath;

/**
 * @param requestId under which it is executed once, or null
 * @throws ApiRefused -1021 when the request has waited too long; whatever the call refuses
 */
export async function asTicket<Each extends Path>(
  context: ApiContext,
  path: Each,
  request: Parameters<Handlers<CallPath>[Each]>[1],
  requestId: string | null = null,
): Promise<Awaited<ReturnType<Calls[Each]>>> {
  const { customerId, world, account, customer } = keyOf(context);
  context.requireFresh();
  const inTheApp: Context = {
    session: {
      tokenHash: '',
      signIn: '',
      customerId,
      world,
      account,
      endsMs: Infinity,
      customer,
      activity: { seenMs: 0, unlockedUntilMs: Infinity },
    },
    world: context.world,
    language: 'en-US',
    caller: { address: '', userAgent: '', device: null, origin: '' },
    requestId,
    upload: null,
    // Its weight was taken at the door.
    charge: () => undefined,
  };
  const handler = contractCalls(context.rooms)[path] as unknown as (
    context: Context,
    request: unknown,
  ) => Promise<Awaited<ReturnType<Calls[Each]>>>;
  return handler(inTheApp, request);
}
