// In: what sends one round to every socket. Out: rounds a second, as fast as the sockets take them.
import type { Socket } from 'node:net';

/** More waiting than this on any socket and the next round waits: both sides of the comparison keep the same pace. */
const MOST_WAITING = 64 * 1024;

/** Drives rounds for a while and returns rounds a second; the end is when the last byte has left. */
export async function burst(sockets: ReadonlySet<Socket>, seconds: number, round: () => void): Promise<number> {
  const began = performance.now();
  let rounds = 0;
  while (performance.now() - began < seconds * 1000) {
    round();
    rounds += 1;
    do await turn();
    while (waiting(sockets) > MOST_WAITING);
  }
  while (waiting(sockets) > 0) await turn();
  return rounds / ((performance.now() - began) / 1000);
}

/** The fullest of the sockets. */
function waiting(sockets: ReadonlySet<Socket>): number {
  let most = 0;
  for (const { writableLength } of sockets) most = Math.max(most, writableLength);
  return most;
}

async function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
