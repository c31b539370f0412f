// In: nothing. Out: the addresses of the console's calls as plain data, without zod.
import type { ConsoleTopic } from './desks.ts';

/** All calls of the console live under this prefix of the site's own origin. */
export const CONSOLE_BASE_PATH = '/console-api';
/** Server-sent events: `data: {"topic": …, "id": …}` for what changed; the console asks again for what it shows. */
export const CONSOLE_EVENTS_PATH = '/events';
/**
 * Every call carries this header: a page of another origin cannot add it without being asked. The value is 1, or `background` for what
 * the console asks by itself: that does not keep an idle operator signed in.
 */
export const CONSOLE_HEADER = 'x-hilsa-console';
export const CONSOLE_HEADER_BACKGROUND = 'background';

/** What an event says. `id` is null when the whole list is meant. */
export interface ConsoleEvent {
  readonly topic: ConsoleTopic;
  readonly id: string | null;
}
