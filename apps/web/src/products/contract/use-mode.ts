// In: the customer.
// Out: whether long and short may stand beside each other.
import { useCall } from '../../kernel/queries.ts';
import { useSignedIn } from '../../kernel/session.ts';

export function useMode(): 'one-way' | 'hedge' {
  const enabled = useSignedIn();
  return useCall('/coin/contract/order/list/active', {}, { enabled }).data?.mode ?? 'one-way';
}
