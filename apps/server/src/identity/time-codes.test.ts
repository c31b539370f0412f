import { generate, generateSecret } from 'otplib';
import { describe, expect, it } from 'vitest';
import { addressOf, codeOfStep, newSecret, stepOfCode } from './time-codes.ts';

/** RFC 6238, appendix B: twenty bytes "1234…", the last six of the eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is the one of the standard', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(codeOfStep(SECRET, step)).toBe(code);
    expect(stepOfCode(SECRET, code, seconds * 1000, 0)).toBe(step);
  });

  it('is the one that another’s library shows, with its secrets and ours', async () => {
    for (const secret of [newSecret(), newSecret(), generateSecret()])
      for (const epoch of [1_795_219_200, 1_795_219_229, 1_795_219_230])
        expect(codeOfStep(secret, Math.floor(epoch / 30))).toBe(await generate({ secret, epoch }));
  });

  it('counts in its own thirty seconds, thirty after and five before, and once', () => {
    const step = 59_840_640;
    const code = codeOfStep(SECRET, step);
    const at = (seconds: number, after = 0) => stepOfCode(SECRET, code, (step * 30 + seconds) * 1000, after);
    expect([-6, -5, 0, 29, 59, 60].map((seconds) => at(seconds))).toEqual([null, step, step, step, step, null]);
    expect([at(0, step - 1), at(0, step), at(0, step + 1)]).toEqual([step, null, null]);
  });

  it.each(['', '28708', '2870822', ' 287082', '২৮৭০৮২', '28708a', '-87082'])('%j is none', (code) =>
    expect(stepOfCode(SECRET, code, 59_000, 0)).toBeNull(),
  );
});

it('a secret is 160 random bits, and its address names house and owner', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect([/^[A-Z2-7]{32}$/.test(one), one === other]).toEqual([true, false]);
  const address = new URL(addressOf('Hilsa console', '+8801712345678', one));
  expect(`${address.host}${address.pathname}`).toBe('totp/Hilsa%20console:%2B8801712345678');
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: one, issuer: 'Hilsa console' });
});
