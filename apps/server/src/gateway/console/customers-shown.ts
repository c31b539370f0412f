// In: the desks' lists. Out: the same, and whom a list shows counts in the operator's day of different customers, whichever desk it is.
import type { CustomersQuota } from '../../operations/index.ts';
import type { ConsoleContext } from './context.ts';

/** Rows of the trail and of approvals say what operators did: an id, and nothing of the customer. */
const OF_OPERATORS = /^\/(?:audit|approvals|operators|colleagues|roles|sessions|passkeys)\//;

type Handler = (context: ConsoleContext, request: never) => Promise<unknown>;

/** @throws Refused customer-quota-spent, by the list that would show one too many */
export function countingCustomers<Handlers extends Readonly<Record<string, Handler>>>(
  handlers: Handlers,
  quota: CustomersQuota,
): Handlers {
  const counted = Object.entries(handlers).map(([path, handler]) => {
    if (!path.endsWith('/list') || OF_OPERATORS.test(path)) return [path, handler] as const;
    const counting: Handler = async (context, request) => {
      const data = await handler(context, request);
      if (context.acting !== null) await quota.take(context.acting.operator.id, customersIn(data), 'listed');
      return data;
    };
    return [path, counting] as const;
  });
  return Object.fromEntries(counted) as Handlers;
}

function customersIn(data: unknown): string[] {
  const { list = [] } = data as { readonly list?: readonly { readonly customerId?: unknown }[] };
  return list.flatMap(({ customerId }) =>
    typeof customerId === 'string' && /^[1-9]\d*$/.test(customerId) ? [customerId] : [],
  );
}
