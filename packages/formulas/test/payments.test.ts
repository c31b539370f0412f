import { expect, it } from 'vitest';
import { payoutFee, sealCells } from '../src/payments.ts';

it('a fee is its fixed part and its share, rounded up to the unit', () => {
  expect(payoutFee(11_500n, 0, 12_000_000n)).toBe(11_500n);
  expect(payoutFee(0n, 10_000, 33_333n)).toBe(334n);
  expect(payoutFee(500n, 1, 1n)).toBe(501n);
});
it('a seal is mirrored, of the digest alone, and another for another digest', () => {
  const digest = '842a2b9750c4209bdfcea6947a0ef00909b366f3b7ac267ff436683585dde59a';
  const cells = sealCells(digest);
  expect(cells).toHaveLength(7);
  for (const row of cells) expect(row).toEqual(row.toReversed());
  expect(cells[0]).toEqual([2, 0, 1, 0, 1, 0, 2]);
  expect(sealCells(digest)).toEqual(cells);
  expect(sealCells(`9${digest.slice(1)}`)).not.toEqual(cells);
});
