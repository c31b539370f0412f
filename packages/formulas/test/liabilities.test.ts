// In: balances, trees, proofs and cheats. Out: each owner's check holds, and no cheat passes.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type Leaf,
  type OwnerProof,
  type PublishedRoot,
  type SumNode,
  SumTree,
  SUMS_END,
  besideOf,
  climb,
  depthFor,
  joinNodes,
  leafNode,
  paddingLeaf,
  proofFinding,
  readOwnerProof,
  splitLeaves,
  writeOwnerProof,
} from '@hilsa/formulas/liabilities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Built {
  published: PublishedRoot;
  nodeAt: (level: number, index: number) => SumNode;
}

function build(leaves: readonly Leaf[]): Built {
  const nodes = new Map<string, SumNode>();
  const tree = new SumTree((level, index, node) => nodes.set(`${level}/${index}`, node));
  for (const leaf of leaves) tree.add(leafNode(leaf));
  const { hash, sum } = tree.root();
  return {
    published: { hash, total: sum, depth: depthFor(leaves.length) },
    nodeAt: (level, index) => {
      const node = nodes.get(`${level}/${index}`);
      if (node === undefined) throw new Error(`no node ${level}/${index}`);
      return node;
    },
  };
}

function proofOf(owner: string, leaves: readonly Leaf[], { published, nodeAt }: Built): OwnerProof {
  const own = leaves
    .map((leaf, index) => ({ ...leaf, index }))
    .filter((leaf) => leaf.owner === owner)
    .map(({ nonce, balance, index }) => ({ nonce, balance, index, beside: besideOf(index, published.depth, nodeAt) }));
  return { owner, leaves: own };
}

const four: Leaf[] = [
  { owner: 'u1', nonce: 'n1', balance: 100n },
  { owner: 'u2', nonce: 'n2', balance: 250n },
  { owner: 'u3', nonce: 'n3', balance: 50n },
  { owner: 'u4', nonce: 'n4', balance: 600n },
];

describe('the tree', () => {
  it('has the known leaves, nodes, root and total', () => {
    const { published, nodeAt } = build(four);
    expect([0, 1, 2, 3].map((index) => nodeAt(0, index).hash)).toEqual([
      'f9f7e232c54b9aaf55aa9e6ef4a7fc4d91eac99961611547d650dc0d9cf46523',
      '41c5fb94584351ef704bfd66991af715bdfc94f4c19a44890dbf95d3d5cbc53d',
      '77988b5eccf6152967b82f02e563f4207ee3615ca70dbb191313006325003c79',
      '9e41b800ab43a3bb759f2ac953dcae005fa845617153fd59a907ab5e7ce5450f',
    ]);
    expect(nodeAt(1, 0)).toEqual({
      hash: '99529addab058be12a6e53a7961b0d976407dc7dc906fcb72e0fe9dacdb0eecf',
      sum: 350n,
    });
    expect(nodeAt(1, 1)).toEqual({
      hash: '4063665cc8563aeb88c4c401f52c321890d3b58056fa26cd6ee42aba6d1a68f0',
      sum: 650n,
    });
    expect(published).toEqual({
      hash: '26f4eda9fb0fa61a07406cfcd1629c9da0871da99746a5b7e424e197096f4e0d',
      total: 1_000n,
      depth: 2,
    });
  });

  it('has no place for negatives, overflows, or names read in two ways', () => {
    const node = (sum: bigint): SumNode => ({ hash: '00'.repeat(32), sum });
    expect(() => leafNode({ owner: 'u', nonce: 'n', balance: -1n })).toThrow(RangeError);
    expect(() => leafNode({ owner: 'u', nonce: 'n', balance: SUMS_END })).toThrow(RangeError);
    expect(() => leafNode({ owner: 'u|1', nonce: 'n', balance: 1n })).toThrow(RangeError);
    expect(() => leafNode({ owner: 'u', nonce: '', balance: 1n })).toThrow(RangeError);
    expect(() => joinNodes(node(SUMS_END - 1n), node(1n))).toThrow(RangeError);
    expect(() => joinNodes(node(-5n), node(10n))).toThrow(RangeError);
    const tree = new SumTree(() => undefined);
    expect(() => tree.root()).toThrow(RangeError);
    for (let leaf = 0; leaf < 3; leaf += 1) tree.add(node(1n));
    expect(() => tree.root()).toThrow(/power of two/);
  });
});

const key = sha256(utf8ToBytes('key of one day'));
const owners = fc.uniqueArray(
  fc.record({ owner: fc.stringMatching(/^[a-z0-9]{1,8}$/), balance: fc.bigInt({ min: 0n, max: 10n ** 24n }) }),
  {
    selector: ({ owner }) => owner,
    minLength: 1,
    maxLength: 12,
  },
);

/** Split, padded, and put in an order nobody can guess: that of the leaves' digests. */
function leavesOf(list: readonly { owner: string; balance: bigint }[], parts: number): Leaf[] {
  const tree = { key, asset: 'USDT' };
  const real = list.flatMap(({ owner, balance }) => splitLeaves(tree, owner, balance, parts));
  const padding = Array.from({ length: 2 ** depthFor(real.length) - real.length }, (_, place) =>
    paddingLeaf(tree, place),
  );
  return [...real, ...padding].sort((one, other) => (leafNode(one).hash < leafNode(other).hash ? -1 : 1));
}

describe('an owner’s check', () => {
  it('holds for everyone, and a unit less or more for no one', () => {
    fc.assert(
      fc.property(owners, fc.integer({ min: 1, max: 4 }), (list, parts) => {
        const leaves = leavesOf(list, parts);
        const built = build(leaves);
        expect(built.published.total).toBe(list.reduce((sum, { balance }) => sum + balance, 0n));
        for (const { owner, balance } of list) {
          const proof = proofOf(owner, leaves, built);
          expect(proof.leaves).toHaveLength(parts);
          expect(proofFinding(proof, built.published, { owner, balance })).toBeNull();
          expect(proofFinding(proof, built.published, { owner, balance: balance + 1n })).toBe('balance-differs');
        }
      }),
      { numRuns: 60 },
    );
  });

  const leaves = leavesOf(
    [
      { owner: 'amina', balance: 1_000n },
      { owner: 'bashir', balance: 1_000n },
      { owner: 'chandra', balance: 7n },
    ],
    2,
  );
  const built = build(leaves);
  const proof = proofOf('amina', leaves, built);
  const mine = { owner: 'amina', balance: 1_000n };
  const [first, second] = proof.leaves;

  it('sees another’s proof, even of the same balance', () => {
    const other = proofOf('bashir', leaves, built);
    expect(proofFinding(other, built.published, mine)).toBe('not-yours');
    expect(proofFinding({ ...other, owner: 'amina' }, built.published, mine)).toBe('root-differs');
  });

  const text = writeOwnerProof({ asset: 'USDT', atMs: 5, proof });

  it('works from a saved file', () => {
    const read = readOwnerProof(text);
    expect(read).toEqual({ asset: 'USDT', atMs: 5, proof });
    expect(read && proofFinding(read.proof, built.published, mine)).toBeNull();
  });

  it.each([
    ['hilsa-liabilities-1', 'hilsa-liabilities-2'],
    ['"asset":"USDT"', '"asset":5'],
    ['"index":', '"index":"7","place":'],
    ['"beside":[[', '"beside":[["x"],['],
    ['"beside":[[', '"beside":5,"others":[['],
    ['"balance":"', '"balance":"-'],
    ['"leaves":[', '"leaves":[5,'],
    ['"leaves":[', '"leaves":5,"others":['],
    ['{', '['],
  ])('with %j made %j the file is none', (from, to) => {
    expect(readOwnerProof(text.replace(from, to))).toBeNull();
    expect(readOwnerProof(' '.repeat(1_000_001))).toBeNull();
  });

  it('sees another root and another total', () => {
    expect(proofFinding(proof, { ...built.published, hash: '0'.repeat(64) }, mine)).toBe('root-differs');
    expect(proofFinding(proof, { ...built.published, total: 1n }, mine)).toBe('total-differs');
  });

  it('sees a leaf counted twice, moved, changed or left out', () => {
    expect(proofFinding({ ...proof, leaves: [first!, first!] }, built.published, mine)).toBe('leaf-twice');
    const raised = { ...first!, balance: first!.balance + 1n };
    expect(proofFinding({ ...proof, leaves: [raised, second!] }, built.published, mine)).toBe('root-differs');
    const moved = { ...first!, index: first!.index % 2 === 0 ? first!.index + 1 : first!.index - 1 };
    expect(proofFinding({ ...proof, leaves: [moved] }, built.published, mine)).toBe('root-differs');
    expect(proofFinding({ ...proof, leaves: [first!] }, built.published, mine)).toBe('balance-differs');
  });

  it.each([
    [[]],
    [[{ ...first!, index: -1 }]],
    [[{ ...first!, index: 1e6 }]],
    [[{ ...first!, balance: -1n }]],
    [[{ ...first!, nonce: 'a|b' }]],
    [[{ ...first!, beside: [] }]],
    [[{ ...first!, beside: first!.beside.map(({ sum }) => ({ hash: 'zz', sum })) }]],
    [[{ ...first!, beside: first!.beside.map(({ hash }) => ({ hash, sum: -1n })) }]],
    [[{ ...first!, beside: first!.beside.map(({ hash }) => ({ hash, sum: SUMS_END - 1n })) }]],
    [Array.from({ length: 65 }, () => first!)],
  ])('calls what it cannot read malformed (%#)', (bad) => {
    expect(proofFinding({ ...proof, leaves: bad }, built.published, mine)).toBe('malformed');
  });

  it('catches the operator who shows each side the larger sum instead of both', () => {
    // The flawed tree: its nodes are digests of max(left, right) and the two hashes, so each side is shown a sibling of 0 or less.
    const cheat = (left: SumNode, right: SumNode): SumNode => {
      const sum = left.sum > right.sum ? left.sum : right.sum;
      return { hash: bytesToHex(sha256(utf8ToBytes(`${sum}${left.hash}${right.hash}`))), sum };
    };
    const [a, b, c, d] = four.map(leafNode);
    const root = cheat(cheat(a!, b!), cheat(c!, d!));
    const shown = climb(four[3]!, {
      index: 3,
      beside: [
        { ...c!, sum: 0n },
        { ...cheat(a!, b!), sum: 0n },
      ],
    });
    expect(shown?.sum).toBe(600n);
    expect(shown?.hash).not.toBe(root.hash);
    // Nor does a sibling's sum that is shown smaller fit the honest root: it stands in the digest.
    const honest = build(four);
    const lied = besideOf(3, 2, honest.nodeAt).map((node) => ({ ...node, sum: 0n }));
    const proofWithLie = { owner: 'u4', leaves: [{ nonce: 'n4', balance: 600n, index: 3, beside: lied }] };
    expect(proofFinding(proofWithLie, honest.published, { owner: 'u4', balance: 600n })).toBe('root-differs');
  });
});

describe('splitting', () => {
  it('draws the same leaves again from the key, and others from another', () => {
    const tree = { key, asset: 'USDT' };
    const leaves = splitLeaves(tree, 'amina', 1_000_000n, 4);
    expect(splitLeaves(tree, 'amina', 1_000_000n, 4)).toEqual(leaves);
    const other = splitLeaves({ ...tree, asset: 'BDT' }, 'amina', 1_000_000n, 4);
    expect(other.map(({ nonce }) => nonce)).not.toEqual(leaves.map(({ nonce }) => nonce));
    expect(new Set(leaves.map(({ balance }) => balance)).size).toBe(4);
    expect(() => splitLeaves(tree, 'a', 1n, 0)).toThrow(RangeError);
    expect(() => splitLeaves(tree, 'a', 1n, 17)).toThrow(RangeError);
    expect(() => splitLeaves(tree, 'a', -1n, 2)).toThrow(RangeError);
  });
});
