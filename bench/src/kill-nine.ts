// In: how many times (20). Out: the real server killed with kill -9 under load, again and again on the same data: every acknowledged
// order is there with its id, none is there twice, a re-sent one gets its first answer, and the audit is clean each time.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { openDatabaseOf } from './database-of.ts';
import { call, openCustomers } from './customers.ts';
import { inNewFolder, startServerProcess, type ServerProcess } from './processes.ts';

const TIMES = Number(process.argv[2] ?? 20);
const CALLERS = 32;
/** Orders acknowledged in a round before the kill; the kill then comes in the middle of whatever is going on. */
const ORDERS_A_ROUND = 300;
const AUDIT = resolve(import.meta.dirname, '../../apps/server/src/audit/audit.command.ts');

interface Sent {
  token: string;
  fields: Record<string, string>;
  /** null: the server was killed before it answered. */
  orderId: string | null;
}
interface OrderAnswer {
  order: { orderId: string; clientOrderId: string | null };
}

await inNewFolder(async (folder) => {
  const sent: Sent[] = [];
  let tokens: string[] = [];
  let unanswered = 0;
  for (let time = 1; time <= TIMES; time += 1) {
    const began = performance.now();
    const server = await startServerProcess(folder, { SANDBOX_MARKET: 'alive' });
    const ready = performance.now() - began;
    if (tokens.length === 0) tokens = await openCustomers(server.address, CALLERS);
    const fresh = await loadAndKill(server, tokens, time);
    unanswered += fresh.filter(({ orderId }) => orderId === null).length;
    sent.push(...fresh);
    const again = await startServerProcess(folder, { SANDBOX_MARKET: 'alive' });
    await verify(again, fresh);
    await countOnce(folder, sent);
    await audit(folder);
    await again.stop('SIGKILL');
    console.log(
      `kill ${time} of ${TIMES}: ${fresh.length} orders, all present once, audit clean; the start before it took ${Math.round(ready)} ms`,
    );
  }
  console.log(
    `killed ${TIMES} times under load: ${sent.length} orders sent, ${unanswered} of them unanswered at the kill; none lost, none doubled`,
  );
});

/** Every caller places orders and cancels what rests; after enough acknowledgements the server is killed under their hands. */
async function loadAndKill(server: ServerProcess, tokens: readonly string[], time: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { last } = await call<{ last: string }>(server.address, '/coin/ticker', { symbol: 'BTCUSDT', world: 'demo' });
  const price = Math.round(Number.parseFloat(last));
  let acknowledged = 0;
  const kill: { done: Promise<void> | null } = { done: null };
  const caller = async (token: string, name: number): Promise<void> => {
    for (let n = 0; kill.done === null; n += 1) {
      const one: Sent = {
        token,
        orderId: null,
        fields: {
          symbol: 'BTCUSDT',
          side: (n + name) % 2 === 0 ? 'buy' : 'sell',
          type: 'limit',
          price: String(price),
          quantity: '0.001',
          clientOrderId: `kill-${time}-${name}-${n}`,
        },
      };
      sent.push(one);
      try {
        const { order } = await call<OrderAnswer>(server.address, '/coin/order/add', one.fields, token);
        one.orderId = order.orderId;
        acknowledged += 1;
        if (acknowledged === ORDERS_A_ROUND) kill.done = server.stop('SIGKILL');
        await call(server.address, '/coin/order/close', { orderId: order.orderId }, token).catch(onlyRefusals);
      } catch (problem) {
        if (kill.done === null) throw problem; // before the kill nothing may go wrong
      }
    }
  };
  await Promise.all(tokens.map(caller));
  await kill.done;
  return sent;
}

/** A filled order cannot be closed: that is fine. A dead server is what this is about. */
function onlyRefusals(problem: unknown): void {
  if (!(problem instanceof Error && problem.message.startsWith('/coin/order/close'))) throw problem;
}

async function verify(server: ServerProcess, sent: readonly Sent[]): Promise<void> {
  for (const one of sent) {
    if (one.orderId === null) {
      // Nobody knows what became of it; the same request again settles it, with one order in either case.
      one.orderId = (await call<OrderAnswer>(server.address, '/coin/order/add', one.fields, one.token)).order.orderId;
    }
    const clientOrderId = one.fields['clientOrderId']!;
    const { order } = await call<OrderAnswer>(server.address, '/coin/order/query', { clientOrderId }, one.token);
    if (order.orderId !== one.orderId)
      throw new Error(`${clientOrderId} was acknowledged as ${one.orderId} and is now ${order.orderId}`);
  }
}

async function countOnce(folder: string, sent: readonly Sent[]): Promise<void> {
  const database = await openDatabaseOf(folder);
  const [row] = await database.connect('app', { max: 1 })`
    select count(*)::integer as orders, count(distinct client_order_id)::integer as ids from demo.orders where client_order_id like 'kill-%'`;
  await database.close();
  if (row!['orders'] !== sent.length || row!['ids'] !== sent.length)
    throw new Error(`${sent.length} orders were sent, ${row!['orders']} are there under ${row!['ids']} ids`);
}

async function audit(folder: string): Promise<void> {
  const child = spawn(process.execPath, [AUDIT], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const code = await new Promise((ended) => child.once('exit', ended));
  if (code !== 0) throw new Error(`the audit is not clean: ${said}`);
}
