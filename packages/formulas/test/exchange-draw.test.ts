// In: an exchange's file, true to the rule or not. Out: the first line that breaks a promise; and a proof of it that is read back and held against what
// was published, whatever was altered in it.
import { describe, expect, it } from 'vitest';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type AllotmentRule,
  ApplicantsDigest,
  checkExchangeDraw,
  type ExchangeProof,
  readExchangeProof,
  ruleDigest,
  runSlices,
  writeApplicants,
  writeExchangeProof,
  writeResults,
} from '../src/offerings/index.ts';

const rule: AllotmentRule = {
  method: 'lottery',
  lot: 10n,
  quotas: [
    { category: 'general', quantity: 40n },
    { category: 'nrb', quantity: 20n },
  ],
  spillOrder: ['general'],
};
const id = (letter: string): string => letter.repeat(32);
const applications = [
  ...['a', 'b', 'c', 'd'].map((each) => ({ applicationId: id(each), category: 'general', quantity: 20n })),
  { applicationId: id('e'), category: 'nrb', quantity: 10n },
];
const digest = new ApplicantsDigest();
for (const application of applications) digest.add(application);
// Of nrb 10 are left, and go to general: 50 are offered there.
const sound = writeResults([
  [id('a'), 20n],
  [id('b'), 0n],
  [id('c'), 20n],
  [id('d'), 10n],
  [id('e'), 10n],
]);
const proofOf = (results: string): ExchangeProof => ({
  rule,
  file: writeApplicants(applications),
  results,
  entered: { maker: '3', checker: '4', atMs: 1_795_305_600_000 },
  published: {
    ruleDigest: ruleDigest(rule),
    ...digest.digest(),
    resultsDigest: bytesToHex(sha256(utf8ToBytes(results))),
  },
});
const verdictOn = (proof: ExchangeProof) => runSlices(checkExchangeDraw(proof, 2));

describe('the file of an exchange’s draw', () => {
  it('O3 has a line for each who was given something, and keeps what the rule promises', () => {
    expect(sound).toBe(`${id('a')},20\n${id('c')},20\n${id('d')},10\n${id('e')},10\n`);
    const { findings, broken, kept } = verdictOn(proofOf(sound));
    expect([findings, broken]).toEqual([[], null]);
    expect([...kept!.sums]).toEqual([
      ['general', 50n],
      ['nrb', 10n],
    ]);
    expect([...kept!.offered]).toEqual([
      ['general', 50n],
      ['nrb', 10n],
    ]);
    expect(verdictOn(proofOf('')).findings).toEqual([]);
  });

  it.each([
    ['line-malformed', 2, `${id('a')},20\nnobody,10\n`],
    ['line-malformed', 1, `${id('a')},20`],
    ['line-malformed', 1, `${id('a')},0\n`],
    ['not-by-id', 2, `${id('b')},20\n${id('a')},20\n`],
    ['not-by-id', 2, `${id('a')},10\n${id('a')},10\n`],
    ['unknown-applicant', 1, `${id('f')},10\n`],
    ['not-in-lots', 1, `${id('a')},15\n`],
    ['more-than-applied', 1, `${id('a')},30\n`],
    ['quota-exceeded', 3, `${id('a')},20\n${id('b')},20\n${id('c')},20\n`],
  ] as const)('O3 is seen to break a promise: %s in line %i', (problem, line, results) => {
    const { findings, broken, kept } = verdictOn(proofOf(results));
    expect([findings, broken, kept]).toEqual([['promise-broken'], { problem, line }, null]);
  });

  it('O2 is seen when it, the list or the rule is not what was published', () => {
    const proof = proofOf(sound);
    expect(verdictOn({ ...proof, results: `${id('a')},20\n` }).findings).toEqual(['results-changed']);
    expect(verdictOn({ ...proof, file: writeApplicants(applications.slice(0, 4)), results: '' }).findings).toContain(
      'file-changed',
    );
    expect(verdictOn({ ...proof, file: 'nonsense' }).findings).toEqual(['file-malformed']);
    expect(verdictOn({ ...proof, rule: { ...rule, spillOrder: [] } }).findings).toContain('rule-changed');
    expect(verdictOn({ ...proof, rule: { ...rule, quotas: rule.quotas.slice(1) } }).findings).toEqual([
      'rule-changed',
      'applications-do-not-fit',
    ]);
  });

  it('travels as text and is read back, or not at all', () => {
    const proof = proofOf(sound);
    const text = writeExchangeProof(proof);
    expect(readExchangeProof(text)).toEqual(proof);
    expect(readExchangeProof(writeExchangeProof({ ...proof, entered: null }))).toEqual({ ...proof, entered: null });
    for (const [from, to] of [
      ['hilsa-exchange-draw-1', 'hilsa-exchange-draw-2'],
      ['"maker":"3"', '"maker":3'],
      ['"lot":"10"', '"lot":"0"'],
      ['"results":"', '"resultz":"'],
      [proof.published.root, 'short'],
      ['}', ''],
    ] as const) {
      const altered = text.replace(from, to);
      expect(altered).not.toBe(text);
      expect(readExchangeProof(altered)).toBeNull();
    }
  });
});
