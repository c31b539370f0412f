// In: an address, how many connections, how long, the requests. Out: answers a second and their waits. No pipelining: each connection
// waits for its answer before it sends again. Sockets and bytes only, so that the load costs little of the machine it shares.
import { connect } from 'node:net';
import { contentLength } from './answers.ts';
import { percentile } from './figures.ts';
import { ID_MARK, type LoadJob, type LoadReport } from './load.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const OK = Buffer.from('HTTP/1.1 200');
const DONE = Buffer.from('"code":0,');
/** One of a list was refused. */
const NO_ORDER = Buffer.from('"order":null');

process.on('disconnect', () => process.exit(0));
process.on('message', (job: LoadJob) => void run(job).then((report) => process.send!(report)));

async function run(job: LoadJob): Promise<LoadReport> {
  const { hostname, port } = new URL(job.address);
  const requests = job.requests.map((text) => ({ bytes: Buffer.from(text), at: text.indexOf(ID_MARK) }));
  ofTheApp = job.requests[0]!.includes('accesstoken');
  const waits: number[] = [];
  const report = { refused: 0, firstRefusal: null as string | null, bodyBytes: 0 };
  let made = 0;
  const began = performance.now();
  const until = began + job.seconds * 1000;
  await Promise.all(
    Array.from(
      { length: job.connections },
      (_, lane) =>
        new Promise<void>((resolve, reject) => {
          const socket = connect({ host: hostname, port: Number(port), noDelay: true });
          let sentMs = 0;
          let pending: Buffer | null = null;
          const send = (): void => {
            const place = job.once === true ? made : (lane + made * 7) % requests.length;
            const request = requests[place];
            if (request === undefined) return void socket.destroy();
            const bytes = Buffer.from(request.bytes);
            made += 1;
            if (request.at >= 0)
              bytes.write(job.jobName + made.toString(36).padStart(ID_MARK.length - 2, '0'), request.at, 'latin1');
            sentMs = performance.now();
            socket.write(bytes);
          };
          socket.on('connect', send);
          socket.on('error', reject);
          socket.on('data', (piece) => {
            const answer = pending === null ? piece : Buffer.concat([pending, piece]);
            const end = answer.indexOf(END_OF_HEAD);
            const length = end < 0 ? -1 : contentLength(answer, end);
            if (end < 0 || answer.length < end + 4 + length) {
              pending = answer;
              return;
            }
            pending = null;
            const now = performance.now();
            waits.push(now - sentMs);
            report.bodyBytes = length;
            if (isRefused(answer, end)) {
              report.refused += 1;
              report.firstRefusal ??= answer.toString();
            }
            if (now < until) send();
            else socket.destroy();
          });
          socket.on('close', () => resolve());
        }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: waits.length / seconds, p50Ms: percentile(waits, 50), p99Ms: percentile(waits, 99), ...report };
}

let ofTheApp = false;
/** What programs are answered has no envelope: its status says it. */
function isRefused(answer: Buffer, end: number): boolean {
  if (!answer.subarray(0, OK.length).equals(OK)) return true;
  return ofTheApp && (answer.indexOf(DONE, end) < 0 || answer.includes(NO_ORDER));
}
