// In: the folder of a key, and a node that it may ask. Out: the sandbox's signer in a process of its own, and a line to it; the key never comes over.
import { fork } from 'node:child_process';
import type { Signer } from '../../connectors/index.ts';

const PROGRAM = new URL('signer.program.ts', import.meta.url);
const PATIENCE_MS = 5_000;

/** What a network is opened with. */
export interface SignerAccount {
  /** xpub… of its account. */
  readonly key: string;
  /** An address whose key is not asked for anything. */
  readonly cold: string;
}
export interface TestSigner {
  readonly accounts: Readonly<Record<'ethereum' | 'bitcoin' | 'tron', SignerAccount>>;
  /** For a chain by its first block: on another, everything begins anew. */
  on(network: string, chain: string): Signer;
  stop(): Promise<void>;
}

export async function startSigner(folder: string, bitcoinUrl: string): Promise<TestSigner> {
  const child = fork(PROGRAM, [folder, bitcoinUrl], {
    env: { PATH: process.env['PATH'] ?? '' },
    execArgv: ['--max-old-space-size=64'],
  });
  const waiting = new Map<number, (signed: string | null) => void>();
  let asked = 0;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const accounts = await new Promise<TestSigner['accounts']>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the signer ended')));
    child.once('message', (message) => resolve((message as Pick<TestSigner, 'accounts'>).accounts));
  });
  child.on('error', () => undefined);
  child.on('message', (message) => {
    const { id, signed } = message as { id: number; signed: string | null };
    waiting.get(id)?.(signed);
    waiting.delete(id);
  });
  return {
    accounts,
    on: (network, chain) => ({
      sign: (pack) =>
        new Promise((resolve) => {
          if (!child.connected) return resolve(null);
          asked += 1;
          const id = asked;
          const late = setTimeout(() => {
            waiting.delete(id);
            resolve(null);
          }, PATIENCE_MS);
          waiting.set(id, (signed) => {
            clearTimeout(late);
            resolve(signed);
          });
          const { manifest, unsigned, source } = pack;
          child.send({ id, network, chain, manifest, unsigned, source }, () => undefined);
        }),
    }),
    async stop() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
