// In: nothing. Out: transactions of Bitcoin and TRON as their networks write them: made, read strictly, signed by whoever holds a key, and checked.
/** Strict: anything but pairs of hex digits is refused. */
export { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
export { BytesProblem } from './bytes.ts';
export {
  type BitcoinInput,
  type BitcoinOutput,
  type BitcoinTransaction,
  bitcoinTxid,
  DUST,
  readBitcoinTransaction,
  REPLACEABLE,
  scriptOfAddress,
  virtualSize,
  writeBitcoinTransaction,
} from './bitcoin-transaction.ts';
export { finished, isSignedByOwner, type Psbt, readPsbt, signInput, writePsbt } from './bitcoin-psbt.ts';
export {
  type BitcoinBlock,
  type BitcoinHeader,
  blockHash,
  merkleRoot,
  readBitcoinBlock,
  writeBitcoinBlock,
} from './bitcoin-block.ts';
export {
  readTronRaw,
  readTronSigned,
  signTron,
  tronAddressOf,
  tronHex,
  tronSigner,
  tronTxid,
  type TronPayment,
  writeTronRaw,
  writeTronSigned,
} from './tron-transaction.ts';
