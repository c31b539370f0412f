// What counts as one caller, however its address is written.
import { describe, expect, it } from 'vitest';
import { addressBlock } from './address-block.ts';

describe('the block of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:ffff:0:0:9', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::1]:443', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ])('%s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  it('tells two customers of one provider apart, and not two addresses of one customer', () => {
    expect(addressBlock('2001:db8:0:1::1')).toBe(addressBlock('2001:db8:0:1:ffff:ffff:ffff:ffff'));
    expect(addressBlock('2001:db8:0:1::1')).not.toBe(addressBlock('2001:db8:0:2::1'));
  });

  it('counts everything unreadable as one, whatever it says', () => {
    for (const nonsense of [undefined, '', 'unknown', '1.2.3', '_hidden', '999.1.1.1', 'x'.repeat(5000)])
      expect(addressBlock(nonsense)).toBe('unreadable');
  });
});
