// In: an address, how many calls a second, the requests. Out: how many were accepted, told to come back, left without an answer. The calls come as time
// passes, not as answers do: the customers of a full house do not wait for each other.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FloodJob, FloodReport } from './flood.ts';
import { percentile } from './figures.ts';
import { ID_MARK } from './load.ts';

const EVERY_MS = 5;
const PATIENCE_MS = 10_000;
const ACCEPTED = '"code":0,';
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

interface Line {
  readonly socket: Socket;
  sentMs: number;
  heard: string;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (job: FloodJob) => void run(job).then((report) => process.send!(report)));

async function run(job: FloodJob): Promise<FloodReport> {
  const { hostname, port } = new URL(job.address);
  const waits: number[] = [];
  const report = { accepted: 0, shed: 0, unsent: 0, longestWaitMs: 0, firstStrange: null as string | null };
  const free: Line[] = [];
  const busy = new Set<Line>();
  let opened = 0;
  let made = 0;

  const open = (): Line => {
    const line: Line = { socket: connect({ host: hostname, port: Number(port), noDelay: true }), sentMs: 0, heard: '' };
    opened += 1;
    line.socket.setEncoding('latin1');
    line.socket.on('error', () => line.socket.destroy());
    line.socket.on('data', (text: string) => hears(line, text));
    line.socket.on('close', () => {
      opened -= 1;
      busy.delete(line);
      const at = free.indexOf(line);
      if (at >= 0) free.splice(at, 1);
    });
    return line;
  };
  const hears = (line: Line, text: string): void => {
    line.heard += text;
    const head = line.heard.indexOf('\r\n\r\n');
    const length = Number(LENGTH.exec(line.heard)?.[1]);
    if (head < 0 || line.heard.length < head + 4 + length) return;
    const waitMs = performance.now() - line.sentMs;
    report.longestWaitMs = Math.max(report.longestWaitMs, waitMs);
    if (line.heard.startsWith('HTTP/1.1 200') && line.heard.includes(ACCEPTED, head)) {
      report.accepted += 1;
      waits.push(waitMs);
    } else if (line.heard.startsWith('HTTP/1.1 503')) report.shed += 1;
    else report.firstStrange ??= line.heard.slice(0, 400);
    line.heard = '';
    busy.delete(line);
    free.push(line);
  };
  const sends = (): void => {
    const line = free.pop() ?? (opened < job.connections ? open() : null);
    if (line === null) {
      report.unsent += 1;
      return;
    }
    const request = job.requests[made % job.requests.length]!;
    made += 1;
    busy.add(line);
    line.sentMs = performance.now();
    line.socket.write(
      request.replace(ID_MARK, job.jobName + made.toString(36).padStart(ID_MARK.length - 2, '0')),
      'latin1',
    );
  };

  const began = performance.now();
  let due = 0;
  await new Promise<void>((over) => {
    const ticking = setInterval(() => {
      const sinceMs = performance.now() - began;
      for (const until = (Math.min(sinceMs, job.seconds * 1000) / 1000) * job.perSecond; due < until; due += 1) sends();
      if (sinceMs < job.seconds * 1000) return;
      clearInterval(ticking);
      over();
    }, EVERY_MS);
  });
  const seconds = (performance.now() - began) / 1000;
  const { accepted, shed } = report;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while (busy.size > 0 && !patience.aborted) await once(AbortSignal.timeout(50), 'abort');
  const unanswered = busy.size;
  for (const line of [...free, ...busy]) line.socket.destroy();
  return {
    acceptedPerSecond: accepted / seconds,
    shedPerSecond: shed / seconds,
    unsent: report.unsent,
    unanswered,
    longestWaitMs: report.longestWaitMs,
    p99AcceptedMs: percentile(waits, 99),
    firstStrange: report.firstStrange,
  };
}
