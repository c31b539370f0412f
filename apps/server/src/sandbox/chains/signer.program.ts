// In: packs by message; the folder of the key and the Bitcoin node's address as arguments. Out: them signed. This is the sandbox's signer: a process of its own, the only one
// that reads the key, which it makes at its first start. It signs what the manifest says; a second pack of a payment only where of the two at most one
// can confirm, which it asks the node itself where the bytes do not show it; and coins of the house's own to nowhere but its own addresses.
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { AddressAccount, type AddressScheme } from '@hilsa/rails/chains';
import { hexToBytes, readPsbt } from '@hilsa/rails/transactions';
import { readManifest } from '@hilsa/rails/withdrawals';
import { bitcoinNode, jsonRpc, spentElsewhere } from '../../connectors/index.ts';
import { LARGE_BITCOIN } from './network.ts';
import { bytesSigner, type ChainSigner } from './signing.ts';

const [folder, bitcoinUrl] = [process.argv[2]!, process.argv[3]!];
mkdirSync(folder, { recursive: true, mode: 0o700 });
const keyFile = join(folder, 'seed');
const signedFile = join(folder, 'signed');
if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
const master = HDKey.fromMasterSeed(Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'hex'));

interface Way {
  readonly account: HDKey;
  readonly own: AddressAccount;
  /** Of the next account, whose key a real house keeps elsewhere. */
  readonly cold: string;
  readonly signer: ChainSigner;
}
function way(purpose: string, scheme: AddressScheme): Way {
  const account = master.derive(`m/${purpose}/0'`);
  const own = opened(account, scheme);
  return {
    account,
    own,
    cold: opened(master.derive(`m/${purpose}/1'`), scheme).address(0),
    signer: bytesSigner(scheme),
  };
}
function opened({ publicExtendedKey }: HDKey, scheme: AddressScheme): AddressAccount {
  const account = AddressAccount.open(publicExtendedKey, scheme);
  if (typeof account === 'string') throw new Error(account);
  return account;
}
const ways: Readonly<Record<string, Way>> = {
  ethereum: way("44'/60'", 'evm'),
  bitcoin: way("84'/0'", 'bitcoin-witness'),
  tron: way("44'/195'", 'tron'),
};

/** What was signed, by chain and payment: its last pack. */
const given = new Map(
  (existsSync(signedFile) ? readFileSync(signedFile, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ', 2) as [string, string]),
);

const node = bitcoinNode(jsonRpc(bitcoinUrl, 'text'));
/** Another transaction has what it spends, as deep as the largest deposit must lie. */
async function isLost(unsigned: string): Promise<boolean> {
  const { since } = await spentElsewhere(node, readPsbt(hexToBytes(unsigned)).unsigned);
  return since !== null && (await node.heads()).height - since + 1 >= LARGE_BITCOIN.depth;
}

interface Asked {
  readonly id: number;
  readonly network: string;
  readonly chain: string;
  readonly manifest: string;
  readonly unsigned: string;
  /** -1: the house's. */
  readonly source: number;
}

async function sign({ network, chain, manifest, unsigned, source }: Asked): Promise<string | null> {
  const at = Object.hasOwn(ways, network) ? ways[network]! : null;
  const named = readManifest(manifest);
  const [payment] = named?.payments ?? [];
  if (at === null || named === null || payment === undefined || named.network !== network) return null;
  const { own, cold, signer } = at;
  const house = own.house();
  const from = source < 0 ? house : own.address(source);
  if (named.source !== from || !signer.pays(unsigned, { ...payment, from, mostFee: named.mostNetworkFee })) return null;
  const [, kind, index] = /^(W|gather|feed|store)-(\w+)$/.exec(payment.withdrawalId) ?? [];
  const isOwn = [house, cold].includes(payment.destination);
  const mayBe =
    (kind === 'W' && source < 0) ||
    (kind === 'gather' && source >= 0 && index === String(source) && isOwn) ||
    (kind === 'store' && source < 0 && payment.destination === cold) ||
    // A little for the fee of gathering, to an address whose key is here.
    (kind === 'feed' && source < 0 && isDeposit(own, payment.destination));
  if (!mayBe) return null;
  const places = signer.placesOf(unsigned, { chain, payment: payment.withdrawalId, from });
  for (const place of places) {
    const before = given.get(place);
    if (before === undefined || before === unsigned || signer.mayFollow(before, unsigned, Date.now())) continue;
    if (network !== 'bitcoin' || !(await isLost(before))) return null;
  }
  for (const place of places.filter((each) => given.get(each) !== unsigned)) {
    appendFileSync(signedFile, `${place} ${unsigned}\n`, { mode: 0o600 });
    given.set(place, unsigned);
  }
  const branch = source < 0 ? at.account.deriveChild(1).deriveChild(0) : at.account.deriveChild(0).deriveChild(source);
  return signer.sign(unsigned, branch.privateKey!);
}

/** Among the addresses that were given out: a sandbox has few. */
function isDeposit(own: AddressAccount, address: string): boolean {
  for (let index = 0; index < 2_000; index += 1) if (own.address(index) === address) return true;
  return false;
}

let before: Promise<void> = Promise.resolve();
process.on('message', (asked: Asked) => {
  // One after the other: each is compared with what was signed before it.
  before = before.then(async () => {
    // What cannot be read is not signed.
    const signed = await sign(asked).catch(() => null);
    if (process.connected) process.send!({ id: asked.id, signed });
  });
});
process.on('disconnect', () => process.exit(0));
process.send!({
  accounts: Object.fromEntries(
    Object.entries(ways).map(([network, { account, cold }]) => [network, { key: account.publicExtendedKey, cold }]),
  ),
});
