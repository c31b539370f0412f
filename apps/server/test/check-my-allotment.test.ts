// In: random offerings of every method. Out: the script that anybody can run, without a line of ours, comes to the same allotment; of a proof in which
// anything was altered it says so.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  allot,
  type AllotmentRule,
  ApplicantsDigest,
  commitTo,
  drawSeed,
  inFileOrder,
  makeHashChain,
  ruleDigest,
  verifyHashChain,
  writeApplicants,
  writeBids,
  writeExchangeProof,
  writeProofFile,
} from '@hilsa/formulas/offerings';
import { afterAll, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../../docs/check-my-allotment.mjs');
const folder = mkdtempSync(join(tmpdir(), 'hilsa-allotment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = new Uint8Array(32).fill(9);
const CHAIN = makeHashChain(new Uint8Array(32).fill(5), 8);
const CATEGORIES = ['general', 'non-resident', 'eligible'];

function proofOf(method: AllotmentRule['method'], seed: number, isBook = false): string {
  let state = seed;
  const next = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
  const lot = BigInt(1 + next(50));
  const rule: AllotmentRule = {
    method,
    lot,
    quotas: CATEGORIES.map((category) => ({ category, quantity: lot * BigInt(next(120)) })),
    spillOrder: next(2) === 0 ? CATEGORIES : CATEGORIES.slice(1),
  };
  const applications = inFileOrder(
    Array.from({ length: next(60) }, (_, n) => ({
      applicationId: `A${n}-${next(1_000_000)}`,
      category: CATEGORIES[next(3)]!,
      quantity: lot * BigInt(1 + next(9)),
    })),
  );
  // Of a book: whoever was drawn of the eligible bid 100 or 101; one more bid too little.
  const eligible = applications.filter(({ category }) => category === 'eligible');
  const bids = writeBids([
    ...eligible.map(({ applicationId, quantity }, n) => ({ applicationId, quantity, price: 100n + BigInt(n % 2) })),
    { applicationId: 'B-below', quantity: lot, price: 99n },
  ]);
  if (isBook) rule.quotas[2]!.quantity = eligible.reduce((sum, { quantity }) => sum + quantity, 0n);
  const book = { category: 'eligible', tick: 5n, discountPpm: 100_000, bids, cutOff: 100n, publicPrice: 90n };
  const digest = new ApplicantsDigest();
  for (const application of applications) digest.add(application);
  const { fileDigest, root } = digest.digest();
  const beacon = { chain: CHAIN.chain, round: 5, value: CHAIN.link(5) };
  const random = verifyHashChain(beacon)!;
  const { allotted } = allot(rule, applications, drawSeed(SECRET, Uint8Array.from(Buffer.from(root, 'hex')), random));
  return writeProofFile({
    proof: {
      rule,
      file: writeApplicants(applications),
      secret: Buffer.from(SECRET).toString('hex'),
      beacon,
      results: applications.map(({ applicationId }, n) => [applicationId, allotted[n]!]),
      book: isBook ? book : null,
    },
    published: {
      ruleDigest: ruleDigest(rule),
      commit: commitTo(SECRET),
      chain: CHAIN.chain,
      round: 5,
      fileDigest,
      root,
      bidsDigest: isBook ? createHash('sha256').update(bids).digest('hex') : '',
    },
  });
}

function run(proof: string, ...rest: string[]) {
  const path = join(folder, 'proof.json');
  writeFileSync(path, proof);
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, path, ...rest], { encoding: 'utf8' });
  return { status, stdout };
}

describe('a stranger’s script', () => {
  it.each(['lottery', 'pro-rata', 'first-come'] as const)('O2 comes to the same by %s', (method) => {
    for (const seed of [3, 77, 1_234, 98_765])
      expect(run(proofOf(method, seed)).stdout).toMatch(/^agrees: \d+ applic/m);
  });

  it('O2 comes to the same price of a book, and sees a bid that was altered or left out', () => {
    const proof = proofOf('pro-rata', 77, true);
    expect(run(proof).stdout).toMatch(/^agrees: \d+ applic/m);
    for (const altered of [
      proof.replace(/,101,/, ',103,'),
      proof.replace(/"cutOff":"100"/, '"cutOff":"101"'),
      proof.replace(/"publicPrice":"90"/, '"publicPrice":"95"'),
      proof.replace('"book":', '"other":'),
    ]) {
      expect(altered).not.toBe(proof);
      expect(run(altered).status).toBe(1);
    }
  });

  it.each([
    ['a result', (text: string) => text.replace(/"results":\[\["([^"]+)","\d+"\]/, '"results":[["$1","999999"]')],
    ['the list', (text: string) => text.replace(/,general,(\d+)/, ',general,$10')],
    ['the rule', (text: string) => text.replace('"method":"lottery"', '"method":"pro-rata"')],
    ['the secret', (text: string) => text.replace(/"secret":"09/, '"secret":"08')],
    ['the beacon', (text: string) => text.replace(/"value":"../, '"value":"00')],
  ])('O2 sees that %s was altered', (_, alter) => {
    const proof = proofOf('lottery', 77);
    const altered = alter(proof);
    expect(altered).not.toBe(proof);
    const { status, stdout } = run(altered);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/does not agree/)]);
  });

  it('O2 holds the file of an exchange against the rule, and sees one that was altered', () => {
    const ids = ['a', 'b', 'c'].map((each) => each.repeat(32));
    const applications = ids.map((applicationId) => ({ applicationId, category: 'general', quantity: 20n }));
    const rule: AllotmentRule = {
      method: 'lottery',
      lot: 10n,
      quotas: [
        { category: 'general', quantity: 30n },
        { category: 'nrb', quantity: 10n },
      ],
      spillOrder: ['general'],
    };
    const digest = new ApplicantsDigest();
    for (const application of applications) digest.add(application);
    const proofOfFile = (results: string, taken = results) =>
      writeExchangeProof({
        rule,
        file: writeApplicants(applications),
        results,
        entered: { maker: '3', checker: '4', atMs: 1 },
        published: {
          ruleDigest: ruleDigest(rule),
          ...digest.digest(),
          resultsDigest: createHash('sha256').update(taken).digest('hex'),
        },
      });
    const [a, b, c] = ids;
    const sound = `${a},20\n${b},20\n`;
    expect(run(proofOfFile(sound), c!).stdout).toMatch(/operators 3 and 4[^]*ccc: 0\nagrees: 3 applications/);
    for (const wrong of [
      `${a},20\n${b},20\n${c},10\n`,
      `${a},30\n`,
      `${a},15\n`,
      `${b},10\n${a},10\n`,
      `${a},10\n${a},10\n`,
      `${'d'.repeat(32)},10\n`,
    ])
      expect(run(proofOfFile(wrong)).stdout, wrong).toMatch(/^differs: line[^]*does not agree/m);
    expect(run(proofOfFile(`${a},10\n`, sound)).stdout).toMatch(/exchange’s file is not the published one/);
  });
});
