// In: who came in which order, told truly or not. Out: a proof of it that is read back, and what is found when anything in it was altered.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  type AllotmentRule,
  ApplicantsDigest,
  type ArrivalsProof,
  checkArrivals,
  inFileOrder,
  readArrivalsProof,
  ruleDigest,
  runSlices,
  writeApplicants,
  writeArrivalsProof,
} from '../src/offerings/index.ts';

const rule: AllotmentRule = {
  method: 'first-come',
  lot: 10n,
  quotas: [{ category: 'general', quantity: 50n }],
  spillOrder: [],
};
const id = (letter: string): string => letter.repeat(32);

/** Everybody as they came, with what each asked for; what each is given is worked out here once more, by hand. */
function proofOf(asked: readonly (readonly [id: string, quantity: bigint])[]): ArrivalsProof {
  const applications = asked.map(([applicationId, quantity]) => ({ applicationId, category: 'general', quantity }));
  const digest = new ApplicantsDigest();
  for (const application of inFileOrder(applications)) digest.add(application);
  let left = 50n;
  const results = asked.map(([applicationId, quantity]) => {
    const units = quantity < left ? quantity : left;
    left -= units;
    return [applicationId, units] as const;
  });
  return {
    rule,
    file: writeApplicants(applications),
    arrivals: asked.map(([applicationId], n) => [applicationId, 1_795_305_600_000 + Math.floor(n / 2)] as const),
    results,
    published: { ruleDigest: ruleDigest(rule), ...digest.digest() },
  };
}
const found = (proof: ArrivalsProof) => runSlices(checkArrivals(proof, 2));
const sound = proofOf([
  [id('c'), 20n],
  [id('a'), 20n],
  [id('b'), 20n],
  [id('d'), 10n],
]);

describe('who comes first is served first', () => {
  it('O3 each what was asked for while something is left, the last a part, those after nothing', () => {
    const { findings, applications, allotted } = found(sound);
    expect(findings).toEqual([]);
    expect(applications.map(({ applicationId }) => applicationId)).toEqual([id('c'), id('a'), id('b'), id('d')]);
    expect(allotted).toEqual([20n, 20n, 10n, 0n]);
    expect(readArrivalsProof(writeArrivalsProof(sound))).toEqual(sound);
  });

  it('O3 finds whatever was altered', () => {
    const [first, second, ...rest] = sound.arrivals;
    expect(found({ ...sound, arrivals: [second!, first!, ...rest] }).findings).toEqual([]);
    // Of the same moment either may have been first; what they were given says which it was.
    const swapped = proofOf([
      [id('b'), 20n],
      [id('a'), 20n],
      [id('c'), 20n],
      [id('d'), 10n],
    ]);
    expect(found({ ...sound, arrivals: swapped.arrivals }).findings).toEqual(['results-differ']);
    expect(found({ ...sound, arrivals: sound.arrivals.toReversed() }).findings).toEqual(['arrivals-differ']);
    expect(found({ ...sound, arrivals: sound.arrivals.slice(1) }).findings).toEqual(['arrivals-differ']);
    expect(found({ ...sound, arrivals: [first!, first!, ...rest] }).findings).toEqual(['arrivals-differ']);
    expect(found({ ...sound, results: sound.results.slice(1) }).findings).toEqual(['results-differ']);
    const more = sound.results.map(([key, units]) => [key, units + 10n] as const);
    expect(found({ ...sound, results: more }).findings).toEqual(['results-differ']);
    const larger = { ...rule, quotas: [{ category: 'general', quantity: 60n }] };
    expect(found({ ...sound, rule: larger }).findings).toEqual(['rule-changed', 'results-differ']);
    const file = sound.file.replace(`${id('d')},general,10`, `${id('d')},general,20`);
    expect(found({ ...sound, file }).findings).toContain('file-changed');
    expect(found({ ...sound, file: sound.file.slice(1) }).findings).toContain('file-changed');
    expect(found({ ...sound, file: 'nothing' }).findings).toEqual(['file-malformed']);
  });

  it('is no such proof when a field is none', () => {
    const text = writeArrivalsProof(sound);
    for (const wrong of ['', '[]', '{"version":"hilsa-arrivals-1"}', text.replace('first-come', 'lottery')])
      expect(readArrivalsProof(wrong)).toBeNull();
    for (const [field, value] of [
      ['file', 1],
      ['arrivals', [[id('a')]]],
      ['arrivals', [[id('a'), 1.5]]],
      ['results', [[id('a'), '-1']]],
      ['published', {}],
    ] as const)
      expect(readArrivalsProof(JSON.stringify({ ...JSON.parse(text), [field]: value }))).toBeNull();
  });

  it('O3 gives out what there is, in any order of anybody', () => {
    const people = fc.uniqueArray(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(people, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (keys, lots) => {
        const asked = keys.map((key) => [key.toString(16).padStart(32, '0'), BigInt(lots.next().value) * 10n] as const);
        const { findings, allotted } = found(proofOf(asked));
        const demand = asked.reduce((sum, [, quantity]) => sum + quantity, 0n);
        expect(findings).toEqual([]);
        expect(allotted.reduce((sum, units) => sum + units, 0n)).toBe(demand < 50n ? demand : 50n);
      }),
    );
  });
});
