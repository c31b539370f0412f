// In: the public key of an account, made offline. Out: the address of one index. A private key is refused.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { legacyAddressOf, witnessAddressOf } from './bitcoin.ts';
import { evmAddressOf, writeEvmAddress } from './evm.ts';
import { writeTronAddress } from './tron.ts';

/** How addresses of an account are written. */
export type AddressScheme = 'bitcoin-witness' | 'bitcoin-legacy' | 'evm' | 'tron';

/** Version bytes: xpub for every scheme, zpub where BIP 84 says so. The private ones are here to be refused by name. */
const VERSIONS = {
  xpub: { private: 0x0488ade4, public: 0x0488b21e },
  zpub: { private: 0x04b2430c, public: 0x04b24746 },
};
/** m / purpose' / coin' / account' */
const ACCOUNT_DEPTH = 3;
/** Indexes of ordinary (not hardened) children end here. */
const INDEXES_END = 2 ** 31;

export type KeyProblem = 'private-key' | 'not-an-account-key' | 'malformed';

/** An account whose addresses anybody with this key can list and nobody can spend. */
export class AddressAccount {
  private readonly account: HDKey;
  private readonly receiving: HDKey;
  private readonly scheme: AddressScheme;

  private constructor(account: HDKey, scheme: AddressScheme) {
    this.account = account;
    this.receiving = account.deriveChild(0);
    this.scheme = scheme;
  }

  /** @param key as a wallet shows it, `xpub…` or `zpub…`; @returns why it may not be used, or the account */
  static open(key: string, scheme: AddressScheme): AddressAccount | KeyProblem {
    if (/^[xyz]prv/.test(key)) return 'private-key';
    const versions = key.startsWith('zpub') ? VERSIONS.zpub : VERSIONS.xpub;
    let account: HDKey;
    try {
      account = HDKey.fromExtendedKey(key, versions);
    } catch {
      return 'malformed';
    }
    if (account.privateKey !== null) return 'private-key';
    if (account.depth !== ACCOUNT_DEPTH) return 'not-an-account-key';
    return new AddressAccount(account, scheme);
  }

  /** The address of an index, on the receiving branch (…/0/index). */
  address(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= INDEXES_END)
      throw new RangeError(`no address has index ${index}`);
    return this.write(this.receiving.deriveChild(index));
  }

  /** The house's own address, which payouts leave from: the first of the branch that is shown to nobody (…/1/0). */
  house(): string {
    return this.write(this.account.deriveChild(1).deriveChild(0));
  }

  private write(child: HDKey): string {
    const compressed = child.publicKey;
    if (compressed === null) throw new Error('a public account derives public keys');
    switch (this.scheme) {
      case 'bitcoin-witness':
        return witnessAddressOf(compressed);
      case 'bitcoin-legacy':
        return legacyAddressOf(compressed);
      case 'evm':
        return writeEvmAddress(evmAddressOf(uncompressedOf(compressed)));
      case 'tron':
        return writeTronAddress(evmAddressOf(uncompressedOf(compressed)));
    }
  }
}

function uncompressedOf(compressed: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(compressed).toBytes(false);
}
