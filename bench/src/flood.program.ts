// In: an address, how many calls a second, the requests. Out: how many were accepted, told to come back, left without an answer. The calls come as time
// passes, not as answers do: the customers of a full house do not wait for each other.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FloodJob, FloodReport } from './flood.ts';
import { percentile } from './figures.ts';
import { contentLength } from './answers.ts';
import { ID_MARK } from './load.ts';

const EVERY_MS = 5;
const PATIENCE_MS = 10_000;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const DONE = Buffer.from('HTTP/1.1 200');
const AWAY = Buffer.from('HTTP/1.1 503');
const ACCEPTED = Buffer.from('"code":0,');

interface Line {
  readonly socket: Socket;
  sentMs: number;
  heard: Buffer | null;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (job: FloodJob) => void run(job).then((report) => process.send!(report)));

async function run(job: FloodJob): Promise<FloodReport> {
  const { hostname, port } = new URL(job.address);
  const requests = job.requests.map((text) => ({ bytes: Buffer.from(text, 'latin1'), at: text.indexOf(ID_MARK) }));
  const waits: number[] = [];
  const report = { accepted: 0, shed: 0, unsent: 0, longestWaitMs: 0, firstStrange: null as string | null };
  const free: Line[] = [];
  const busy = new Set<Line>();
  let opened = 0;
  let made = 0;

  const open = (): Line => {
    const line: Line = {
      socket: connect({ host: hostname, port: Number(port), noDelay: true }),
      sentMs: 0,
      heard: null,
    };
    opened += 1;
    line.socket.on('error', () => line.socket.destroy());
    line.socket.on('data', (piece) => hears(line, piece));
    line.socket.on('close', () => {
      opened -= 1;
      busy.delete(line);
      const at = free.indexOf(line);
      if (at >= 0) free.splice(at, 1);
    });
    return line;
  };
  const hears = (line: Line, piece: Buffer): void => {
    const heard = line.heard === null ? piece : Buffer.concat([line.heard, piece]);
    const head = heard.indexOf(END_OF_HEAD);
    if (head < 0 || heard.length < head + END_OF_HEAD.length + contentLength(heard, head)) {
      line.heard = heard;
      return;
    }
    const waitMs = performance.now() - line.sentMs;
    report.longestWaitMs = Math.max(report.longestWaitMs, waitMs);
    if (startsWith(heard, DONE) && heard.indexOf(ACCEPTED, head) >= 0) {
      report.accepted += 1;
      waits.push(waitMs);
    } else if (startsWith(heard, AWAY)) report.shed += 1;
    else report.firstStrange ??= heard.toString('latin1', 0, 400);
    line.heard = null;
    busy.delete(line);
    free.push(line);
  };
  const sends = (): void => {
    const line = free.pop() ?? (opened < job.connections ? open() : null);
    if (line === null) {
      report.unsent += 1;
      return;
    }
    const request = requests[made % requests.length]!;
    made += 1;
    busy.add(line);
    line.sentMs = performance.now();
    const bytes = Buffer.from(request.bytes);
    bytes.write(job.jobName + made.toString(36).padStart(ID_MARK.length - 2, '0'), request.at, 'latin1');
    line.socket.write(bytes);
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

const startsWith = (heard: Buffer, words: Buffer): boolean => heard.subarray(0, words.length).equals(words);
