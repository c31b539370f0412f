// In: a proof as text, and which application is one's own.
// Out: what was recomputed from it. Browser-safe and without a screen: a worker runs it.
import {
  readBids,
  readProofFile,
  recomputeInSlices,
  runSlices,
  drawOrder,
  verifyHashChain,
  drawSeed,
} from '@hilsa/formulas/offerings';
import { QUICKNET, verifyDrand } from '@hilsa/formulas/offerings/drand';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { RecomputeAnswer, RecomputeOrder } from './recompute-run.ts';

const drand = verifyDrand(QUICKNET);

export function answerTo({ text, ownId }: RecomputeOrder): RecomputeAnswer {
  const begunMs = performance.now();
  const file = readProofFile(text);
  if (file === null) return { isReadable: false };
  const { proof, published } = file;
  const verify = published.chain.startsWith('drand:') ? drand : verifyHashChain;
  const verdict = runSlices(recomputeInSlices(proof, published, verify));
  const own = verdict.applications.findIndex(({ applicationId }) => applicationId === ownId);
  const category = own < 0 ? (proof.rule.quotas[0]?.category ?? '') : verdict.applications[own]!.category;
  const ids = verdict.applications.filter((each) => each.category === category).map((each) => each.applicationId);
  const random = verify(proof.beacon);
  const isLottery = proof.rule.method === 'lottery' && random !== null && verdict.allotment !== null;
  const order = isLottery
    ? drawOrder(drawSeed(hexToBytes(proof.secret), hexToBytes(published.root), random), ids)
    : ids;
  const given = new Map(
    verdict.applications.map(({ applicationId }, n) => [applicationId, verdict.allotment?.allotted[n] ?? 0n]),
  );
  const units = order.map((id) => given.get(id) ?? 0n);
  return {
    isReadable: true,
    findings: [...verdict.findings],
    method: proof.rule.method,
    category,
    applicants: verdict.applications.length,
    ofCategory: order.length,
    winners: units.map((each) => each > 0n),
    cutOff: units.filter((each) => each > 0n).length,
    place: ownId === null ? -1 : order.indexOf(ownId),
    allotted: ownId === null ? null : String(given.get(ownId) ?? 0n),
    fileDigest: published.fileDigest,
    commit: published.commit,
    chain: published.chain,
    round: published.round,
    published: { ...published },
    book: proof.book === null ? null : { bids: readBids(proof.book.bids)?.length ?? 0, digest: published.bidsDigest },
    tookMs: performance.now() - begunMs,
  };
}
