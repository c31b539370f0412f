// In: an engine, and what one round of the world is. Out: a publish room that commits without a database, and a door's sockets driven as fast as they take it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Engine } from '@hilsa/core';
import { Publisher } from '../../apps/server/src/publish/index.ts';
import type { ExecutedBatch, Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { burst } from './burst.ts';

/** A publish room over an engine that nobody else drives. */
export function drivenPublisher(engine: Engine): {
  readonly publisher: Publisher;
  readonly sequencer: Sequencer;
  commit(batch: ExecutedBatch): void;
} {
  let look: (batch: ExecutedBatch) => void = () => undefined;
  const driven: Pick<Sequencer, 'engine' | 'onExecuted'> = {
    engine,
    onExecuted(looks) {
      look = (batch) => looks(batch)();
      return () => undefined;
    },
  };
  const sequencer = driven as Sequencer;
  // The tables are asked only for snapshots of private channels, which nobody here reads.
  const publisher = new Publisher(sequencer, { sql: null as never, world: 'real' }, Date.now);
  publisher.start();
  publisher.stop();
  return { publisher, sequencer, commit: (batch) => look(batch) };
}

/**
 * A process of the bench: told nothing it listens and says where, told seconds it does rounds for so long and says how many frames went out.
 * @param open hangs the door on the server
 * @param sample the text of one update as it goes out, for the bare server to write
 */
export function driveSockets(open: (http: Server) => void, round: () => void, sample: () => string): void {
  const http = createServer();
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => sockets.add(socket));
  open(http);
  const hear = async (seconds: number | undefined): Promise<void> => {
    if (seconds === undefined) {
      const text = sample();
      http.listen(0, '127.0.0.1', () => process.send!({ port: (http.address() as AddressInfo).port, text }));
      return;
    }
    const rounds = await burst(sockets, seconds, round);
    process.send!({ framesPerSecond: rounds * sockets.size, sockets: sockets.size });
  };
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ seconds }: { seconds?: number }) => void hear(seconds));
}
