// In: the desks' lists. Out: the same; whom a list shows counts in the operator's day of different customers and stands in the trail, whichever
// desk it is.
import type { CustomersQuota } from '../../operations/index.ts';
import type { ConsoleContext, Noted } from './context.ts';

/** Rows of the trail and of approvals say what operators did: an id, and nothing of the customer. */
const OF_OPERATORS = /^\/(?:audit|approvals|operators|colleagues|roles|sessions|passkeys)\//;

type Handler = (context: ConsoleContext, request: never) => Promise<unknown>;

/** @throws Refused customer-quota-spent, by the list that would show one too many */
export function watchingLists<Handlers extends Readonly<Record<string, Handler>>>(
  handlers: Handlers,
  quota: CustomersQuota,
): Handlers {
  const watched = Object.entries(handlers).map(([path, handler]) => {
    if (!path.endsWith('/list') || OF_OPERATORS.test(path)) return [path, handler] as const;
    const watching: Handler = async (context, request) => {
      let isNoted = false;
      const note = (noted: Noted) => {
        isNoted = true;
        return context.note(noted);
      };
      const data = await handler({ ...context, note }, request);
      if (context.acting === null) return data;
      const listed = customersIn(data);
      // A list that notes by itself says more than its rows do: it has been asked about one customer, or tells ids in another field.
      if (isNoted) await quota.take(context.acting.operator.id, listed, 'listed');
      else if (listed.length > 0 || asksForOne(request))
        await context.note({ subjectKind: 'customers', subject: JSON.stringify(request), listed });
      return data;
    };
    return [path, watching] as const;
  });
  return Object.fromEntries(watched) as Handlers;
}

/** That a customer has nothing here is something seen of that customer. */
function asksForOne(request: { readonly customerId?: unknown }): boolean {
  return request.customerId !== undefined;
}

function customersIn(data: unknown): string[] {
  const { list = [] } = data as { readonly list?: readonly { readonly customerId?: unknown }[] };
  return list.flatMap(({ customerId }) =>
    typeof customerId === 'string' && /^[1-9]\d*$/.test(customerId) ? [customerId] : [],
  );
}
