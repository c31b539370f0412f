// In: a message: first any, then what notices to send. Out: the address of a test wallet in this process; and how many notices were answered.
import { openTestPartners } from '../../apps/server/src/sandbox/index.ts';

export interface Opened {
  /** Of the wallet's protocol. */
  readonly url: string;
  readonly access: { username: string; password: string; appKey: string; appSecret: string };
}
export interface Callbacks {
  readonly url: string;
  readonly references: readonly string[];
  readonly aSecond: number;
  readonly seconds: number;
}
export interface CallbackReport {
  readonly answered: number;
  readonly failed: number;
}

process.on('disconnect', () => process.exit(0));
process.once('message', () => void open());

async function open(): Promise<void> {
  const { walletUrl, access } = await openTestPartners({ host: '127.0.0.1', port: 0 });
  const opened: Opened = { url: walletUrl, access };
  process.on('message', (asked: Callbacks) => void notices(asked).then((report) => process.send!(report)));
  process.send!(opened);
}

/** At their times, whether those before were answered or not: providers do not wait for us. */
async function notices({ url, references, aSecond, seconds }: Callbacks): Promise<CallbackReport> {
  let [answered, failed] = [0, 0];
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < aSecond * seconds; n += 1) {
    const dueMs = began + (n * 1_000) / aSecond - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    const query = new URLSearchParams({ paymentID: references[n % references.length]!, status: 'success' });
    sent.push(
      fetch(`${url}?${query}`, { redirect: 'manual' })
        .then(async (response) => {
          await response.body?.cancel();
          if (response.status < 400) answered += 1;
          else failed += 1;
        })
        .catch(() => void (failed += 1)),
    );
  }
  await Promise.all(sent);
  return { answered, failed };
}
