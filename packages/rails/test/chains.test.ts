// In: addresses and account keys of the published vectors. Out: read, written and derived exactly; the rest refused by its word.
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  AddressAccount,
  type AddressKind,
  type AddressScheme,
  readAddress,
  readBitcoinAddress,
  readEvmAddress,
  readTronAddress,
  writeEvmAddress,
  writeTronAddress,
} from '@hilsa/rails/chains';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const unknown = { isOwnDeposit: () => false, isTokenContract: () => false };
const hexOf = (read: Uint8Array | string): string => (typeof read === 'string' ? read : bytesToHex(read));

describe('EVM addresses', () => {
  const good = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ];

  it.each(good)('%s is right as it stands, and in one case', (address) => {
    expect(hexOf(readEvmAddress(address))).toBe(address.slice(2).toLowerCase());
    expect(hexOf(readEvmAddress(address.toLowerCase()))).toBe(address.slice(2).toLowerCase());
    expect(hexOf(readEvmAddress(`0x${address.slice(2).toUpperCase()}`))).toBe(address.slice(2).toLowerCase());
  });

  it('a letter in the wrong case is seen', () => {
    expect(readEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toBe('checksum-wrong');
    expect(readEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')).toBe('malformed');
    expect(readEvmAddress('5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('malformed');
  });

  it('what is written reads back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        expect(hexOf(readEvmAddress(writeEvmAddress(bytes)))).toBe(bytesToHex(bytes));
        expect(hexOf(readTronAddress(writeTronAddress(bytes)))).toBe(bytesToHex(bytes));
      }),
    );
  });
});

describe('TRON and Bitcoin addresses', () => {
  it('TRON’s token contract has the known bytes', () => {
    expect(hexOf(readTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'))).toBe(
      'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    );
    expect(readTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe('checksum-wrong');
    expect(readTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6')).toBe('malformed');
  });

  it('base58 and both kinds of bech32 are read', () => {
    const old = readBitcoinAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    expect(old).toMatchObject({ kind: 'public-key-hash' });
    expect(typeof old === 'string' ? old : bytesToHex(old.program)).toBe('62e907b15cbf27d5425399ebf6f0fb50ebb88f18');
    expect(readBitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toMatchObject({
      kind: 'witness',
      version: 0,
      text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    expect(readBitcoinAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')).toMatchObject({
      version: 1,
    });
    expect(readBitcoinAddress('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toMatchObject({ kind: 'script-hash' });
  });

  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum-wrong'],
    // Version 1 with the constant of version 0, and the other way round (BIP 350's own bad cases).
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum-wrong'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum-wrong'],
    ['bc1pw5dgrnzv', 'malformed'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7Kv8f3t4', 'malformed'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'malformed'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum-wrong'],
    ['0A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'malformed'],
  ])('%s is %s', (address, problem) => {
    expect(readBitcoinAddress(address)).toBe(problem);
  });
});

describe('an address for a network', () => {
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const tron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
  const bitcoin = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

  it('has one written form', () => {
    expect(readAddress('evm', ` ${evm.toLowerCase()} `, unknown)).toEqual({ address: evm });
    expect(readAddress('bitcoin', bitcoin.toUpperCase(), unknown)).toEqual({ address: bitcoin });
    expect(readAddress('tron', tron, unknown)).toEqual({ address: tron });
  });

  it.each([
    ['tron', evm],
    ['tron', bitcoin],
    ['evm', tron],
    ['evm', bitcoin],
    ['bitcoin', evm],
    ['bitcoin', tron],
  ] as [AddressKind, string][])('on %s %s belongs elsewhere', (kind, address) => {
    expect(readAddress(kind, address, unknown)).toEqual({ problem: 'other-network' });
  });

  it('is refused when it is ours, a contract, nobody’s, or nonsense', () => {
    expect(readAddress('evm', evm.toLowerCase(), { ...unknown, isOwnDeposit: (address) => address === evm })).toEqual({
      problem: 'own-deposit-address',
    });
    const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    expect(readAddress('tron', contract, { ...unknown, isTokenContract: (address) => address === contract })).toEqual({
      problem: 'token-contract',
    });
    expect(readAddress('evm', `0x${'0'.repeat(40)}`, unknown)).toEqual({ problem: 'nobody' });
    expect(readAddress('evm', 'x'.repeat(1_000), unknown)).toEqual({ problem: 'malformed' });
    expect(readAddress('evm', '', unknown)).toEqual({ problem: 'malformed' });
    expect(readAddress('tron', `${tron.slice(0, -1)}J`, unknown)).toEqual({ problem: 'checksum-wrong' });
  });
});

describe('addresses from an account’s public key', () => {
  it.each([
    [
      'bitcoin-legacy',
      'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
      '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
      '1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP',
    ],
    [
      'bitcoin-witness',
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ],
    [
      'evm',
      'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    ],
    [
      'tron',
      'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
      'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    ],
  ] as [AddressScheme, string, string, string][])(
    '%s: the two first of the published account',
    (scheme, key, first, second) => {
      const account = AddressAccount.open(key, scheme);
      expect(account).toBeInstanceOf(AddressAccount);
      if (typeof account === 'string') return;
      expect([account.address(0), account.address(1)]).toEqual([first, second]);
      expect(() => account.address(-1)).toThrow(RangeError);
      expect(() => account.address(2 ** 31)).toThrow(RangeError);
      expect(() => account.address(0.5)).toThrow(RangeError);
    },
  );

  it.each([
    // BIP 32's first vector: its master keys, private and public.
    [
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
      'private-key',
    ],
    [
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
      'not-an-account-key',
    ],
    [
      'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
      'not-an-account-key',
    ],
    [
      'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATu',
      'malformed',
    ],
    ['', 'malformed'],
    [
      'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE',
      'private-key',
    ],
  ])('%s is refused as %s', (key, problem) => {
    expect(AddressAccount.open(key, 'evm')).toBe(problem);
  });
});
