// In: an unsigned transaction with what its inputs spend. Out: a PSBT (BIP 174, version 0) to be signed outside; and one that came back, read strictly:
// what is not known here is refused, so that what was compared is all there was.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import {
  type BitcoinOutput,
  type BitcoinTransaction,
  outputBytes,
  readBitcoinTransaction,
  SIGN_ALL,
  signingDigest,
  witnessKeyHash,
  writeBitcoinTransaction,
} from './bitcoin-transaction.ts';
import { hash160 } from '../chains/bitcoin.ts';
import { ByteReader, BytesProblem, counted, joined } from './bytes.ts';

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);
const UNSIGNED = 0x00;
const WITNESS_OUTPUT = 0x01;
const PARTIAL_SIGNATURE = 0x02;
const FINAL_WITNESS = 0x08;
const END = Uint8Array.of(0);

export interface PsbtInput {
  readonly spent: BitcoinOutput;
  /** The owner's; null until it is signed. The signature is DER with the kind of digest at its end. */
  readonly signed: { readonly publicKey: Uint8Array; readonly signature: Uint8Array } | null;
}
export interface Psbt {
  readonly unsigned: BitcoinTransaction;
  readonly inputs: readonly PsbtInput[];
}

export function writePsbt({ unsigned, inputs }: Psbt): Uint8Array {
  if (unsigned.inputs.length !== inputs.length) throw new BytesProblem('an input is not told what it spends');
  return joined(
    MAGIC,
    entry(Uint8Array.of(UNSIGNED), writeBitcoinTransaction(unsigned)),
    END,
    ...inputs.map(({ spent, signed }) =>
      joined(
        entry(Uint8Array.of(WITNESS_OUTPUT), outputBytes(spent)),
        signed === null
          ? END.slice(1)
          : entry(joined(Uint8Array.of(PARTIAL_SIGNATURE), signed.publicKey), signed.signature),
        END,
      ),
    ),
    ...unsigned.outputs.map(() => END),
  );
}

/** @throws BytesProblem for what is none, or says more than is known here */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = new ByteReader(bytes);
  if (reader.take(MAGIC.length).some((byte, at) => byte !== MAGIC[at])) throw new BytesProblem('it is no PSBT');
  const [whole, ...others] = section(reader);
  if (whole === undefined || others.length > 0 || whole.key.length !== 1 || whole.key[0] !== UNSIGNED)
    throw new BytesProblem('it is of another transaction than one');
  const unsigned = readBitcoinTransaction(whole.value);
  if (unsigned.inputs.some(({ script, witness }) => script.length > 0 || witness.length > 0))
    throw new BytesProblem('its transaction is signed');
  const inputs = unsigned.inputs.map(() => inputOf(section(reader)));
  for (const _ of unsigned.outputs) if (section(reader).length > 0) throw new BytesProblem('an output says more');
  reader.end();
  return { unsigned, inputs };
}

function inputOf(entries: readonly { key: Uint8Array; value: Uint8Array }[]): PsbtInput {
  let spent: BitcoinOutput | null = null;
  let signed: PsbtInput['signed'] = null;
  for (const { key, value } of entries) {
    if (key[0] === WITNESS_OUTPUT && key.length === 1 && spent === null) {
      const reader = new ByteReader(value);
      spent = { value: reader.big(8), script: reader.text() };
      reader.end();
    } else if (key[0] === PARTIAL_SIGNATURE && key.length === 34 && signed === null)
      signed = { publicKey: key.slice(1), signature: value };
    else if (key[0] === FINAL_WITNESS && key.length === 1 && signed === null) signed = finalOf(value);
    else throw new BytesProblem('an input says more than is known');
  }
  if (spent === null) throw new BytesProblem('an input does not say what it spends');
  return { spent, signed };
}

/** A signer may have put its signature into its last place already. */
function finalOf(value: Uint8Array): NonNullable<PsbtInput['signed']> {
  const reader = new ByteReader(value);
  if (reader.count() !== 2) throw new BytesProblem('a witness has two parts');
  const [signature, publicKey] = [reader.text(), reader.text()];
  reader.end();
  return { publicKey, signature };
}

function entry(key: Uint8Array, value: Uint8Array): Uint8Array {
  return joined(counted(key), counted(value));
}
function section(reader: ByteReader): { key: Uint8Array; value: Uint8Array }[] {
  const entries: { key: Uint8Array; value: Uint8Array }[] = [];
  for (;;) {
    const key = reader.text();
    if (key.length === 0) return entries;
    entries.push({ key, value: reader.text() });
  }
}

/** Whether an input's signature is its owner's, over this very transaction. */
export function isSignedByOwner(unsigned: BitcoinTransaction, at: number, { spent, signed }: PsbtInput): boolean {
  const owner = witnessKeyHash(spent.script);
  if (owner === null || signed === null || signed.signature.at(-1) !== SIGN_ALL) return false;
  const { publicKey, signature } = signed;
  if (hash160(publicKey).some((byte, place) => byte !== owner[place])) return false;
  try {
    const compact = secp256k1.Signature.fromBytes(signature.slice(0, -1), 'der');
    return secp256k1.verify(compact.toBytes('compact'), signingDigest(unsigned, at, spent), publicKey, {
      prehash: false,
    });
  } catch {
    return false;
  }
}

/** Signed by whoever holds the key of an input: the sandbox's signer and its test wallets. */
export function signInput(psbt: Psbt, at: number, privateKey: Uint8Array): Psbt {
  const input = psbt.inputs[at]!;
  const digest = signingDigest(psbt.unsigned, at, input.spent);
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, format: 'der' });
  const signed = {
    publicKey: secp256k1.getPublicKey(privateKey, true),
    signature: joined(signature, Uint8Array.of(SIGN_ALL)),
  };
  return { ...psbt, inputs: psbt.inputs.map((each, place) => (place === at ? { ...each, signed } : each)) };
}

/** What is broadcast. @throws BytesProblem while an input is not signed */
export function finished({ unsigned, inputs }: Psbt): BitcoinTransaction {
  return {
    ...unsigned,
    inputs: unsigned.inputs.map((input, at) => {
      const signed = inputs[at]?.signed;
      if (signed === undefined || signed === null) throw new BytesProblem('an input is not signed');
      return { ...input, witness: [signed.signature, signed.publicKey] };
    }),
  };
}
