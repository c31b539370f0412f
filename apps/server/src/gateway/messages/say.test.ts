import { describe, expect, it } from 'vitest';
import { say } from './say.ts';

describe('numbers in a sentence', () => {
  /** “Numbers: … thousands separators” (spec, section 9). */
  it('are grouped: by thousands, or by lakh and in Bengali digits', () => {
    const detail = { required: '1234567.5', asset: 'USDT', available: '-25000' };
    expect(say('en-US', 'insufficient-balance', detail)).toContain('1,234,567.5 USDT');
    expect(say('bn-BN', 'insufficient-balance', detail)).toContain('১২,৩৪,৫৬৭.৫ USDT');
    expect(say('en-US', 'insufficient-balance', detail)).toContain('−25,000 USDT');
  });
  it('that name something stand as they are', () => {
    expect(say('en-US', 'phone-format-invalid', { example: '01712345678' })).toContain('01712345678');
    expect(say('bn-BN', 'phone-format-invalid', { example: '01712345678' })).toContain('০১৭১২৩৪৫৬৭৮');
  });
});
