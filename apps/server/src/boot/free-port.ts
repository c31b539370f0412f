// In: host and port of the HTTP door. Out: nothing when it can be opened, else one sentence before any other work is done.
import { createServer } from 'node:net';
import { StartRefused } from './start-refused.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it: stop that program, or set PORT to another number',
  EACCES: 'this account may not open it: set PORT to 1024 or above',
  EADDRNOTAVAIL: 'this machine has no such address: set HOST to one it has',
  ENOTFOUND: 'the name is unknown: set HOST to an address of this machine',
};

/**
 * Opens the port for a moment. The gateway opens it for good later; this only tells the person early.
 * @throws StartRefused naming host, port and what to do
 */
export function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer();
    probe.once('error', (problem: NodeJS.ErrnoException) => {
      refuse(
        new StartRefused(
          `Port ${port} on ${host} cannot be opened; ${REASONS[problem.code ?? ''] ?? problem.message}.`,
        ),
      );
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done()));
  });
}
