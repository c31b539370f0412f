// In: files, secrets, beacons. Out: a verdict that sees every alteration.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type AllotmentProof,
  type AllotmentRule,
  type Application,
  type Published,
  type Verdict,
  BidsDigest,
  bookFindings,
  readBids,
  writeBids,
  ApplicantsDigest,
  allot,
  applicantRow,
  commitTo,
  drawSeed,
  inFileOrder,
  leadsToRoot,
  leafHash,
  makeHashChain,
  merklePath,
  merkleRoot,
  readApplicants,
  readProofFile,
  recomputeInSlices,
  ruleDigest,
  ruleText,
  runSlices,
  verifyHashChain,
  writeApplicants,
  writeProofFile,
} from '@hilsa/formulas/offerings';
import { drandRoundAt, drandRoundMs, QUICKNET, verifyDrand } from '@hilsa/formulas/offerings/drand';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('the Merkle tree of the applicants', () => {
  // The eight inputs of the Certificate Transparency project's reference test, RFC 6962 §2.1.
  const rows = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
    (hex) => hexToBytes(hex),
  );

  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i rows has the known root', (count, root) => {
    expect(bytesToHex(merkleRoot(rows.slice(0, count)))).toBe(root);
  });

  it('proves every row at its place and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 20 }),
        fc.nat(),
        (list, pick) => {
          const index = pick % list.length;
          const row = list[index] ?? new Uint8Array();
          const root = bytesToHex(merkleRoot(list));
          const path = merklePath(list.map(leafHash), index);
          expect(leadsToRoot(row, path, root)).toBe(true);
          expect(leadsToRoot(Uint8Array.of(...row, 1), path, root)).toBe(false);
          expect(leadsToRoot(row, { ...path, beside: [...path.beside, '0'.repeat(64)] }, root)).toBe(false);
          expect(leadsToRoot(row, { ...path, index: list.length }, root)).toBe(false);
          expect(leadsToRoot(row, { ...path, index: 0.5 }, root)).toBe(false);
          expect(leadsToRoot(row, { ...path, beside: path.beside.map(() => 'nonsense') }, root)).toBe(
            list.length === 1,
          );
        },
      ),
    );
    expect(() => merklePath([], 0)).toThrow(RangeError);
  });
});

describe('beacons', () => {
  const { chain, link } = makeHashChain(sha256(utf8ToBytes('end of the chain')), 50);

  it('a hash chain opens round by round', () => {
    const value = link(20);
    expect(verifyHashChain({ chain, round: 20, value })).toEqual(hexToBytes(value));
    expect(bytesToHex(sha256(hexToBytes(link(21))))).toBe(value);
    expect(verifyHashChain({ chain, round: 19, value })).toBeNull();
    expect(verifyHashChain({ chain, round: 20, value: link(21) })).toBeNull();
  });

  it.each([
    { round: 0 },
    { round: 1e9 },
    { round: 1.5 },
    { value: 'x' },
    { chain: 'hash-chain:short' },
    { chain: 'drand:1' },
  ])('a hash chain refuses %o', (wrong) => {
    expect(verifyHashChain({ chain, round: 1, value: link(1), ...wrong })).toBeNull();
  });

  it('a chain has no round outside its length', () => {
    expect(() => link(0)).toThrow(RangeError);
    expect(() => link(51)).toThrow(RangeError);
  });

  const verify = verifyDrand(QUICKNET);
  const stored = {
    chain: `drand:${QUICKNET.chainHash}`,
    round: 1_000,
    value: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  };

  it('a stored round of the public network verifies and gives its published randomness', () => {
    const random = verify(stored);
    expect(random && bytesToHex(random)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
  });

  it.each([
    { round: 1_001 },
    { round: 0 },
    { chain: 'drand:other' },
    { value: stored.value.replace('b4', 'b5') },
    { value: `00${stored.value.slice(2)}` },
    { value: stored.value.slice(2) },
  ])('the public network refuses %o', (wrong) => {
    expect(verify({ ...stored, ...wrong })).toBeNull();
  });

  it('knows when its rounds come', () => {
    expect(drandRoundMs(QUICKNET, 1)).toBe(1_692_803_367_000);
    expect(drandRoundAt(QUICKNET, 1_692_803_367_000)).toBe(1);
    expect(drandRoundAt(QUICKNET, 1_692_803_367_001)).toBe(2);
    expect(drandRoundAt(QUICKNET, 0)).toBe(1);
    expect(drandRoundAt(QUICKNET, drandRoundMs(QUICKNET, 1_000))).toBe(1_000);
  });
});

describe('the applicants’ file', () => {
  const applications: Application[] = [
    { applicationId: 'b2', category: 'general', quantity: 10n },
    { applicationId: 'a1', category: 'non-resident', quantity: 5n },
  ];

  it('is sorted, ends its lines, and comes back', () => {
    const file = writeApplicants(applications);
    expect(file).toBe('a1,non-resident,5\nb2,general,10\n');
    expect(readApplicants(file)).toEqual(inFileOrder(applications));
    expect(readApplicants('')).toEqual([]);
  });

  it.each([
    'a1,general,5',
    'b2,general,5\na1,general,5\n',
    'a1,general,5\na1,general,5\n',
    'a1,general,05\n',
    'a1,general,-5\n',
    'a1;general;5\n',
    'a1,General,5\n',
    '\n',
  ])('is refused as %j', (file) => {
    expect(readApplicants(file)).toBeNull();
  });

  it('is digested row by row', () => {
    const digest = new ApplicantsDigest();
    for (const application of inFileOrder(applications)) digest.add(application);
    const file = writeApplicants(applications);
    const rows = file
      .trimEnd()
      .split('\n')
      .map((row) => utf8ToBytes(row));
    const expected = { fileDigest: bytesToHex(sha256(utf8ToBytes(file))), root: bytesToHex(merkleRoot(rows)) };
    expect(digest.digest()).toEqual(expected);
    expect(digest.digest()).toEqual(expected);
    expect(() => digest.add(applications[1] ?? applications[0]!)).toThrow(RangeError);
    expect(() => applicantRow({ applicationId: 'a,b', category: 'general', quantity: 1n })).toThrow(RangeError);
  });
});

describe('a proof', () => {
  const rule: AllotmentRule = {
    method: 'lottery',
    lot: 10n,
    quotas: [
      { category: 'general', quantity: 200n },
      { category: 'non-resident', quantity: 50n },
    ],
    spillOrder: ['general'],
  };
  const applications = inFileOrder(
    Array.from({ length: 60 }, (_, index) => ({
      applicationId: bytesToHex(sha256(utf8ToBytes(`applicant ${index}`))).slice(0, 16),
      category: index % 7 === 0 ? 'non-resident' : 'general',
      quantity: BigInt((index % 3) + 1) * 10n,
    })),
  );
  const secret = sha256(utf8ToBytes('kept until the close'));
  const beacons = makeHashChain(sha256(utf8ToBytes('test beacon')), 100);
  const beacon = { chain: beacons.chain, round: 42, value: beacons.link(42) };
  const digest = new ApplicantsDigest();
  for (const application of applications) digest.add(application);
  const published: Published = {
    ruleDigest: ruleDigest(rule),
    commit: commitTo(secret),
    chain: beacon.chain,
    round: beacon.round,
    ...digest.digest(),
    bidsDigest: '',
  };
  const seed = drawSeed(secret, hexToBytes(published.root), hexToBytes(beacon.value));
  const { allotted } = allot(rule, applications, seed);
  const proof: AllotmentProof = {
    rule,
    file: writeApplicants(applications),
    secret: bytesToHex(secret),
    beacon,
    results: applications.map(({ applicationId }, index) => [applicationId, allotted[index] ?? 0n] as const),
    book: null,
  };
  const judge = (changed: Partial<AllotmentProof>, told: Partial<Published> = {}): Verdict =>
    runSlices(recomputeInSlices({ ...proof, ...changed }, { ...published, ...told }, verifyHashChain, 7));

  it('that is whole has no finding and shows all', () => {
    const verdict = judge({});
    expect(verdict.findings).toEqual([]);
    expect(verdict.applications).toHaveLength(60);
    expect(verdict.allotment?.allotted).toEqual(allotted);
  });

  it('sees an application altered, added or taken away after the close', () => {
    const altered = applications.map((each, index) =>
      index === 3 ? { ...each, quantity: each.quantity + 10n } : each,
    );
    expect(judge({ file: writeApplicants(altered) }).findings).toContain('file-changed');
    expect(judge({ file: writeApplicants(applications.slice(1)) }).findings).toContain('file-changed');
    const stranger = { applicationId: 'zzz', category: 'general', quantity: 10n };
    expect(judge({ file: writeApplicants([...applications, stranger]) }).findings).toContain('file-changed');
    expect(judge({ file: 'nonsense' })).toMatchObject({ findings: ['file-malformed'], applications: [] });
  });

  it('sees a rule changed after the opening', () => {
    expect(judge({ rule: { ...rule, method: 'pro-rata' } }).findings).toContain('rule-changed');
    expect(judge({ rule: { ...rule, spillOrder: [] } }).findings).toContain('rule-changed');
    const narrow = { ...rule, quotas: rule.quotas.slice(0, 1), spillOrder: [] };
    expect(judge({ rule: narrow }).findings).toEqual(['rule-changed', 'applications-do-not-fit']);
  });

  it('sees another secret and another beacon', () => {
    expect(judge({ secret: '00'.repeat(32) }).findings).toEqual(['secret-is-not-the-committed', 'results-differ']);
    expect(judge({ secret: 'short' }).findings).toEqual(['secret-is-not-the-committed']);
    const other = { ...beacon, round: 43, value: beacons.link(43) };
    expect(judge({ beacon: other }).findings).toEqual(['beacon-is-not-the-announced', 'results-differ']);
    expect(judge({ beacon: { ...beacon, value: '00'.repeat(32) } }).findings).toEqual(['beacon-does-not-verify']);
  });

  it('sees a result that is not the draw’s, and whose', () => {
    const winner = proof.results.findIndex(([, units]) => units > 0n);
    const loser = proof.results.findIndex(([, units]) => units === 0n);
    const swapped = proof.results.map(([id, units], index) => {
      if (index === winner) return [id, 0n] as const;
      return index === loser ? ([id, proof.results[winner]?.[1] ?? 0n] as const) : ([id, units] as const);
    });
    const verdict = judge({ results: swapped });
    expect(verdict.findings).toEqual(['results-differ']);
    expect([...verdict.differing].sort()).toEqual(
      [proof.results[winner]?.[0] ?? '', proof.results[loser]?.[0] ?? ''].sort(),
    );
    expect(judge({ results: [...proof.results, ['ghost', 10n]] }).findings).toEqual(['results-differ']);
  });

  it('has a rule that reads as text', () => {
    expect(ruleText(rule)).toBe(
      'hilsa-allotment-1\nmethod lottery\nlot 10\nquota general 200\nquota non-resident 50\nspill general\n',
    );
  });

  it('has a seed of three whole parts', () => {
    expect(() => drawSeed(secret, secret, secret.slice(1))).toThrow(RangeError);
    expect(bytesToHex(drawSeed(secret, secret, secret))).toBe(
      bytesToHex(sha256(Uint8Array.of(...secret, ...secret, ...secret))),
    );
  });

  describe('of a book', () => {
    const bidders = applications.filter(({ category }) => category === 'non-resident');
    // All who are drawn bid at the cut-off or above; one more bid too little.
    const bids = [
      ...bidders.map(({ applicationId, quantity }, n) => ({ applicationId, quantity, price: 100n + BigInt(n % 2) })),
      { applicationId: 'below', quantity: 10n, price: 99n },
    ];
    const rich = { ...rule, quotas: [rule.quotas[0]!, { category: 'non-resident', quantity: 60n }] };
    const asked = bidders.reduce((sum, { quantity }) => sum + quantity, 0n);
    const demand = bids.filter(({ price }) => price > 100n).reduce((sum, { quantity }) => sum + quantity, 0n);
    const file = writeBids(bids);
    const bound = bytesToHex(sha256(utf8ToBytes(file)));
    const book = {
      category: 'non-resident',
      tick: 5n,
      discountPpm: 100_000,
      bids: file,
      cutOff: 100n,
      publicPrice: 90n,
    };
    // A quota that only all the bids at 100 and above cover.
    const covers = { ...rich, quotas: [rule.quotas[0]!, { category: 'non-resident', quantity: demand + 1n }] };
    const found = (changed: Partial<typeof book> | null, digestNow = bound): readonly string[] =>
      bookFindings(changed && { ...book, ...changed }, digestNow, covers, applications);

    it('that is whole has no finding', () => {
      expect(asked).toBeGreaterThan(demand);
      expect(found({})).toEqual([]);
      expect(bookFindings(null, '', rule, applications)).toEqual([]);
    });

    it('sees a bid added, altered or taken away, and a book left out', () => {
      for (const other of [
        writeBids([...bids, { applicationId: 'ghost', quantity: 10n, price: 200n }]),
        writeBids(bids.map((bid, n) => (n === 0 ? { ...bid, price: bid.price + 1n } : bid))),
        writeBids(bids.slice(1)),
        'nonsense',
      ])
        expect(found({ bids: other })).toEqual(['bids-changed']);
      expect(found(null)).toEqual(['bids-changed']);
    });

    it('sees a cut-off, a price of the public and a discount that do not follow', () => {
      expect(found({ cutOff: 101n })).toEqual(['cut-off-differs', 'bidders-differ']);
      for (const wrong of [{ publicPrice: 95n }, { discountPpm: 200_000 }, { tick: 0n }, { category: 'nobody' }])
        expect(found(wrong)).toContain('cut-off-differs');
    });

    it('sees who was drawn and bid too little, or bid enough and was not', () => {
      const drawn = applications.filter(({ applicationId }) => applicationId !== bidders[0]!.applicationId);
      expect(bookFindings(book, bound, covers, drawn)).toEqual(['bidders-differ']);
      const more = [...applications, { applicationId: 'below', category: 'non-resident', quantity: 10n }];
      expect(bookFindings(book, bound, covers, more)).toEqual(['bidders-differ']);
    });

    it('is digested bid by bid, travels as a file and comes back whole', () => {
      const digestOfBids = new BidsDigest();
      for (const bid of readBids(file)!) digestOfBids.add(bid);
      expect(digestOfBids.digest()).toBe(bound);
      expect(() => digestOfBids.add({ applicationId: 'a', quantity: 1n, price: 1n })).toThrow(RangeError);
      const whole = { proof: { ...proof, book }, published: { ...published, bidsDigest: bound } };
      expect(readProofFile(writeProofFile(whole))).toEqual(whole);
      for (const [from, to] of [
        ['"tick":"5"', '"tick":5'],
        ['"discountPpm":100000', '"discountPpm":1e9'],
        ['"cutOff":"100"', '"cutOff":"-1"'],
        [`"bidsDigest":"${bound}"`, '"bidsDigest":"x"'],
        ['"book":{', '"book":[],"other":{'],
      ] as const) {
        const bad = writeProofFile(whole).replace(from, to);
        expect(bad).not.toBe(writeProofFile(whole));
        expect(readProofFile(bad)).toBeNull();
      }
    });

    it.each(['a,1,1', 'b,1,1\na,1,1\n', 'a,0,1\n', 'a,1\n', 'a,1,1\na,2,2\n'])('is no file of bids as %j', (bad) => {
      expect(readBids(bad)).toBeNull();
    });
  });

  const text = writeProofFile({ proof, published });

  it('travels as a file and comes back whole', () => {
    expect(readProofFile(text)).toEqual({ proof, published });
    const read = readProofFile(text);
    if (read === null) throw new Error('unreadable');
    expect(runSlices(recomputeInSlices(read.proof, read.published, verifyHashChain)).findings).toEqual([]);
  });

  it.each([
    ['', ''],
    ['hilsa-allotment-proof-1', 'hilsa-allotment-proof-2'],
    ['"method":"lottery"', '"method":"favour"'],
    ['"lot":"10"', '"lot":10'],
    ['"lot":"10"', '"lot":"-10"'],
    ['"quantity":"200"', '"quantity":"2e2"'],
    ['"spillOrder":["general"]', '"spillOrder":[1]'],
    ['"spillOrder":["general"]', '"spillOrder":null'],
    ['"round":42', '"round":"42"'],
    [`"commit":"${published.commit}"`, '"commit":"x"'],
    ['"results":[[', '"results":[["x"],['],
    ['"results":[[', '"results":[["x","1","2"],['],
    [`"secret":"${proof.secret}"`, '"secret":"zz"'],
    ['"file":"', '"file":5,"other":"'],
  ])('is none with %j in place of %j', (from, to) => {
    const bad = from === '' ? '{' : text.replace(from, to);
    expect(bad).not.toBe(text);
    expect(readProofFile(bad)).toBeNull();
    expect(readProofFile('[]')).toBeNull();
  });
});
