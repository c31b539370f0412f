// In: terms and manifests. Out: texts in which every byte counts.
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  MOST_PACK_PAYMENTS,
  type PackManifest,
  type WithdrawalTerms,
  isProofFresh,
  manifestDigest,
  manifestText,
  withdrawalDigest,
  withdrawalText,
} from '@hilsa/rails/withdrawals';
import { describe, expect, it } from 'vitest';

const terms: WithdrawalTerms = {
  world: 'real',
  accountId: 'a1',
  asset: 'BDT',
  amount: 100_000n,
  fee: 500n,
  rail: 'NPSB',
  destination: '085260728/1234567890',
  requestId: 'r1',
  atMs: 1_767_500_000_000,
};
const manifest: PackManifest = {
  packId: 'p1',
  network: 'ethereum',
  asset: 'USDT',
  source: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  mostNetworkFee: 10n,
  payments: [
    { withdrawalId: 'w1', destination: '0xa', amount: 5n },
    { withdrawalId: 'w2', destination: '0xb', amount: 6n },
  ],
};

describe('what a withdrawal’s proof signs', () => {
  it('is a text anybody can write again', () => {
    expect(withdrawalText(terms)).toBe(
      'hilsa-withdrawal-1\nworld 4 real\naccount 2 a1\nasset 3 BDT\namount 6 100000\nfee 3 500\nrail 4 NPSB\n' +
        'destination 20 085260728/1234567890\nrequest 2 r1\nat 13 1767500000000\n',
    );
    expect(withdrawalDigest(terms)).toHaveLength(32);
  });

  it.each([
    { world: 'demo' as const },
    { accountId: 'a2' },
    { asset: 'USDT' },
    { amount: 100_001n },
    { fee: 501n },
    { rail: 'RTGS' },
    { destination: '085260728/1234567891' },
    { requestId: 'r2' },
    { atMs: 1 },
  ])('is another with %o', (change) => {
    expect(bytesToHex(withdrawalDigest({ ...terms, ...change }))).not.toBe(bytesToHex(withdrawalDigest(terms)));
  });

  it('lets no value spill into the next', () => {
    const one = { ...terms, accountId: 'a\nasset 3 BDT', asset: 'X' };
    const other = { ...terms, accountId: 'a', asset: 'BDT\nX' };
    expect(withdrawalText(one)).not.toBe(withdrawalText(other));
  });

  it('is none for amounts nobody withdraws', () => {
    expect(() => withdrawalText({ ...terms, amount: 0n })).toThrow(RangeError);
    expect(() => withdrawalText({ ...terms, fee: 100_000n })).toThrow(RangeError);
    expect(() => withdrawalText({ ...terms, fee: -1n })).toThrow(RangeError);
  });

  it('counts for five minutes', () => {
    expect(isProofFresh(1_000, 301_000)).toBe(true);
    expect(isProofFresh(1_000, 301_001)).toBe(false);
    expect(isProofFresh(1_001, 1_000)).toBe(false);
  });
});

describe('what approvals of a pack bind', () => {
  it('every payment, in its order', () => {
    const digest = manifestDigest(manifest);
    const [first, second] = manifest.payments;
    expect(manifestDigest({ ...manifest, payments: [second!, first!] })).not.toBe(digest);
    expect(manifestDigest({ ...manifest, payments: [first!, { ...second!, amount: 7n }] })).not.toBe(digest);
    expect(manifestDigest({ ...manifest, mostNetworkFee: 11n })).not.toBe(digest);
    expect(manifestDigest({ ...manifest })).toBe(digest);
  });

  it('refuses empty packs, doubles, nothing paid and too much at once', () => {
    const [first] = manifest.payments;
    expect(() => manifestText({ ...manifest, payments: [] })).toThrow(RangeError);
    expect(() => manifestText({ ...manifest, payments: [first!, first!] })).toThrow(RangeError);
    expect(() => manifestText({ ...manifest, payments: [{ ...first!, amount: 0n }] })).toThrow(RangeError);
    const many = Array.from({ length: MOST_PACK_PAYMENTS + 1 }, (_, index) => ({
      ...first!,
      withdrawalId: `w${index}`,
    }));
    expect(() => manifestText({ ...manifest, payments: many })).toThrow(RangeError);
  });
});
