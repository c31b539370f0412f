// In: transactions, blocks and packs of the published vectors, and each of them with something changed. Out: read and written byte by byte; what is changed
// is refused or has another id.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { AddressAccount, readBitcoinAddress } from '@hilsa/rails/chains';
import {
  bitcoinTxid,
  BytesProblem,
  finished,
  isSignedByOwner,
  type Psbt,
  readBitcoinBlock,
  readBitcoinTransaction,
  readPsbt,
  readTronRaw,
  readTronSigned,
  REPLACEABLE,
  scriptOfAddress,
  signInput,
  signTron,
  tronSigner,
  tronTxid,
  virtualSize,
  writeBitcoinBlock,
  writeBitcoinTransaction,
  writePsbt,
  writeTronRaw,
  writeTronSigned,
} from '@hilsa/rails/transactions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signingDigest } from '../src/transactions/bitcoin-transaction.ts';

/** BIP 143, its example of P2WPKH. */
const BIP143 = {
  unsigned:
    '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
  script: '00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1',
  key: '619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9',
  digest: 'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
  signature:
    '304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee01',
};
/** The first block of all. */
const GENESIS =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c0101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000';
/** Of TRON's own tools and of a public node. */
const TRX = {
  raw: '0a029b79220890068d230cb5de994098af9994d22e5a66080112620a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412310a1541c4530f6bfa902b7398ac773da56106a15af15f921215412c2ba4a9ff6c53207dc5b686bfecf75ea7b8057718ef4f70e0ed9594d22e',
  txid: '7b3471d917674f27114792adab4c122ebe25b877d5353884fcfb39eea3a66658',
};
const TRC20 = {
  raw: '0a02a2f12208d22237be586463e340e8e7fa9bc2305aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15415ff9fce781452ce0a031472d8a58fae6c8cc70b612154142a1e39aefa49290f2b3f9ed688d7cecf86cd6e02244a9059cbb0000000000000000000000003c2713a6d04e74b1fe0f9a370c7e96aad21268dd000000000000000000000000000000000000000000000000000000001dcd650070cba5f79bc23090018094ebdc03',
  txid: '6b501aaae1d82a3d30fd1c5b50305bb0e24bd92d3589cf99ed458371781ceca9',
};
/** One with a memo and signed: strangers send such. */
const MEMO = {
  raw: '0a027e002208bedca608b7fe9e6640e0a499ffbc315210636f6d70696c65547820676f6c64656e5a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a15411a642f0e3c3af545e7acbd38b07251b3990914f11215415050a4f4b3f9338c3472dcc01a87c76a144b3c9c1880e59a777080d095ffbc31',
  txid: '9218ce3af35e09858b9dd95b3ac0b4ce131b2f7bc53c56f0a64c8fd01ed461de',
  signature:
    '32fa1b2b51742d4cba60f870d53971ce7aa4c146303dca2aca387e528dd6ceec22171c5902e7dfb6f26194e35f83d051a9dc8fd40b1e922b7d95298739d8962800',
  from: 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7',
};

describe('Bitcoin transactions', () => {
  it('are read and written again byte by byte, and what is signed is the published digest', () => {
    const read = readBitcoinTransaction(hexToBytes(BIP143.unsigned));
    expect(read.outputs.map(({ value }) => value)).toEqual([112_340_000n, 223_450_000n]);
    expect(bytesToHex(writeBitcoinTransaction(read))).toBe(BIP143.unsigned);
    const spent = { value: 600_000_000n, script: hexToBytes(BIP143.script) };
    expect(bytesToHex(signingDigest(read, 1, spent))).toBe(BIP143.digest);
  });

  it('are signed as published', () => {
    const unsigned = readBitcoinTransaction(hexToBytes(BIP143.unsigned));
    const spent = { value: 600_000_000n, script: hexToBytes(BIP143.script) };
    const psbt: Psbt = {
      unsigned,
      inputs: [
        { spent, signed: null },
        { spent, signed: null },
      ],
    };
    const signed = signInput(psbt, 1, hexToBytes(BIP143.key)).inputs[1]!;
    expect(bytesToHex(signed.signed!.signature)).toBe(BIP143.signature);
    expect(isSignedByOwner(unsigned, 1, signed)).toBe(true);
    expect(isSignedByOwner(unsigned, 1, { ...signed, spent: { ...spent, value: spent.value + 1n } })).toBe(false);
    expect(isSignedByOwner(unsigned, 0, signed)).toBe(false);
  });

  it('of a block are those its header names', () => {
    const block = readBitcoinBlock(hexToBytes(GENESIS));
    expect(block.hash).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
    expect(block.transactions[0]!.outputs[0]!.value).toBe(5_000_000_000n);
    expect(bytesToHex(writeBitcoinBlock(block, block.transactions))).toBe(GENESIS);
    expect(() => readBitcoinBlock(hexToBytes(GENESIS.replace('00f2052a01', '00f2052a02')))).toThrow(BytesProblem);
    expect(() => readBitcoinBlock(hexToBytes(`${GENESIS}00`))).toThrow(BytesProblem);
  });

  it('cut anywhere, or with something after their end, are none', () => {
    const whole = hexToBytes(BIP143.unsigned);
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readBitcoinTransaction(whole.slice(0, length))).toThrow(BytesProblem);
    expect(() => readBitcoinTransaction(hexToBytes(`${BIP143.unsigned}00`))).toThrow(BytesProblem);
  });

  it('pay to every kind of address by its script', () => {
    expect(bytesToHex(scriptOfAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'))).toBe(
      '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac',
    );
    expect(bytesToHex(scriptOfAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'))).toBe(
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    );
    expect(bytesToHex(scriptOfAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'))).toMatch(
      /^5120/,
    );
    expect(() => scriptOfAddress('bc1qnot')).toThrow(BytesProblem);
  });
});

describe('a PSBT', () => {
  const key = hexToBytes(BIP143.key);
  const script = hexToBytes(BIP143.script);
  const made: Psbt = {
    unsigned: {
      version: 2,
      lockTime: 0,
      inputs: [{ txid: '11'.repeat(32), index: 3, sequence: REPLACEABLE, script: new Uint8Array(), witness: [] }],
      outputs: [{ value: 90_000n, script: scriptOfAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa') }],
    },
    inputs: [{ spent: { value: 100_000n, script }, signed: null }],
  };

  it('is read again as it was written, signed and not, and becomes what is broadcast', () => {
    expect(readPsbt(writePsbt(made))).toEqual(made);
    const signed = signInput(made, 0, key);
    const came = readPsbt(writePsbt(signed));
    expect(came).toEqual(signed);
    expect(isSignedByOwner(came.unsigned, 0, came.inputs[0]!)).toBe(true);
    const whole = finished(came);
    expect(whole.inputs[0]!.witness[1]).toEqual(secp256k1.getPublicKey(key, true));
    expect(bitcoinTxid(whole)).toBe(bitcoinTxid(made.unsigned));
    expect(readBitcoinTransaction(writeBitcoinTransaction(whole))).toEqual(whole);
    expect(virtualSize(whole)).toBeGreaterThan(100);
    expect(() => finished(made)).toThrow(BytesProblem);
  });

  it('with any byte changed is refused, or is seen to be another', () => {
    const whole = writePsbt(signInput(made, 0, key));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = whole.slice();
        changed[at]! ^= by;
        try {
          const read = readPsbt(changed);
          const isSame = bitcoinTxid(read.unsigned) === bitcoinTxid(made.unsigned);
          expect(isSame && isSignedByOwner(read.unsigned, 0, read.inputs[0]!)).toBe(false);
        } catch (problem) {
          if (!(problem instanceof BytesProblem)) throw problem;
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('TRON transactions', () => {
  it('are read and written again byte by byte, with their ids', () => {
    for (const { raw, txid } of [TRX, TRC20]) {
      const read = readTronRaw(hexToBytes(raw));
      expect(bytesToHex(writeTronRaw(read))).toBe(raw);
      expect(tronTxid(hexToBytes(raw))).toBe(txid);
    }
    expect(readTronRaw(hexToBytes(TRX.raw))).toMatchObject({
      token: null,
      value: 10_223n,
      expiresMs: 1_602_602_031_000,
    });
    expect(readTronRaw(hexToBytes(TRC20.raw))).toMatchObject({ value: 500_000_000n, feeLimit: 1_000_000_000n });
  });

  it('of strangers may say more; of ours nothing more is taken', () => {
    const raw = hexToBytes(MEMO.raw);
    expect(() => readTronRaw(raw)).toThrow(BytesProblem);
    expect(readTronRaw(raw, 'lenient')).toMatchObject({ token: null, value: 250_000_000n });
    expect(tronTxid(raw)).toBe(MEMO.txid);
    const { from } = readTronRaw(raw, 'lenient');
    expect(tronSigner(raw, hexToBytes(MEMO.signature))).toBe(from);
  });

  it('with any byte changed are none, or have another id', () => {
    const raw = hexToBytes(TRC20.raw);
    const before = readTronRaw(raw);
    fc.assert(
      fc.property(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = raw.slice();
        changed[at]! ^= by;
        expect(tronTxid(changed)).not.toBe(TRC20.txid);
        try {
          expect(readTronRaw(changed)).not.toEqual(before);
        } catch (problem) {
          if (!(problem instanceof BytesProblem)) throw problem;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are signed by whom the signature says, and by nobody else', () => {
    const key = hexToBytes(BIP143.key);
    const raw = hexToBytes(TRC20.raw);
    const signature = signTron(raw, key);
    const signer = tronSigner(raw, signature);
    expect(signer).toMatch(/^T/);
    expect(tronSigner(hexToBytes(TRX.raw), signature)).not.toBe(signer);
    expect(tronSigner(raw, signature.slice(1))).toBeNull();
    const whole = writeTronSigned(raw, signature);
    expect(readTronSigned(whole)).toEqual({ raw, signature });
    expect(() => readTronSigned(whole.slice(0, -1))).toThrow(BytesProblem);
  });

  it('and accounts of the published vectors are each of its own scheme', () => {
    const account = AddressAccount.open(
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      'bitcoin-witness',
    );
    if (typeof account === 'string') throw new Error(account);
    const target = readBitcoinAddress(account.address(0));
    expect(target).toMatchObject({ kind: 'witness', version: 0 });
  });
});
