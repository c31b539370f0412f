// Checks one order of a robot: that its log is one chain, written before the outcomes, and that its page follows from its fills.
// Node 20 and nothing else: no line of Hilsa's.
// node check-my-robot.mjs saved.json
// HILSA_TOKEN=… node check-my-robot.mjs https://the.exchange 12 [saved.json]   Asks for order 12 with your token, and keeps what was told.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const [from, order, keptAs] = process.argv.slice(2);
const saved = order === undefined ? JSON.parse(readFileSync(from, 'utf8')) : await told(from, order);
if (keptAs !== undefined) writeFileSync(keptAs, JSON.stringify(saved));
const differs = [];
const same = (what, computed, shown) =>
  computed === shown || differs.push(`${what}: computed ${computed}, shown ${shown}`);

// The chain: each link is SHA-256 over the link before and the row, its names in order. Oldest first.
let before = '0'.repeat(64);
const decidedMs = new Map();
for (const { candleMs, inputs, intents, reasons, link, wishes } of saved.log.toReversed()) {
  const row = JSON.stringify(inOrder([before, { candleMs, inputs, intents, reasons }]));
  const hash = createHash('sha256').update(row).digest('hex');
  if (hash !== link) {
    differs.push(`the log is broken at the candle that closed ${new Date(candleMs).toISOString()}`);
    break;
  }
  for (const { orderId } of wishes) if (orderId !== null) decidedMs.set(orderId, candleMs);
  before = link;
}
console.log(`${saved.log.length} decisions, chained up to ${before}`);

// The sums, exactly: text to whole parts of 10⁻¹⁸ and back.
const { order: page, holdings } = saved.details;
const sums = new Map();
const add = (asset, amount) => sums.set(asset, (sums.get(asset) ?? 0n) + amount);
const bases = new Map(holdings.map(({ symbol, asset }) => [symbol, asset]));
for (const { orderId, symbol, side, quantity, amount, fee, feeAsset, atMs } of saved.fills) {
  const sign = side === 'buy' ? 1n : -1n;
  const base = bases.get(symbol) ?? (symbol.endsWith(page.asset) ? symbol.slice(0, -page.asset.length) : symbol);
  add(base, sign * exact(quantity));
  add(page.asset, -sign * exact(amount));
  add(feeAsset, -exact(fee));
  if (atMs < decidedMs.get(orderId))
    differs.push(`order ${orderId} was filled before the candle it was decided on had closed`);
}
same('principal', text(exact(page.putIn) - exact(page.takenOut)), page.principal);
same('total profit', text(exact(page.worth) + exact(page.takenOut) - exact(page.putIn)), page.totalProfit);
const held = holdings.reduce((sum, { worth }) => sum + exact(worth), 0n);
const paid = exact(page.costsPaid.performance) + exact(page.costsPaid.exit);
add(page.asset, -paid);
// Coins that were kept at the end left with the rest: what they were is in the fills, what they are worth now is not the order's.
if (page.standing !== 'complete' || page.onStop === 'sell') {
  for (const { asset, quantity } of holdings) same(`${asset} held`, text(sums.get(asset) ?? 0n), quantity);
  const money = exact(page.putIn) - exact(page.takenOut) + (sums.get(page.asset) ?? 0n);
  same('worth', text(money + held), page.worth);
}
const left = Math.max(0, page.periodDays - page.currentDay);
same('days that remain', page.completedAtMs === null ? left : 0, page.remainingDays);
console.log(`${saved.fills.length} fills: ${page.totalProfit} ${page.asset} in all`);
for (const what of differs) console.error(`DIFFERS  ${what}`);
if (differs.length === 0) console.log('agrees: the log is whole, and the page follows from the fills');
process.exit(differs.length === 0 ? 0 : 1);

function inOrder(value) {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(names.map(([name, inner]) => [name, inOrder(inner)]));
}
function exact(written) {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(written);
  const units = BigInt(whole + part.padEnd(18, '0'));
  return sign === '-' ? -units : units;
}
function text(units) {
  const digits = String(units < 0n ? -units : units).padStart(19, '0');
  const part = digits.slice(-18).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -18)}${part === '' ? '' : `.${part}`}`;
}
async function told(address, id) {
  const ask = async (path, fields) => {
    const query = new URLSearchParams({ id, ...fields });
    const headers = { accesstoken: process.env.HILSA_TOKEN ?? '' };
    const answer = await (await fetch(`${address}/ipxbdb-api/stock/ai/order/${path}?${query}`, { headers })).json();
    if (answer.data === undefined || answer.data === null) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const log = [];
  for (let cursor; cursor !== null;) {
    const page = await ask('log', { limit: '100', ...(cursor === undefined ? {} : { cursor }) });
    log.push(...page.list);
    cursor = page.nextCursor;
  }
  const details = await ask('details', {});
  const fills = [...details.fills];
  for (let cursor = details.fillsCursor; cursor !== null;) {
    const page = await ask('details', { fillsCursor: cursor });
    fills.push(...page.fills);
    cursor = page.fillsCursor;
  }
  return { details, fills, log };
}
