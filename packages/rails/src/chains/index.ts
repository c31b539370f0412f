// In: nothing. Out: addresses of networks, read, written and derived from an account's public key.
export { readEvmAddress, writeEvmAddress } from './evm.ts';
export { readTronAddress, writeTronAddress } from './tron.ts';
export { type BitcoinTarget, readBitcoinAddress, witnessAddress, witnessAddressOf } from './bitcoin.ts';
export { AddressAccount, type AddressScheme, type KeyProblem } from './derive.ts';
export { type AddressKind, type AddressProblem, type KnownAddresses, readAddress } from './read-address.ts';
