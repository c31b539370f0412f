// In: a cluster's socket. Out: a wire to it that a test can spoil: lose one answer, or swallow everything for a while.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** ReadyForQuery, idle: the last bytes of an answer, sent after the commit. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function listenBetween(socketDir: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-between-'));
  const ends = new Set<Socket>();
  let losing = false;
  let swallowing = false;
  let lost = 0;
  const doors = createServer((client) => {
    const server = connect(join(socketDir, '.s.PGSQL.5432'));
    for (const end of [client, server]) {
      ends.add(end);
      if (swallowing) end.pause();
    }
    client.on('data', (bytes) => void server.write(bytes));
    client.on('error', () => server.destroy()).on('close', () => ends.delete(client) && server.destroy());
    server.on('error', () => client.destroy()).on('close', () => ends.delete(server) && client.destroy());
    server.on('data', (bytes) => {
      if (!losing) client.write(bytes);
      else if (bytes.subarray(-READY.length).equals(READY)) {
        losing = false;
        lost += 1;
        client.destroy();
      }
    });
    if (swallowing) for (const end of [client, server]) end.pause();
  });
  await new Promise<void>((listening) => doors.listen(join(folder, '.s.PGSQL.5432'), listening));
  return {
    folder,
    /** Lets one statement through, waits for its whole answer, and hangs up instead of passing it on. */
    loseNextAnswer: () => {
      losing = true;
    },
    lost: () => lost,
    /** From now on nothing passes, on no connection, and nobody is told. */
    swallow: () => {
      swallowing = true;
      for (const end of ends) end.pause();
    },
    passOn: () => {
      swallowing = false;
      for (const end of ends) end.resume();
    },
    /** Every connection of now ends; new ones are let through. */
    hangUp: () => {
      for (const end of ends) end.destroy();
    },
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((closed) => doors.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
