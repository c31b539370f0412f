// In: an address typed for a network. Out: its one written form, or a reason in the word a customer is told.
import { readBitcoinAddress } from './bitcoin.ts';
import { readEvmAddress, writeEvmAddress } from './evm.ts';
import { readTronAddress } from './tron.ts';

/** Kinds of networks by how their addresses are written; a network is stored with every address. */
export type AddressKind = 'bitcoin' | 'evm' | 'tron';

export type AddressProblem =
  | 'malformed'
  | 'checksum-wrong'
  /** It is an address, of another network: money sent there would be lost. */
  | 'other-network'
  /** The house's own: a withdrawal to a deposit address goes in a circle. */
  | 'own-deposit-address'
  /** A contract that keeps for ever what is sent to it. */
  | 'token-contract'
  | 'nobody';

/** What the caller knows about an address, asked with its one written form. */
export interface KnownAddresses {
  isOwnDeposit: (address: string) => boolean;
  isTokenContract: (address: string) => boolean;
}

/** Read an address for a network; spaces around it are ignored. */
export function readAddress(
  kind: AddressKind,
  typed: string,
  known: KnownAddresses,
): { address: string } | { problem: AddressProblem } {
  const text = typed.trim();
  if (text.length > 100) return { problem: 'malformed' };
  const own = addressOf(kind, text);
  if (own === 'malformed' || own === 'checksum-wrong') {
    const isOther = (['bitcoin', 'evm', 'tron'] as const).some(
      (other) => other !== kind && !['malformed', 'checksum-wrong'].includes(addressOf(other, text)),
    );
    return { problem: isOther ? 'other-network' : own };
  }
  if (own === NOBODY) return { problem: 'nobody' };
  if (known.isOwnDeposit(own)) return { problem: 'own-deposit-address' };
  return known.isTokenContract(own) ? { problem: 'token-contract' } : { address: own };
}

/** The address of nobody, where tokens are burnt. */
const NOBODY = `0x${'0'.repeat(40)}`;

function addressOf(kind: AddressKind, text: string): string {
  switch (kind) {
    case 'bitcoin': {
      const read = readBitcoinAddress(text);
      return typeof read === 'string' ? read : read.text;
    }
    case 'evm': {
      const read = readEvmAddress(text);
      return typeof read === 'string' ? read : writeEvmAddress(read);
    }
    case 'tron': {
      const read = readTronAddress(text);
      return typeof read === 'string' ? read : text;
    }
  }
}
