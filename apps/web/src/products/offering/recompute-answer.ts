// In: a proof as text, and which application is one's own.
// Out: what was recomputed from it. Browser-safe and without a screen: a worker runs it.
import {
  type ArrivalsProof,
  checkArrivals,
  checkExchangeDraw,
  type ExchangeProof,
  readArrivalsProof,
  readBids,
  readExchangeProof,
  readProofFile,
  recomputeInSlices,
  runSlices,
  drawOrder,
  verifyHashChain,
  drawSeed,
} from '@hilsa/formulas/offerings';
import { QUICKNET, verifyDrand } from '@hilsa/formulas/offerings/drand';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { HeldAgainstRule, RecomputeAnswer, RecomputeOrder, ServedInOrder } from './recompute-run.ts';

const drand = verifyDrand(QUICKNET);

export function answerTo({ text, ownId }: RecomputeOrder): RecomputeAnswer {
  const begunMs = performance.now();
  const elsewhere = readExchangeProof(text);
  if (elsewhere !== null) return heldAgainstRule(elsewhere, ownId);
  const inOrder = readArrivalsProof(text);
  if (inOrder !== null) return servedInOrder(inOrder, ownId);
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

/** Who won cannot be worked out here; that nobody was given what the rule forbids can. */
function heldAgainstRule(proof: ExchangeProof, ownId: string | null): HeldAgainstRule {
  const { findings, broken, applications, kept } = runSlices(checkExchangeDraw(proof));
  const units = applications.map(({ applicationId }) => kept?.given.get(applicationId) ?? 0n);
  const winners = units.map((each) => each > 0n);
  const place = applications.findIndex(({ applicationId }) => applicationId === ownId);
  return {
    isReadable: true,
    method: 'exchange',
    findings: [...findings],
    broken,
    applicants: applications.length,
    winners,
    cutOff: winners.filter(Boolean).length,
    place,
    allotted: place < 0 ? null : String(units[place]!),
    quotas: proof.rule.quotas.map(({ category }) => ({
      category,
      given: String(kept?.sums.get(category) ?? 0n),
      offered: String(kept?.offered.get(category) ?? 0n),
    })),
    lines: kept?.given.size ?? 0,
    entered: proof.entered,
    published: { ...proof.published },
  };
}

/** What each was given follows from the order in which they came. */
function servedInOrder(proof: ArrivalsProof, ownId: string | null): ServedInOrder {
  const { findings, applications, allotted } = runSlices(checkArrivals(proof));
  const winners = allotted.map((units) => units > 0n);
  const place = applications.findIndex(({ applicationId }) => applicationId === ownId);
  return {
    isReadable: true,
    method: 'arrivals',
    findings: [...findings],
    applicants: applications.length,
    winners,
    cutOff: winners.filter(Boolean).length,
    place,
    cameAtMs: place < 0 ? null : proof.arrivals[place]![1],
    allotted: place < 0 ? null : String(allotted[place]!),
    given: String(allotted.reduce((sum, units) => sum + units, 0n)),
    offered: String(proof.rule.quotas.reduce((sum, { quantity }) => sum + quantity, 0n)),
    published: { ...proof.published },
  };
}
