// In: the server's events.
// Out: queries that are asked again soon after something changed, and whether the line stands.
import { CONSOLE_BASE_PATH, CONSOLE_EVENTS_PATH, type ConsoleEvent } from '@hilsa/contract/console/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './call.ts';
import { askAgain } from './queries.ts';

/** Many changes at once become one round of questions. */
const GATHER_MS = 300;
/** A browser gives up after an answer that is no stream, such as "please sign in" or a server that restarts. */
const AGAIN_MS = 5_000;

type Line = 'connecting' | 'live' | 'lost';

export function useLive(): Line {
  const queries = useQueryClient();
  const [line, setLine] = useState<Line>('connecting');
  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let gathered: ConsoleEvent[] = [];
    let asking: ReturnType<typeof setTimeout> | undefined;
    let everOpen = false;
    const connect = () => {
      source = new EventSource(CONSOLE_BASE_PATH + CONSOLE_EVENTS_PATH);
      source.addEventListener('open', () => {
        setLine('live');
        // What happened while the line was down was not told.
        if (everOpen) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
        everOpen = true;
      });
      source.addEventListener('message', ({ data }) => {
        gathered.push(JSON.parse(String(data)) as ConsoleEvent);
        asking ??= setTimeout(() => {
          asking = undefined;
          void askAgain(queries, gathered);
          gathered = [];
        }, GATHER_MS);
      });
      source.addEventListener('error', () => {
        setLine('lost');
        if (source.readyState !== EventSource.CLOSED) return;
        // An ended session answers so, too; asking who we are tells the two apart.
        call('/me', {}).catch(() => undefined);
        again = setTimeout(connect, AGAIN_MS);
      });
    };
    connect();
    return () => {
      source.close();
      clearTimeout(again);
      clearTimeout(asking);
    };
  }, [queries]);
  return line;
}
