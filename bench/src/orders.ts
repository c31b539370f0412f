// In: how many rounds. Out: durable orders over HTTP against a bare echo and against one transaction an order, all in one run.
import type { FigureRow } from './figures.ts';
import { median } from './figures.ts';
import { ORDERS_IN_A_CALL } from '@hilsa/contract';
import { echoRequests, listRequests, openCustomers, orderRequests, takeBackRequests } from './customers.ts';
import type { LoadJob, LoadReport } from './load.ts';
import { inNewFolder, startHelper, startServerProcess, type Helper } from './processes.ts';

const CUSTOMERS = 2_000;
const REQUESTS = 8_000;
/** A program sends its lists over few connections. */
const LIST_CONNECTIONS = 4;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

interface Side {
  name: string;
  address: string;
  requests: readonly string[];
  /** Takes back what rests, between the rounds: nobody may have more than two hundred orders open, and each round begins with the same book. */
  takeBack: readonly string[];
  reports: Map<number, LoadReport[]>;
  /** For how long the tables would still write when a round ended, at its own pace, ms. */
  lagsMs: Map<number, number[]>;
}

function side(
  name: string,
  address: string,
  { requests, customers }: { requests: readonly string[]; customers: readonly string[] },
): Side {
  return { name, address, requests, takeBack: takeBackRequests(customers), reports: new Map(), lagsMs: new Map() };
}

/**
 * One round drives the echo, the server and the server with a transaction an order, one after another, at each number of
 * connections; the first round warms up and is not counted.
 */
export async function benchOrders(rounds: number, tell: (line: string) => void): Promise<FigureRow[]> {
  return inNewFolder(async (folder) => {
    const grouped = await startServerProcess(`${folder}/grouped`);
    const single = await startServerProcess(`${folder}/single`, { COMMANDS_PER_TRANSACTION: '1' });
    const load = startHelper('load.program.ts');
    const echo = startHelper('echo.program.ts');
    try {
      const customers = await openCustomers(grouped.address, CUSTOMERS);
      const ofSingle = await openCustomers(single.address, CUSTOMERS);
      const ofLists = await openCustomers(grouped.address, CUSTOMERS);
      const orders = await orderRequests(grouped.address, customers, REQUESTS);
      const lists = await listRequests(grouped.address, ofLists, CUSTOMERS);
      const singleOrders = await orderRequests(single.address, ofSingle, REQUESTS);
      const { bodyBytes } = await drive(load, {
        address: grouped.address,
        connections: 1,
        seconds: 0.2,
        requests: orders,
      });
      const { address } = await echo.ask<{ address: string }>({ replyBytes: bodyBytes });
      const sides: Side[] = [
        { name: 'echo', address, requests: echoRequests(orders), takeBack: [], reports: new Map(), lagsMs: new Map() },
        side('orders', grouped.address, { requests: orders, customers }),
        side('single', single.address, { requests: singleOrders, customers: ofSingle }),
      ];
      const listSide = side('lists', grouped.address, { requests: lists, customers: ofLists });
      for (let round = 0; round <= rounds; round += 1) {
        for (const connections of [64, 256]) await oneRound(load, sides, { connections, round, tell });
        await oneRound(load, [listSide], { connections: LIST_CONNECTIONS, round, tell });
      }
      return [...figures(sides), listFigure(sides[1]!, listSide)];
    } finally {
      await Promise.all([load.stop(), echo.stop(), grouped.stop('SIGKILL'), single.stop('SIGKILL')]);
    }
  });
}

async function oneRound(
  load: Helper,
  sides: readonly Side[],
  { connections, round, tell }: { connections: number; round: number; tell: (line: string) => void },
): Promise<void> {
  const words: string[] = [];
  for (const side of sides) {
    const { address, requests, takeBack } = side;
    const report = await drive(load, { address, connections, seconds: SECONDS, requests });
    if (report.refused > 0)
      throw new Error(`${side.name} refused ${report.refused} times: ${report.firstRefusal?.slice(-400)}`);
    if (round > 0 && takeBack.length > 0) {
      const lagMs = ((await commandsBehind(address)) / report.perSecond) * 1_000;
      side.lagsMs.set(connections, [...(side.lagsMs.get(connections) ?? []), lagMs]);
    }
    // Not counted, and over before the next side has the machine. Who has nothing open is refused, and may be.
    if (takeBack.length > 0)
      await drive(load, { address, connections: 16, seconds: 60, requests: takeBack, once: true });
    words.push(`${side.name} ${Math.round(report.perSecond)}/s p99 ${report.p99Ms.toFixed(1)} ms`);
    if (round > 0) side.reports.set(connections, [...(side.reports.get(connections) ?? []), report]);
  }
  tell(`  ${round === 0 ? 'warm-up' : `round ${round}`}, ${connections} connections: ${words.join(' · ')}`);
}

/** Committed commands that the tables do not show yet. */
async function commandsBehind(address: string): Promise<number> {
  const told = await (await fetch(`${address}/metrics`)).text();
  const [, behind] = /^hilsa_tables_behind_commands\{world="demo"\} (\d+)$/m.exec(told) ?? [];
  if (behind === undefined) throw new Error('the meters do not say how far the tables are behind');
  return Number(behind);
}

function rate(side: Side, connections: number): number {
  return median(side.reports.get(connections)!.map(({ perSecond }) => perSecond));
}

function listFigure(single: Side, lists: Side): FigureRow {
  return {
    what: `orders in lists of ${ORDERS_IN_A_CALL}, ${LIST_CONNECTIONS} connections, orders a second`,
    against: 'a call an order, 64 connections',
    ratio: (rate(lists, LIST_CONNECTIONS) * ORDERS_IN_A_CALL) / rate(single, 64),
    least: 4,
    aim: 6,
  };
}

let jobs = 0;
async function drive(load: Helper, job: Omit<LoadJob, 'jobName'>): Promise<LoadReport> {
  jobs += 1;
  return load.ask<LoadReport>({ ...job, jobName: jobs.toString(36).padStart(2, '0') });
}

function figures([echo, orders, single]: readonly Side[]): FigureRow[] {
  const wait = (side: Side, connections: number) => median(side.reports.get(connections)!.map(({ p99Ms }) => p99Ms));
  const rows = [64, 256].flatMap((connections): FigureRow[] => [
    {
      what: `durable orders over HTTP, ${connections} connections`,
      against: 'bare Fastify form echo',
      ratio: rate(orders!, connections) / rate(echo!, connections),
      least: 0.4,
      aim: 0.6,
    },
    {
      what: `durable orders over HTTP, ${connections} connections`,
      against: 'one transaction an order',
      ratio: rate(orders!, connections) / rate(single!, connections),
      least: 10,
      aim: 15,
    },
  ]);
  rows.push({
    what: 'p99 of durable orders, 64 connections',
    against: 'the echo’s p99',
    ratio: wait(orders!, 64) / wait(echo!, 64),
    most: 4,
    aim: 3,
  });
  for (const connections of [64, 256])
    rows.push({
      what: `how far the tables are behind durable orders, ${connections} connections`,
      against: 'the same orders, at the pace they came',
      ratio: Math.max(...orders!.lagsMs.get(connections)!),
      unit: 'ms',
    });
  return rows;
}
