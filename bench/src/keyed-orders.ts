// In: how many rounds. Out: orders that programs sign by a key, against the same orders of the same customers by the app's own call, in turns on one server.
import { createHmac, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { call, openCustomers, orderForms, orderRequests } from './customers.ts';
import { median, type FigureRow } from './figures.ts';
import type { LoadReport } from './load.ts';
import { inNewFolder, startHelper, startServerProcess } from './processes.ts';

const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 500);
/** Nobody has more keys of a demo. */
const ALGORITHMS = ['hmac-sha256', 'ed25519'] as const;
type Algorithm = (typeof ALGORITHMS)[number];
const CONNECTIONS = 64;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
/** More than are sent in a round: a signed order is sent once. */
const SIGNED_A_SECOND = 6_000;
const WINDOW_MS = 60_000;

interface Program {
  readonly name: string;
  readonly sign: (text: string) => string;
}

export async function benchKeyedOrders(rounds: number, tell: (line: string) => void): Promise<FigureRow[]> {
  return inNewFolder(async (folder) => {
    const server = await startServerProcess(`${folder}/server`);
    const load = startHelper('load.program.ts');
    try {
      const tokens = await openCustomers(server.address, CUSTOMERS);
      const programs: Record<Algorithm, Program[]> = { 'hmac-sha256': [], ed25519: [] };
      for (const token of tokens)
        for (const algorithm of ALGORITHMS) programs[algorithm].push(await programOf(server.address, token, algorithm));
      const byTicket = await orderRequests(server.address, tokens, CUSTOMERS * 10);
      const rates: Record<Algorithm | 'ticket', number[]> = { ticket: [], 'hmac-sha256': [], ed25519: [] };
      let jobs = 0;
      const drive = async (requests: readonly string[], once: boolean): Promise<number> => {
        jobs += 1;
        const jobName = jobs.toString(36).padStart(2, '0');
        const job = { address: server.address, connections: CONNECTIONS, seconds: SECONDS, requests, jobName, once };
        const report = await load.ask<LoadReport>(job);
        if (report.refused > 0) throw new Error(`refused ${report.refused} times: ${report.firstRefusal?.slice(-400)}`);
        return report.perSecond;
      };
      for (let round = 0; round <= rounds; round += 1) {
        const ticket = await drive(byTicket, false);
        if (round > 0) rates.ticket.push(ticket);
        let line = `  ${round === 0 ? 'warm-up' : `round ${round}`}: ticket ${Math.round(ticket)}/s`;
        for (const algorithm of ALGORITHMS) {
          // Signed right before: a signature is good for a minute.
          const requests = await signedOrders(server.address, programs[algorithm], `${round}${algorithm[0]}`);
          const rate = await drive(requests, true);
          if (round > 0) rates[algorithm].push(rate);
          line += ` · ${algorithm} ${Math.round(rate)}/s`;
        }
        tell(line);
      }
      return ALGORITHMS.map((algorithm) => ({
        what: `orders signed by a key (${algorithm}), ${CONNECTIONS} connections`,
        against: 'the same by the app’s own call',
        ratio: median(rates[algorithm]) / median(rates.ticket),
        least: 0.8,
      }));
    } finally {
      await Promise.all([load.stop(), server.stop(process.env['PROFILE'] === undefined ? 'SIGKILL' : 'SIGTERM')]);
    }
  });
}

async function programOf(address: string, token: string, algorithm: Algorithm): Promise<Program> {
  const pair = algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : null;
  const publicKey = pair?.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const made = await call<{ key: { apiKey: string }; secret: string | null }>(
    address,
    '/user/api-key/make',
    { label: algorithm, algorithm, trade: '1', ...(publicKey !== undefined && { publicKey }) },
    token,
  );
  return { name: made.key.apiKey, sign: signerOf(pair?.privateKey ?? null, made.secret ?? '') };
}

function signerOf(privateKey: KeyObject | null, secret: string): (text: string) => string {
  if (privateKey === null) return (text) => createHmac('sha256', secret).update(text).digest('hex');
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return (text) => encodeURIComponent(sign(null, Buffer.from(text), key).toString('base64'));
}

/** The same orders as the ticket's, each with an id of its own. */
async function signedOrders(address: string, programs: readonly Program[], round: string): Promise<string[]> {
  const next = await orderForms(address, 11);
  return Array.from({ length: SECONDS * SIGNED_A_SECOND }, (_, n) => {
    const { name, sign: signs } = programs[n % programs.length]!;
    const { symbol, side, price, quantity } = next();
    const body = new URLSearchParams({
      symbol: symbol!,
      side: side!.toUpperCase(),
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: quantity!,
      price: price!,
      newClientOrderId: `${round}${n.toString(36).padStart(10, '0')}`,
      recvWindow: String(WINDOW_MS),
      timestamp: String(Date.now()),
    }).toString();
    const signed = `${body}&signature=${signs(body)}`;
    return [
      'POST /api/v3/order HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/x-www-form-urlencoded',
      `content-length: ${signed.length}`,
      `x-mbx-apikey: ${name}`,
      '',
      signed,
    ].join('\r\n');
  });
}
