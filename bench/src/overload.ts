// In: how many rounds. Out: orders accepted while five times as many come as the server can take, against as many as it can take; and whether each was answered.
// Whoever makes the flood works on the server's own cores. So the peer is the server at the load that it can take, beside the same flood that a bare server turns
// away: what is left is what turning away costs the one that also has orders to take.
import { openCustomers, orderRequests } from './customers.ts';
import { median, type FigureRow } from './figures.ts';
import type { FloodJob, FloodReport } from './flood.ts';
import type { LoadJob, LoadReport } from './load.ts';
import { inNewFolder, startHelper, startServerProcess } from './processes.ts';

const CUSTOMERS = 2_000;
const REQUESTS = 8_000;
const CONNECTIONS = 256;
const TIMES = 5;
/** Of the flood: more than the calls that the server has under way at once. */
const FLOOD_CONNECTIONS = 4_000;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

export async function benchOverload(rounds: number, tell: (line: string) => void): Promise<FigureRow[]> {
  return inNewFolder(async (folder) => {
    const server = await startServerProcess(`${folder}/server`);
    const load = startHelper('load.program.ts');
    const flood = startHelper('flood.program.ts');
    const away = startHelper('turn-away.program.ts');
    try {
      const requests = await orderRequests(server.address, await openCustomers(server.address, CUSTOMERS), REQUESTS);
      let jobs = 0;
      const nextName = () => (jobs++).toString(36).padStart(2, '0');
      const peer = await away.ask<{ address: string }>({});
      const ratios: number[] = [];
      const ofAlone: number[] = [];
      let longestMs = 0;
      let unanswered = 0;
      for (let round = 0; round <= rounds; round += 1) {
        const load1 = () =>
          load.ask<LoadReport>({
            address: server.address,
            seconds: SECONDS,
            requests,
            connections: CONNECTIONS,
            jobName: nextName(),
          } satisfies LoadJob);
        const flood5 = (address: string, full: number) =>
          flood.ask<FloodReport>({
            address,
            seconds: SECONDS,
            requests,
            connections: FLOOD_CONNECTIONS,
            perSecond: full * TIMES,
            jobName: nextName(),
          } satisfies FloodJob);
        const full = await load1();
        const [beside] = await Promise.all([load1(), flood5(peer.address, full.perSecond)]);
        const five = await flood5(server.address, full.perSecond);
        if (five.firstStrange !== null) throw new Error(`an answer that is none of these: ${five.firstStrange}`);
        tell(
          `  ${round === 0 ? 'warm-up' : `round ${round}`}: alone ${Math.round(full.perSecond)}/s, beside a flood of others ${Math.round(beside.perSecond)}/s · of ${TIMES} times as many ${Math.round(five.acceptedPerSecond)}/s accepted, p99 ${Math.round(five.p99AcceptedMs)} ms, ${Math.round(five.shedPerSecond)}/s told to come back, ${five.unsent} found no connection, ${five.unanswered} unanswered, longest wait ${Math.round(five.longestWaitMs)} ms`,
        );
        if (round === 0) continue;
        ratios.push(five.acceptedPerSecond / beside.perSecond);
        ofAlone.push(five.acceptedPerSecond / full.perSecond);
        longestMs = Math.max(longestMs, five.longestWaitMs);
        unanswered += five.unanswered;
      }
      if (unanswered > 0) throw new Error(`${unanswered} calls had no answer after ten seconds`);
      return [
        {
          what: `orders accepted while ${TIMES} times as many come as can be taken`,
          against: 'as many as can be taken, beside the same flood at a bare server',
          ratio: median(ratios),
          least: 0.9,
        },
        {
          what: `the same, with the flood made on the same cores`,
          against: 'as many as can be taken, alone',
          ratio: median(ofAlone),
        },
        { what: 'longest wait for any answer meanwhile', against: '–', ratio: longestMs / 1000, unit: 's', most: 10 },
      ];
    } finally {
      await Promise.all([
        load.stop(),
        flood.stop(),
        away.stop(),
        server.stop(process.env['PROFILE'] === undefined ? 'SIGKILL' : 'SIGTERM'),
      ]);
    }
  });
}
