// In: a path of the contract and its request.
// Out: its reply, kept and shared, asked again when the server says that something changed.
import type { ConsolePath, ConsoleReplyOf, ConsoleRequestOf } from '@hilsa/contract/console/index';
import type { ConsoleEvent } from '@hilsa/contract/console/paths';
import { QueryClient, useQuery, type Query, type UseQueryResult } from '@tanstack/react-query';
import { call, CallFailed } from './call.ts';
import { pathsOfTopic, placeOf } from './desk-registry.ts';

export function consoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Looks at people's data are noted in the trail: a page asks when it opens and when something changed, not on every focus.
        refetchOnWindowFocus: false,
        staleTime: 5_000,
        retry: (times, problem) => times < 2 && problem instanceof CallFailed && problem.code === 0,
      },
    },
  });
}

interface AskOptions {
  readonly enabled?: boolean;
}

export function useAsk<Path extends ConsolePath>(
  path: Path,
  request: ConsoleRequestOf<Path>,
  { enabled = true }: AskOptions = {},
): UseQueryResult<ConsoleReplyOf<Path>> {
  return useQuery({ queryKey: [path, request], queryFn: ({ signal }) => call(path, request, signal), enabled });
}

/** Counts of every desk change with it; the trail grows with each look, which changes no count. */
const DASHBOARD = '/dashboard';

/** Whether what a query holds may have changed by an event. With an id, what is about another one stays. */
export function isTouched(queryKey: readonly unknown[], { topic, id }: ConsoleEvent): boolean {
  const [first, second, third] = queryKey;
  if (typeof first !== 'string') return false;
  if (first === DASHBOARD) return topic !== 'audit';
  if (first.startsWith('/')) {
    return pathsOfTopic(topic).some((path) => first.startsWith(path)) && !isAboutAnother(second, id);
  }
  if (placeOf(first)?.calls?.topic !== topic) return false;
  return second !== 'getOne' || !isAboutAnother(third, id);
}

function isAboutAnother(request: unknown, id: string | null): boolean {
  if (id === null || typeof request !== 'object' || request === null) return false;
  const { customerId, id: ownId } = request as { customerId?: unknown; id?: unknown };
  const about = customerId ?? ownId;
  // What was done to a world concerns all that stands in it.
  if (typeof about !== 'string' || about.startsWith(`${id}:`)) return false;
  return about !== id && about !== id.split(':').at(-1);
}

export function askAgain(queries: QueryClient, events: readonly ConsoleEvent[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: (query: Query) => events.some((event) => isTouched(query.queryKey, event)),
  });
}
