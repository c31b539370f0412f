// Does the allotment of an offering again from its proof alone. Node 20 and nothing else: no line of Hilsa's.
// node check-my-allotment.mjs proof.json [my application's id]   The file is the `proof` of /offering/proof, as the page saves it.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [path, own] = process.argv.slice(2);
const { version, published, rule, secret, beacon, file, results, book, entered, arrivals } = JSON.parse(
  readFileSync(path, 'utf8'),
);
const differs = [];
const allotted = new Map();
const notes = [];
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hex = (text) => Buffer.from(text, 'hex');
const same = (what, one, other) => void (one === other || differs.push(`${what} is not the published one`));
const byText = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

// The rule, as its text has been published.
const lines = ['hilsa-allotment-1', `method ${rule.method}`, `lot ${rule.lot}`];
for (const { category, quantity } of rule.quotas) lines.push(`quota ${category} ${quantity}`);
for (const category of rule.spillOrder) lines.push(`spill ${category}`);
same('the rule', sha(Buffer.from(`${lines.join('\n')}\n`)).toString('hex'), published.ruleDigest);

// The applicants: the file’s digest, and the root of its rows as RFC 6962 makes it.
const rows = file.split('\n').slice(0, -1);
const rootOf = (from, to) => {
  if (to - from === 1) return sha(Buffer.of(0), Buffer.from(rows[from]));
  let left = 1;
  while (left * 2 < to - from) left *= 2;
  return sha(Buffer.of(1), rootOf(from, from + left), rootOf(from + left, to));
};
const root = rows.length === 0 ? sha() : rootOf(0, rows.length);
same('the list', sha(Buffer.from(file)).toString('hex'), published.fileDigest);
same('the root', root.toString('hex'), published.root);

if (version === 'hilsa-exchange-draw-1') heldAgainstRule();
if (version === 'hilsa-arrivals-1') servedInOrder();

// The bids of a book: their digest, the highest price at which they cover their quota, and who bid that or more.
if (book !== undefined) {
  same('the list of bids', sha(Buffer.from(book.bids)).toString('hex'), published.bidsDigest);
  const bids = book.bids
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split(','))
    .map(([id, price, quantity]) => ({ id, price: BigInt(price), quantity: BigInt(quantity) }));
  const wanted = BigInt(rule.quotas.find(({ category }) => category === book.category).quantity);
  const asked = (least) => bids.reduce((sum, { price, quantity }) => sum + (price >= least ? quantity : 0n), 0n);
  const prices = bids.map(({ price }) => price).sort((one, other) => (one > other ? -1 : 1));
  const cutOff = prices.find((price) => asked(price) >= wanted) ?? prices.at(-1);
  same('the cut-off', String(cutOff), book.cutOff);
  const less = (BigInt(book.cutOff) * BigInt(1_000_000 - book.discountPpm)) / 1_000_000n;
  same('the price of the public', String(less - (less % BigInt(book.tick))), book.publicPrice);
  const due = bids.filter(({ price }) => price >= BigInt(book.cutOff)).map(({ id, quantity }) => `${id},${quantity}`);
  const there = rows.map((row) => row.split(',')).filter(([, category]) => category === book.category);
  same('who bid enough', there.map(([id, , quantity]) => `${id},${quantity}`).join(), due.join());
} else if (published.bidsDigest) differs.push('the bids are missing');

// The secret that was committed to, and the round of the beacon that was announced.
same('the commitment', sha(hex(secret)).toString('hex'), published.commit);
same('the chain', beacon.chain, published.chain);
same('the round', beacon.round, published.round);
let random = hex(beacon.value);
if (beacon.chain.startsWith('hash-chain:')) {
  let reached = random;
  for (let step = 0; step < beacon.round; step += 1) reached = sha(reached);
  same('the link', `hash-chain:${reached.toString('hex')}`, published.chain);
} else {
  random = sha(random);
  notes.push(
    `compare the signature of round ${beacon.round} with what drand itself publishes of ${beacon.chain.slice(6)}`,
  );
}
const seed = sha(hex(secret), root, random);

// The allotment: what nobody asks for in one quota spills to the next of the order; then each quota on its own.
const lot = BigInt(rule.lot);
const applications = rows.map((row) => {
  const [id, category, quantity] = row.split(',');
  return { id, category, quantity: BigInt(quantity) };
});
const quotas = rule.quotas.map(({ category, quantity }) => {
  const members = applications.filter((one) => one.category === category);
  const demand = members.reduce((sum, one) => sum + one.quantity, 0n);
  const has = BigInt(quantity);
  return { category, members, demand, offered: demand < has ? demand : has, left: demand < has ? has - demand : 0n };
});
let left = quotas.reduce((sum, quota) => sum + quota.left, 0n);
for (const category of rule.spillOrder) {
  const quota = quotas.find((one) => one.category === category);
  const lacks = quota.demand - quota.offered;
  const takes = lacks < left ? lacks : left;
  quota.offered += takes;
  left -= takes;
}
const told = new Map(results.map(([id, units]) => [id, BigInt(units)]));
for (const quota of quotas) {
  if (rule.method === 'pro-rata') byLargestRemainder(quota);
  else if (rule.method === 'lottery') byLot(quota);
  // Of who came first this form has no order: nobody has more than asked for, and all of them what was offered, is all that can be said.
  else for (const { id } of quota.members) allotted.set(id, told.get(id) ?? -1n);
  const given = quota.members.reduce((sum, { id }) => sum + (allotted.get(id) ?? 0n), 0n);
  if (given !== quota.offered) differs.push(`${quota.category}: ${given} of ${quota.offered} units were given`);
}
function byLot({ members, offered }) {
  const ticket = ({ id }) => createHmac('sha256', seed).update(id).digest('hex');
  const drawn = members.map((one) => ({ ...one, ticket: ticket(one) }));
  drawn.sort((one, other) => byText(one.ticket, other.ticket) || byText(one.id, other.id));
  let rest = offered;
  for (const { id, quantity } of drawn) {
    const units = quantity < rest ? quantity : rest;
    allotted.set(id, units);
    rest -= units;
  }
}
function byLargestRemainder({ members, demand, offered }) {
  const shares = members.map(({ id, quantity }) => {
    const product = (quantity / lot) * (offered / lot);
    const total = demand / lot;
    return { id, lots: product / total, remainder: product % total };
  });
  let rest = offered / lot - shares.reduce((sum, { lots }) => sum + lots, 0n);
  shares.sort((one, other) =>
    one.remainder === other.remainder ? byText(one.id, other.id) : one.remainder > other.remainder ? -1 : 1,
  );
  for (const { id, lots } of shares) {
    allotted.set(id, (lots + (rest > 0n ? 1n : 0n)) * lot);
    if (rest > 0n) rest -= 1n;
  }
}
for (const { id, quantity } of applications) {
  const units = allotted.get(id);
  if (units === undefined || units < 0n || units > quantity || told.get(id) !== units)
    differs.push(`${id}: published ${told.get(id)}, by the rule ${units}`);
}
if (told.size !== applications.length) differs.push(`${told.size} results for ${applications.length} applications`);

verdict(`agrees: ${applications.length} applications, ${rule.method}, by what was published beforehand`);

// Where who came first was served first: each once, in the order of time, and each what was asked for while something was left of the quota.
function servedInOrder() {
  const asked = new Map(rows.map((row) => [row.split(',')[0], row.split(',')]));
  const left = new Map(rule.quotas.map(({ category, quantity }) => [category, BigInt(quantity)]));
  let lastMs = 0;
  for (const [id, atMs] of arrivals) {
    const [, category, quantity] = asked.get(id) ?? [];
    if (category === undefined || allotted.has(id) || atMs < lastMs) differs.push(`${id} does not stand where it came`);
    lastMs = atMs;
    const rest = left.get(category) ?? 0n;
    const units = BigInt(quantity ?? 0) < rest ? BigInt(quantity ?? 0) : rest;
    left.set(category, rest - units);
    allotted.set(id, units);
    if (id === own) notes.push(`${id} came at ${new Date(atMs).toISOString()}: compare with what you were shown`);
  }
  for (const [id, units] of results)
    if (String(allotted.get(id)) !== units) differs.push(`${id}: published ${units}, by the rule ${allotted.get(id)}`);
  if (arrivals.length !== rows.length || results.length !== rows.length) differs.push('somebody is missing');
  verdict(`agrees: ${rows.length} applications, who came first was served first`);
}

// Where the exchange drew from the applicants of all houses: its file is the one that was taken in, and gives nobody what the rule forbids.
function heldAgainstRule() {
  same('the exchange’s file', sha(Buffer.from(results)).toString('hex'), published.resultsDigest);
  const asked = new Map(rows.map((row) => [row.split(',')[0], row.split(',')]));
  const demandOf = (category) =>
    [...asked.values()].reduce((sum, [, of, quantity]) => (of === category ? sum + BigInt(quantity) : sum), 0n);
  const least = (one, other) => (one < other ? one : other);
  const offers = new Map(
    rule.quotas.map((quota) => [quota.category, least(demandOf(quota.category), BigInt(quota.quantity))]),
  );
  let spare = rule.quotas.reduce((sum, quota) => sum + BigInt(quota.quantity) - offers.get(quota.category), 0n);
  for (const category of rule.spillOrder) {
    const takes = least(demandOf(category) - offers.get(category), spare);
    offers.set(category, offers.get(category) + takes);
    spare -= takes;
  }
  let last = '';
  for (const [n, line] of results.split('\n').slice(0, -1).entries()) {
    const [id, units] = line.split(',');
    const [, category, quantity] = asked.get(id) ?? [];
    const left = (offers.get(category) ?? 0n) - BigInt(units);
    if (
      category === undefined ||
      id <= last ||
      left < 0n ||
      BigInt(units) > BigInt(quantity) ||
      BigInt(units) % BigInt(rule.lot)
    )
      differs.push(`line ${n + 1} breaks a promise of the rule: ${line}`);
    offers.set(category, left);
    allotted.set(id, units);
    last = id;
  }
  notes.push(
    `compare ${published.resultsDigest} with what the exchange publishes of its own file: who won is its word`,
  );
  if (entered) notes.push(`handed in by operators ${entered.maker} and ${entered.checker}`);
  else notes.push('handed in before it was kept by whom');
  if (own !== undefined && asked.has(own) && !allotted.has(own)) allotted.set(own, 0n);
  verdict(`agrees: ${rows.length} applications, drawn by the exchange, within the rule published beforehand`);
}
function verdict(agreed) {
  for (const note of notes) console.log(`note: ${note}`);
  if (own !== undefined) console.log(`${own}: ${allotted.get(own) ?? 'is not in the list'}`);
  for (const each of differs.slice(0, 20)) console.log(`differs: ${each}`);
  console.log(differs.length === 0 ? agreed : `does not agree: ${differs.length} findings`);
  process.exit(differs.length === 0 ? 0 : 1);
}
