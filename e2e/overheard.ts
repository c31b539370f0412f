// In: a browser's requests and the server's log. Out: the secrets that stand in an address or in the log, where none may.
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Notes every address that any page of the context asks for, by sockets too. @returns those noted so far */
export function addressesOf(context: BrowserContext): readonly string[] {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => addresses.push(socket.url())));
  return addresses;
}

/** What the server of this run wrote until now, or null when the journeys look at a server of somebody else's. */
export function serverLog(): string | null {
  const path = process.env['JOURNEY_LOG'];
  return path === undefined ? null : readFileSync(path, 'utf8');
}

/** Digits count where they stand by themselves: a moment in milliseconds may hold six of them by chance. */
export function overheard(secrets: Iterable<string>, where: string): string[] {
  return [...secrets].filter((secret) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(where) : where.includes(secret),
  );
}
