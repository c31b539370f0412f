// In: the caller's own account. Out: what operators did to it.
import { actionsSeenBy } from '../../operations/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';

export function operatorActionCalls({ sql }: Rooms): Handlers<'/user/operator-actions'> {
  return {
    '/user/operator-actions': (context, { cursor, limit }) =>
      actionsSeenBy(sql, sessionOf(context).customerId, { before: cursor ?? null, limit }),
  };
}
