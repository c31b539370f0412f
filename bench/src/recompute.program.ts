// In: a page. Out: two functions on it: an allotment of so many applicants computed again from its proof, and the hashes alone that this cannot do without.
import {
  allot,
  ApplicantsDigest,
  type AllotmentRule,
  commitTo,
  drawSeed,
  inFileOrder,
  leafHash,
  makeHashChain,
  readProofFile,
  recomputeInSlices,
  ruleDigest,
  runSlices,
  verifyHashChain,
  writeApplicants,
  writeProofFile,
} from '@hilsa/formulas/offerings';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const SEED = leafHash(bytesOf('bench'));

/** A lottery for half of them, as `/offering/proof` sends it. */
function proofOf(applicants: number): string {
  const rule: AllotmentRule = {
    method: 'lottery',
    lot: 1n,
    quotas: [{ category: 'general', quantity: BigInt(Math.floor(applicants / 2)) }],
    spillOrder: [],
  };
  const applications = inFileOrder(
    Array.from({ length: applicants }, (_, n) => ({
      applicationId: hexOf(leafHash(bytesOf(`applicant ${n}`))).slice(0, 32),
      category: 'general',
      quantity: 1n,
    })),
  );
  const beacon = makeHashChain(SEED, 20);
  const digest = new ApplicantsDigest();
  for (const application of applications) digest.add(application);
  const bound = digest.digest();
  const { allotted } = allot(rule, applications, drawSeed(SEED, fromHex(bound.root), fromHex(beacon.link(9))));
  return writeProofFile({
    proof: {
      rule,
      file: writeApplicants(applications),
      secret: hexOf(SEED),
      beacon: { chain: beacon.chain, round: 9, value: beacon.link(9) },
      results: applications.map(({ applicationId }, n) => [applicationId, allotted[n]!] as const),
      book: null,
    },
    published: {
      ruleDigest: ruleDigest(rule),
      commit: commitTo(SEED),
      chain: beacon.chain,
      round: 9,
      ...bound,
      bidsDigest: '',
    },
  });
}

/** @returns milliseconds. @throws Error when the proof does not hold */
function recompute(text: string): number {
  const began = performance.now();
  const file = readProofFile(text)!;
  const { findings } = runSlices(recomputeInSlices(file.proof, file.published, verifyHashChain));
  if (findings.length > 0) throw new Error(findings.join(', '));
  return performance.now() - began;
}

/**
 * For each applicant a leaf of the tree, a node of it and a ticket of the draw, of two blocks each; and the bytes of the file: nobody computes it with
 * less. @returns milliseconds
 */
function bareHashes(text: string): number {
  const { file } = readProofFile(text)!.proof;
  const rows = file.split('\n').slice(0, -1);
  const began = performance.now();
  const two = new Uint8Array(64);
  leafHash(bytesOf(file));
  for (const row of rows) {
    leafHash(bytesOf(row));
    leafHash(two);
    leafHash(two);
  }
  return performance.now() - began;
}

Object.assign(globalThis, { proofOf, recompute, bareHashes });
