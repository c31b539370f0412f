// In: a moment. Out: the beacon's round that comes out then, and once it has, its value: of the drand network, or of the sandbox's own chain.
import { createHash } from 'node:crypto';
import { makeHashChain } from '@hilsa/formulas/offerings';
import { drandRoundAt, QUICKNET, verifyDrand } from '@hilsa/formulas/offerings/drand';
import type { SecretBox } from '../identity/secrets.ts';
import type { World } from '../tables/index.ts';

export interface Round {
  readonly chain: string;
  readonly round: number;
}
export interface Beacon {
  /** The first round that nobody can know before the moment. */
  roundAt(atMs: number): Round;
  /** Its signature or link, hexadecimal; null when it is not out yet, or cannot be had now. */
  valueOf(round: Round, nowMs: number): Promise<string | null>;
}

const DAY_MS = 86_400_000;
/** A round a minute. */
const PERIOD_MS = 60_000;
const ROUNDS = DAY_MS / PERIOD_MS;

/**
 * The sandbox's: a chain of hashes a day, its anchor fixed by a key of the server's, one link a minute. Simulated: whoever has the key knows
 * all links, which is why no live offering takes it.
 */
export function testBeacon(box: SecretBox, world: World): Beacon {
  const chains = new Map<number, ReturnType<typeof makeHashChain>>();
  const chainOf = (day: number): ReturnType<typeof makeHashChain> => {
    let chain = chains.get(day);
    if (chain === undefined) {
      const last = createHash('sha256')
        .update(box.mac(`test beacon ${world} ${day}`))
        .digest();
      chains.set(day, (chain = makeHashChain(last, ROUNDS)));
    }
    return chain;
  };
  const dayOfChain = (name: string, nowMs: number): number | null => {
    const now = Math.floor(nowMs / DAY_MS);
    for (const day of [now, now - 1, now - 2]) if (chainOf(day).chain === name) return day;
    return null;
  };
  return {
    roundAt(atMs) {
      const day = Math.floor(atMs / DAY_MS);
      // Rounds of a day come out at the end of their minute: the first one a minute after the day began.
      const round = Math.min(ROUNDS, Math.max(1, Math.ceil((atMs - day * DAY_MS) / PERIOD_MS)));
      return { chain: chainOf(day).chain, round };
    },
    valueOf({ chain, round }, nowMs) {
      const day = dayOfChain(chain, nowMs);
      const isOut = day !== null && day * DAY_MS + round * PERIOD_MS <= nowMs;
      return Promise.resolve(isOut ? chainOf(day).link(round) : null);
    },
  };
}

const DRAND_HOSTS = ['https://api.drand.sh', 'https://drand.cloudflare.com'] as const;
const PATIENCE_MS = 5_000;
const verify = verifyDrand(QUICKNET);
/** Several times what a round's answer is. */
const MOST_BYTES = 4_096;

/**
 * The public network of drand. A host is believed only when what it says verifies against the pinned key, here so that the next host is asked
 * when one lies, and once more in the core.
 */
export function drandBeacon(fetchFrom: typeof fetch = fetch): Beacon {
  return {
    roundAt: (atMs) => ({ chain: `drand:${QUICKNET.chainHash}`, round: drandRoundAt(QUICKNET, atMs) }),
    async valueOf({ chain, round }) {
      for (const host of DRAND_HOSTS) {
        try {
          const answer = await fetchFrom(`${host}/${QUICKNET.chainHash}/public/${round}`, {
            signal: AbortSignal.timeout(PATIENCE_MS),
          });
          const value = answer.ok ? await signatureIn(answer) : null;
          if (value !== null && verify({ chain, round, value }) !== null) return value;
        } catch {
          // The next host, or the next beat: there is a day for it.
        }
      }
      return null;
    },
  };
}

/** Null where the answer is none of drand's, or longer than one is. */
async function signatureIn(answer: Response): Promise<string | null> {
  const text: string[] = [];
  let size = 0;
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) return null;
    text.push(decoder.decode(part, { stream: true }));
  }
  const said: unknown = JSON.parse(text.join(''));
  const signature = typeof said === 'object' && said !== null && 'signature' in said ? said.signature : null;
  return typeof signature === 'string' ? signature : null;
}
