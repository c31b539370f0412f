// In: packs that were settled, and a chain that may take blocks back. Out: the same bytes are said again until they lie in a block: what was told as paid
// is paid, by nothing that could pay it twice, and no number of a nonce is missing for those after it.
import { WINDOW } from './chain-blocks.ts';
import { paymentOf } from './manifests.ts';
import type { Pack, Packs } from './packs.ts';
import type { Payer } from './payer.ts';
import type { ChainParts, NetworkSetup } from './types.ts';

export interface TakenBack {
  /** @param reorganised blocks that were taken back so far: another number is a reason to look */
  look(heads: { readonly height: number; readonly reorganised: number }): Promise<void>;
  /** Something is still missing: nothing new is made, which could spend what it spends. */
  isWaiting(): boolean;
}

export function settledAgain(
  { alarm }: Pick<ChainParts, 'alarm'>,
  given: {
    readonly setup: NetworkSetup;
    readonly packs: () => Packs;
    readonly payer: Payer;
    readonly tokenOf: (asset: string) => string | null;
    /** Nothing of it leaves now. */
    readonly isStopped: (pack: Pack) => boolean;
    /** Its coin was taken back, too: nothing waits until that comes again. */
    readonly isIdle: (pack: Pack) => Promise<boolean>;
  },
): TakenBack {
  const { setup, packs, payer, tokenOf, isStopped, isIdle } = given;
  // After a start nobody knows what happened meanwhile.
  let [seen, isUnsure, isMissing] = [-1, true, false];
  const told = new Set<string>();
  return {
    async look({ height, reorganised }) {
      if (reorganised !== seen) [seen, isUnsure] = [reorganised, true];
      if (!isUnsure) return;
      let [missing, idle] = [false, false];
      for (const pack of await packs().settledAbove(height - WINDOW)) {
        const { asset, ...payment } = paymentOf(pack);
        const looked = await payer.look(pack, { ...payment, token: tokenOf(asset) });
        if (looked !== null) {
          if (looked.height !== pack.height) await packs().lies(pack.pack, looked.height);
          continue;
        }
        const other = await otherInItsPlace(pack);
        if (other !== null) {
          await packs().swap(pack.pack, other.pack, other.height);
          const said = `${setup.title} took back ${pack.pack}, which was settled: ${other.pack} paid it in its place`;
          alarm('chain-reorganised', { said });
          continue;
        }
        const gone = { ...pack, height: 0 };
        const isOver = (await payer.second(gone)) === 'expired';
        if (!told.has(pack.pack)) {
          const next = isOver ? 'it can never confirm again: a person must look' : 'it is said again';
          alarm('chain-reorganised', { said: `${setup.title} took back ${pack.pack}, which was settled: ${next}` });
          told.add(pack.pack);
        }
        if (isOver) continue;
        if (await isIdle(gone)) idle = true;
        else missing = true;
        if (!isStopped(pack)) await payer.send(pack.signed);
      }
      [isUnsure, isMissing] = [missing || idle, missing];
    },
    isWaiting: () => isMissing,
  };

  /** Another pack of the same payment that a block holds now: where it lies the first can never confirm again, and need not. */
  async function otherInItsPlace(pack: Pack): Promise<{ readonly pack: string; readonly height: number } | null> {
    for (const other of await packs().others(pack)) {
      const { asset, ...payment } = paymentOf(other);
      const looked = await payer.look(other, { ...payment, token: tokenOf(asset) });
      if (looked?.outcome === 'paid') return { pack: other.pack, height: looked.height };
    }
    return null;
  }
}
