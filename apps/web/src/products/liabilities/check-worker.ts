// In: a public file with one's own proofs and amounts.
// Out: what is found, worked away from the screen.
import { checkMoney, joinNodes, leafNode, readOwnerProof, type SavedCheck } from '@hilsa/formulas/liabilities';
import type { Checked, Way } from './check-run.ts';

self.addEventListener('message', ({ data }: MessageEvent<SavedCheck>) => {
  const begunMs = performance.now();
  const check = checkMoney(data);
  const answer: Checked | null = check && { check, ways: waysOf(data), tookMs: performance.now() - begunMs };
  self.postMessage(answer);
});

/** Of the first leaf of each proof that can be walked. */
function waysOf({ owner, proofs }: SavedCheck): Way[] {
  return proofs.flatMap((text) => {
    const file = readOwnerProof(text);
    const [first] = file?.proof.leaves ?? [];
    if (file === null || first === undefined) return [];
    try {
      let node = leafNode({ nonce: first.nonce, owner, balance: first.balance });
      const leaf = node.hash;
      const steps = first.beside.map((other, level) => {
        const isRight = Math.floor(first.index / 2 ** level) % 2 === 1;
        const own = node.sum;
        node = isRight ? joinNodes(other, node) : joinNodes(node, other);
        return { own, together: node.sum, hash: node.hash };
      });
      return [{ asset: file.asset, leaf, steps }];
    } catch {
      return [];
    }
  });
}
