// In: the server's events.
// Out: queries that are asked again soon after something changed, and whether the line stands.
import { CONSOLE_BASE_PATH, CONSOLE_EVENTS_PATH, type ConsoleEvent } from '@hilsa/contract/console/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './call.ts';
import { isSomebodyHere } from './presence.ts';
import { askAgain } from './queries.ts';
import { onSession } from './session.ts';

/** Many changes at once become one round of questions. */
const GATHER_MS = 300;
/** A browser gives up after an answer that is no stream, such as "please sign in" or a server that restarts. */
const AGAIN_MS = 5_000;
/** Who writes for long makes no call; a session ends after half an hour without one. */
const SIGN_OF_LIFE_MS = 50_000;

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
    let ended = false;
    const life = setInterval(() => {
      if (isSomebodyHere() && !ended) call('/me', {}).catch(() => undefined);
    }, SIGN_OF_LIFE_MS);
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
        if (!ended) again = setTimeout(connect, AGAIN_MS);
      });
    };
    const stop = onSession((state) => {
      ended = state === 'ended';
      clearTimeout(again);
      if (ended) source.close();
      else connect();
    });
    connect();
    return () => {
      stop();
      clearInterval(life);
      source.close();
      clearTimeout(again);
      clearTimeout(asking);
    };
  }, [queries]);
  return line;
}
