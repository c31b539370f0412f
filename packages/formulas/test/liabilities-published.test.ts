// In: balances of many owners. Out: the tree in groups proves each of them alone; the public file and the saved check say what differs.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  checkMoney,
  FIRST_PUBLICATION,
  GROUP_LEAVES,
  type GrownTree,
  growTree,
  LEAVES_AN_OWNER,
  LIABILITY_METHOD,
  leafNode,
  NODE_BYTES,
  type OwnerProof,
  paddingLeaf,
  pathInGroup,
  proofFinding,
  type Publication,
  readNode,
  readPublication,
  readSavedCheck,
  type SavedCheck,
  splitLeaves,
  type SumNode,
  SumTree,
  upperBeside,
  writeOwnerProof,
  writePublication,
  writeSavedCheck,
} from '@hilsa/formulas/liabilities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const of = { key: sha256(utf8ToBytes('a day')), asset: 'USDT' };
const secret = sha256(utf8ToBytes('of the house'));

/** As a server finds it: by digest, in the group whose first leaf is not after it. */
function proofOf(tree: GrownTree, owner: string, units: bigint): OwnerProof {
  const groupBytes = GROUP_LEAVES * NODE_BYTES;
  const firsts = Array.from({ length: tree.leaves.length / groupBytes }, (_, n) => readNode(tree.leaves, n * 256).hash);
  const leaves = splitLeaves(of, owner, units, LEAVES_AN_OWNER).map((leaf) => {
    const { hash } = leafNode(leaf);
    const number = firsts.findLastIndex((first) => first <= hash);
    const group = tree.leaves.subarray(number * groupBytes, (number + 1) * groupBytes);
    const above = upperBeside(tree.depth, number).map((place) => readNode(tree.upper, place));
    return pathInGroup(leaf, { group, number }, above)!;
  });
  return { owner, leaves };
}

const owners = fc.uniqueArray(
  fc.record({ owner: fc.stringMatching(/^[1-9]\d{0,7}$/), units: fc.bigInt({ min: 1n, max: 10n ** 24n }) }),
  { selector: ({ owner }) => owner, minLength: 1, maxLength: 300 },
);

describe('a tree in groups', () => {
  it('has the sum of the ledger at its root, proves every owner, and nobody a unit more', () => {
    fc.assert(
      fc.property(owners, (list) => {
        const tree = growTree(of, list);
        expect(tree.root.sum).toBe(list.reduce((sum, { units }) => sum + units, 0n));
        expect(readNode(tree.upper, tree.upper.length / NODE_BYTES - 1)).toEqual(tree.root);
        const published = { hash: tree.root.hash, total: tree.root.sum, depth: tree.depth };
        for (const { owner, units } of list.slice(0, 5)) {
          const proof = proofOf(tree, owner, units);
          expect(proofFinding(proof, published, { owner, balance: units })).toBeNull();
          expect(proofFinding(proof, published, { owner, balance: units + 1n })).toBe('balance-differs');
          const [first] = proof.leaves;
          const raised = { ...proof, leaves: [{ ...first!, balance: first!.balance + 1n }, ...proof.leaves.slice(1)] };
          expect(proofFinding(raised, published, { owner, balance: units + 1n })).toBe('root-differs');
        }
      }),
      { numRuns: 12 },
    );
  });

  it('is that of the definition, leaf by leaf and node by node, also of sums that need all their bytes', () => {
    const large = fc.bigInt({ min: 1n, max: 2n ** 126n / 300n });
    const any = fc.record({ owner: fc.stringMatching(/^[A-Za-z0-9_:-]{1,128}$/), units: large });
    const several = fc.uniqueArray(any, { selector: ({ owner }) => owner, minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(several, fc.constantFrom('USDT', 'টাকা'), (list, asset) => {
        const tree = growTree({ ...of, asset }, list);
        const cut = list.flatMap(({ owner, units }) => splitLeaves({ ...of, asset }, owner, units, LEAVES_AN_OWNER));
        const empty = Array.from({ length: 2 ** tree.depth - cut.length }, (_, n) => paddingLeaf({ ...of, asset }, n));
        const nodes = [...cut, ...empty].map(leafNode).toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
        const kept: Record<string, SumNode> = {};
        const slow = new SumTree((level, index, node) => (kept[`${level}/${index}`] = node));
        for (const node of nodes) slow.add(node);
        expect(tree.root).toEqual(slow.root());
        expect(nodes.map((_, place) => readNode(tree.leaves, place))).toEqual(nodes);
        expect(readNode(tree.upper, 0)).toEqual(kept['8/0']);
      }),
      { numRuns: 8 },
    );
    expect(() => growTree(of, [{ owner: '5', units: 2n ** 128n }])).toThrow(RangeError);
    const much = ['5', '6'].map((owner) => ({ owner, units: 2n ** 128n - 1n }));
    expect(() => growTree(of, much)).toThrow(RangeError);
    expect(() => growTree(of, [{ owner: 'a|b', units: 1n }])).toThrow(RangeError);
  });

  it('tells no count: one owner or a hundred make the same depth', () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => ({ owner: String(n + 1), units: 5n }));
    expect([1, 100, 128].map((count) => growTree(of, list(count)).depth)).toEqual([8, 8, 8]);
    expect(growTree(of, list(129)).depth).toBe(9);
  });

  it('takes no debt and nobody twice', () => {
    expect(() => growTree(of, [{ owner: '5', units: -1n }])).toThrow(RangeError);
    const twice = Array.from({ length: 2 }, () => ({ owner: '5', units: 7n }));
    expect(() => growTree(of, twice)).toThrow(/alike/);
  });
});

const list = Array.from({ length: 200 }, (_, n) => ({ owner: String(n + 10), units: BigInt(n * 1_000 + 1) }));
const tree = growTree(of, list);
const publication: Publication = {
  method: LIABILITY_METHOD,
  publication: 1,
  cause: 'daily',
  sandbox: true,
  atMs: 1_795_219_200_000,
  sequence: 812,
  journal: 'ab'.repeat(32),
  previous: FIRST_PUBLICATION,
  assets: [
    {
      asset: 'USDT',
      decimals: 6,
      root: tree.root.hash,
      total: String(tree.root.sum),
      depth: tree.depth,
      custody: '5',
      attestedMs: 1_795_219_100_000,
      testMoney: '0',
    },
  ],
};
const { text: file, digest } = writePublication(publication, secret);
const mine = { owner: '60', units: 50_001n };
const saved: SavedCheck = {
  file,
  owner: mine.owner,
  proofs: [writeOwnerProof({ asset: 'USDT', atMs: publication.atMs, proof: proofOf(tree, mine.owner, mine.units) })],
  shown: [{ asset: 'USDT', units: mine.units }],
};
const only = (given: Partial<SavedCheck>) => checkMoney({ ...saved, ...given })!.assets[0]!;

describe('the public file', () => {
  it('reads back what was signed', () => {
    expect(readPublication(file)).toMatchObject({ publication, digest, isSigned: true });
    expect(digest).toBe(bytesToHex(sha256(utf8ToBytes(JSON.stringify(publication)))));
  });

  it('with a changed total is signed by nobody', () => {
    const changed = file.replace(String(tree.root.sum), '7');
    expect(changed).not.toBe(file);
    expect(readPublication(changed)).toMatchObject({ isSigned: false });
    expect(readPublication(file.replace(/"signature":"../, '"signature":"zz'))?.isSigned).toBe(false);
  });

  it.each([
    '{',
    '[]',
    '{"signed":5}',
    file.replace('hilsa-liabilities-1', 'hilsa-liabilities-9'),
    file.replace('daily', 'yearly'),
    file.replace('\\"sequence\\":812', '\\"sequence\\":\\"812\\"'),
    file.replace('\\"testMoney\\":\\"0\\"', '\\"testMoney\\":\\"-5\\"'),
    ' '.repeat(16_000_001),
  ])('is none: %#', (text) => {
    expect(readPublication(text)).toBeNull();
  });
});

describe('checking one’s money', () => {
  it('says that it is counted, from a saved file too', () => {
    expect(only({})).toEqual({
      asset: 'USDT',
      shown: mine.units,
      proved: mine.units,
      leaves: 2,
      depth: 9,
      finding: null,
    });
    expect(readSavedCheck(writeSavedCheck(saved))).toEqual(saved);
  });

  it('says what differs: a balance, a root, another’s proof, an asset left out or never published', () => {
    expect(only({ shown: [{ asset: 'USDT', units: mine.units + 1n }] }).finding).toBe('balance-differs');
    const other = { ...publication, assets: [{ ...publication.assets[0]!, root: '0'.repeat(64) }] };
    expect(only({ file: writePublication(other, secret).text }).finding).toBe('root-differs');
    const theirs = writeOwnerProof({ asset: 'USDT', atMs: 5, proof: proofOf(tree, '61', 51_001n) });
    expect(only({ proofs: [theirs] }).finding).toBe('not-yours');
    expect(only({ proofs: [] }).finding).toBe('left-out');
    expect(only({ proofs: ['{}'] }).finding).toBe('unreadable');
    expect(only({ shown: [{ asset: 'BTC', units: 1n }], proofs: [] }).finding).toBe('not-published');
    expect(checkMoney({ ...saved, file: '{}' })).toBeNull();
  });

  it.each(['{', 'null', '{"version":"hilsa-money-check-1"}', writeSavedCheck(saved).replace('"50001"', '"-1"')])(
    'takes no other file: %#',
    (text) => {
      expect(readSavedCheck(text)).toBeNull();
    },
  );
});
