// In: proofs as the server sends them, with a fault planted in them. Out: the page's own recomputation sees each of them.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  allot,
  ApplicantsDigest,
  type AllotmentRule,
  BidsDigest,
  commitTo,
  cutOffPrice,
  drawSeed,
  inFileOrder,
  makeHashChain,
  type ProofFile,
  publicPrice,
  ruleDigest,
  writeApplicants,
  writeArrivalsProof,
  writeBids,
  writeExchangeProof,
  writeProofFile,
} from '@hilsa/formulas/offerings';
import { expect, it } from 'vitest';
import { answerTo } from './recompute-answer.ts';
import { differing, type Recomputed } from './recompute-run.ts';

const rule: AllotmentRule = {
  method: 'lottery',
  lot: 10n,
  quotas: [
    { category: 'general', quantity: 100n },
    { category: 'eligible', quantity: 40n },
  ],
  spillOrder: [],
};
const id = (name: string): string => bytesToHex(sha256(utf8ToBytes(name))).slice(0, 32);
const bids = inFileOrder(
  [30n, 32n, 34n, 36n].map((price, n) => ({
    applicationId: id(`bid ${n}`),
    category: 'eligible',
    quantity: 20n,
    price,
  })),
).map((each, n) => ({ ...each, price: 30n + 2n * BigInt(n) }));
const cutOff = cutOffPrice(bids, 40n)!.price;
const drawn = inFileOrder([
  ...Array.from({ length: 20 }, (_, n) => ({ applicationId: id(`one ${n}`), category: 'general', quantity: 10n })),
  ...bids
    .filter(({ price }) => price >= cutOff)
    .map(({ applicationId, category, quantity }) => ({ applicationId, category, quantity })),
]);
const secret = sha256(utf8ToBytes('kept until the close'));
const beacons = makeHashChain(sha256(utf8ToBytes('test beacon')), 50);
const digest = new ApplicantsDigest();
for (const one of drawn) digest.add(one);
const bidsDigest = new BidsDigest();
for (const one of bids) bidsDigest.add(one);
const published = {
  ruleDigest: ruleDigest(rule),
  commit: commitTo(secret),
  chain: beacons.chain,
  round: 9,
  ...digest.digest(),
  bidsDigest: bidsDigest.digest(),
};
const { allotted } = allot(rule, drawn, drawSeed(secret, hexToBytes(published.root), hexToBytes(beacons.link(9))));
const book = { category: 'eligible', tick: 1n, discountPpm: 100_000, bids: writeBids(bids), cutOff };
const whole: ProofFile = {
  proof: {
    rule,
    file: writeApplicants(drawn),
    secret: bytesToHex(secret),
    beacon: { chain: beacons.chain, round: 9, value: beacons.link(9) },
    results: drawn.map(({ applicationId }, n) => [applicationId, allotted[n]!] as const),
    book: { ...book, publicPrice: publicPrice(cutOff, 100_000, 1n) },
  },
  published,
};
const seen = (file: ProofFile): Recomputed => {
  const answer = answerTo({ text: writeProofFile(file), ownId: drawn[0]!.applicationId });
  if (!answer.isReadable || answer.method === 'exchange' || answer.method === 'arrivals') throw new Error('unreadable');
  return answer;
};

it('finds nothing in what is as it was published', () => {
  const found = seen(whole);
  expect([...found.findings, ...differing(published, found.published)]).toEqual([]);
  expect(found.book).toEqual({ bids: 4, digest: published.bidsDigest });
});

it.each([
  [
    'a bid altered',
    'bids-changed',
    { book: { ...whole.proof.book!, bids: writeBids(bids).replace(/,20\n/, ',30\n') } },
  ],
  ['a bid left out', 'bids-changed', { book: { ...whole.proof.book!, bids: writeBids(bids.slice(1)) } }],
  ['a book left out', 'bids-changed', { book: null }],
  ['a cut-off moved', 'cut-off-differs', { book: { ...whole.proof.book!, cutOff: cutOff - 2n } }],
  ['an application altered', 'file-changed', { file: whole.proof.file.replace(/,10\n/, ',20\n') }],
  ['a rule changed', 'rule-changed', { rule: { ...rule, lot: 5n } }],
  ['another beacon', 'beacon-does-not-verify', { beacon: { chain: beacons.chain, round: 9, value: beacons.link(8) } }],
] as const)('sees %s', (_, finding, changed) => {
  expect(seen({ published, proof: { ...whole.proof, ...changed } }).findings).toContain(finding);
});

it('sees a digest of bids exchanged together with them, by what the offering’s page had said', () => {
  const others = bids.slice(1);
  const again = new BidsDigest();
  for (const one of others) again.add(one);
  const found = seen({
    published: { ...published, bidsDigest: again.digest() },
    proof: { ...whole.proof, book: { ...whole.proof.book!, bids: writeBids(others) } },
  });
  expect(differing(published, found.published)).toEqual(['bidsDigest']);
});

it('holds the file of an exchange against the rule, and finds the own line in it', () => {
  const [first, second] = drawn.filter(({ category }) => category === 'general');
  const answered = (results: string, ownId: string | null) => {
    const { ruleDigest: ofRule, fileDigest, root } = published;
    const resultsDigest = bytesToHex(sha256(utf8ToBytes(results)));
    const text = writeExchangeProof({
      rule,
      file: whole.proof.file,
      results,
      entered: { maker: '3', checker: '4', atMs: 1 },
      published: { ruleDigest: ofRule, fileDigest, root, resultsDigest },
    });
    return answerTo({ text, ownId });
  };
  const sound = `${first!.applicationId},10\n`;
  expect(answered(sound, first!.applicationId)).toMatchObject({
    method: 'exchange',
    findings: [],
    allotted: '10',
    cutOff: 1,
    lines: 1,
    quotas: [
      { category: 'general', given: '10', offered: '100' },
      { category: 'eligible', given: '0' },
    ],
    entered: { maker: '3', checker: '4' },
  });
  expect(answered(sound, second!.applicationId)).toMatchObject({ findings: [], allotted: '0' });
  expect(answered(sound, null)).toMatchObject({ place: -1, allotted: null });
  expect(answered(`${first!.applicationId},20\n`, null)).toMatchObject({
    findings: ['promise-broken'],
    broken: { problem: 'more-than-applied', line: 1 },
  });
});

it('serves who came first, and finds when the own application came', () => {
  const [first, second] = drawn.map(({ applicationId }) => ({ applicationId, category: 'general', quantity: 10n }));
  const one = { ...rule, method: 'first-come', lot: 10n, quotas: [{ category: 'general', quantity: 10n }] } as const;
  const digest = new ApplicantsDigest();
  for (const application of inFileOrder([first!, second!])) digest.add(application);
  const answered = (ownId: string | null, given = 10n) =>
    answerTo({
      text: writeArrivalsProof({
        rule: { ...one, spillOrder: [] },
        file: writeApplicants([first!, second!]),
        arrivals: [
          [second!.applicationId, 7],
          [first!.applicationId, 9],
        ],
        results: [
          [first!.applicationId, 0n],
          [second!.applicationId, given],
        ],
        published: { ruleDigest: ruleDigest({ ...one, spillOrder: [] }), ...digest.digest() },
      }),
      ownId,
    });
  expect(answered(second!.applicationId)).toMatchObject({
    method: 'arrivals',
    findings: [],
    place: 0,
    cameAtMs: 7,
    allotted: '10',
    given: '10',
    offered: '10',
    winners: [true, false],
  });
  expect(answered(first!.applicationId)).toMatchObject({ place: 1, cameAtMs: 9, allotted: '0' });
  expect(answered(null, 0n)).toMatchObject({ place: -1, allotted: null, findings: ['results-differ'] });
});
