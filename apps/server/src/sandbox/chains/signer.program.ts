// In: packs by message, and the folder of the key as the argument. Out: them signed. This is the sandbox's signer: a process of its own, the only
// one that reads the key, which it makes at its first start. It signs what the manifest says and no nonce twice for different payments.
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { Transaction } from 'micro-eth-signer';
import { manifestNames } from './manifest-names.ts';

const folder = process.argv[2]!;
mkdirSync(folder, { recursive: true, mode: 0o700 });
const keyFile = join(folder, 'seed');
const signedFile = join(folder, 'signed');
if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
const account = HDKey.fromMasterSeed(Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'hex')).derive("m/44'/60'/0'");
const key = account.deriveChild(1).deriveChild(0).privateKey!;

/** What was signed, by chain and nonce: a second payment of one is refused, the same again is the same. */
const given = new Map(
  (existsSync(signedFile) ? readFileSync(signedFile, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ', 2) as [string, string]),
);

function sign({ chain, manifest, unsigned }: { chain: string; manifest: string; unsigned: string }): string | null {
  const payment = Transaction.fromHex(unsigned);
  if (payment.type !== 'eip1559' || !manifestNames(manifest, unsigned)) return null;
  const place = `${chain}/${(payment.raw as { nonce: bigint }).nonce}`;
  const before = given.get(place);
  if (before !== undefined && before !== unsigned) return null;
  if (before === undefined) {
    appendFileSync(signedFile, `${place} ${unsigned}\n`, { mode: 0o600 });
    given.set(place, unsigned);
  }
  return payment.signBy(key).toHex();
}

process.on('message', (asked: { id: number; chain: string; manifest: string; unsigned: string }) => {
  let signed: string | null = null;
  try {
    signed = sign(asked);
  } catch {
    // What cannot be read is not signed.
  }
  process.send!({ id: asked.id, signed });
});
process.on('disconnect', () => process.exit(0));
process.send!({ accountKey: account.publicExtendedKey });
