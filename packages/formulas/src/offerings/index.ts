// In: applications, rules, seeds. Out: every sum of an offering, the same in the core, on the screen and in a stranger's script.
export {
  type Allotted,
  type BlockTerms,
  type Division,
  type OfferingPrice,
  applicationHold,
  blockProblem,
  discountBps,
  divideHold,
  offeringCost,
} from './money.ts';
export type { Allotment, AllotmentRule, Application, Quota, QuotaResult } from './types.ts';
export { runSlices } from './sliced-order.ts';
export { type Ids, drawInSlices, drawOrder, ticketOf } from './draw.ts';
export { allot, allotInSlices, ruleProblem, spill } from './allot.ts';
export { allotmentProblems, passOn } from './allotment-problems.ts';
export { type Bid, type CutOff, cutOffPrice, publicPrice } from './book-building.ts';
export {
  type BookFinding,
  type BookProof,
  type NamedBid,
  BidsDigest,
  bookFindings,
  readBids,
  writeBids,
} from './bids.ts';
export { oddsNow } from './odds.ts';
export { type Release, type VestingPlan, stillVesting, vestingReleases } from './vesting.ts';
export { type Mandate, type MandateCase, type MandateSkip, MANDATE_NOTICE_MS, mandateSkip } from './mandate.ts';
export { type MerklePath, MerkleRoot, leadsToRoot, leafHash, merklePath, merkleRoot } from './merkle.ts';
export { ApplicantsDigest, applicantRow, inFileOrder, readApplicants, writeApplicants } from './applicants.ts';
export { commitTo, drawSeed, ruleDigest, ruleText } from './seed.ts';
export { type BeaconRound, type VerifyBeacon, LONGEST_HASH_CHAIN, makeHashChain, verifyHashChain } from './beacon.ts';
export { type AllotmentProof, type Finding, type Published, type Verdict, recomputeInSlices } from './recompute.ts';
export { type ProofFile, readProofFile, writeProofFile } from './proof-file.ts';
export {
  type BrokenPromise,
  type ExchangeFinding,
  type ExchangeProof,
  type ExchangeVerdict,
  type InTheDraw,
  type KeptPromises,
  type PublishedOfExchange,
  RESULTS_PROBLEMS,
  type ResultsProblem,
  checkExchangeDraw,
  holdAgainstRule,
  writeResults,
} from './exchange-draw.ts';
export { readExchangeProof, writeExchangeProof } from './exchange-proof-file.ts';
export {
  type ArrivalsFinding,
  type ArrivalsProof,
  type ArrivalsVerdict,
  type PublishedOfArrivals,
  checkArrivals,
  readArrivalsProof,
  writeArrivalsProof,
} from './arrivals.ts';
