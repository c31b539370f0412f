// Checks that a saved “Check my money” file is counted in what the house published. Node 20 and nothing else: no line of Hilsa's.
// node check-my-money.mjs saved.json [https://the.exchange] [your number]   With an address the public file is fetched anew, without signing
// in; with the number that your leaves have always had, it is not taken from the file that is checked.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [savedPath, ...rest] = process.argv.slice(2);
const address = rest.find((word) => word.startsWith('http'));
const saved = JSON.parse(readFileSync(savedPath, 'utf8'));
const owner = rest.find((word) => /^\d+$/.test(word)) ?? saved.owner;
const differs = owner === saved.owner ? [] : [`you are number ${owner}, the file is of number ${saved.owner}`];
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const wide = (sum) => Buffer.from(sum.toString(16).padStart(32, '0'), 'hex'); // sixteen bytes
const isSum = (sum) => sum >= 0n && sum < 2n ** 128n;

let file = JSON.parse(saved.file);
if (address) {
  const { publication } = JSON.parse(file.signed);
  const answer = await fetch(`${address}/ipxbdb-api/index/liabilities/file?publication=${publication}`);
  const fresh = JSON.parse((await answer.json()).data.file);
  if (fresh.signed !== file.signed) differs.push('the published file is not the saved one');
  file = fresh;
}
const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(file.key, 'hex')]);
const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
if (!verify(null, Buffer.from(file.signed), key, Buffer.from(file.signature, 'hex')))
  differs.push('the signature is not of this text');

const published = JSON.parse(file.signed);
const proofs = saved.proofs.map((text) => JSON.parse(text));
for (const [asset, shown] of saved.shown) {
  const root = published.assets.find((each) => each.asset === asset);
  const proof = proofs.find((each) => each.asset === asset);
  const wrong = (what) => differs.push(`${asset}: ${what}`);
  if (!root || !proof) {
    if (shown !== '0') wrong(root ? 'you are left out' : 'it was not published');
    continue;
  }
  let counted = 0n;
  if (new Set(proof.leaves.map((leaf) => leaf.index)).size !== proof.leaves.length) wrong('a leaf is counted twice');
  for (const { nonce, balance, index, beside } of proof.leaves) {
    if (beside.length !== root.depth || index >= 2 ** root.depth) wrong('the way is of another length');
    let sum = BigInt(balance);
    let hash = sha(Buffer.of(0), Buffer.from(`${nonce}|${owner}|`), wide(sum));
    counted += sum;
    beside.forEach(([otherHash, otherSum], level) => {
      const other = [Buffer.from(otherHash, 'hex'), BigInt(otherSum)];
      const isRight = Math.floor(index / 2 ** level) % 2 === 1;
      const [left, right] = isRight ? [other, [hash, sum]] : [[hash, sum], other];
      hash = sha(Buffer.of(1), left[0], wide(left[1]), right[0], wide(right[1]));
      sum = left[1] + right[1];
      if (!isSum(other[1]) || !isSum(sum)) wrong('a sum is below zero or too large');
    });
    if (hash.toString('hex') !== root.root) wrong(`the way ends at ${hash.toString('hex')}, published is ${root.root}`);
    if (sum !== BigInt(root.total)) wrong(`the way ends at a total of ${sum}, published is ${root.total}`);
  }
  if (counted !== BigInt(shown)) wrong(`counted are ${counted} units, you were shown ${shown}`);
  else console.log(`${asset}: ${counted} units are counted in ${root.total}`);
}
for (const what of differs) console.error(`DIFFERS  ${what}`);
console.log(
  differs.length === 0 ? `Number ${owner} is counted, in publication ${published.publication}.` : 'Not as published.',
);
process.exitCode = differs.length === 0 ? 0 : 1;
