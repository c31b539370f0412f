// Checks one order of a robot: that its log is one chain, written before the outcomes, and that every number of its page follows from its fills and
// whatever else moved its wallet: worth, profit, today, free money, limits, costs, the band, a grid's rounds, the curve.
// Two are not its own: the daily rate is the mean over all orders of the robot, of which each day's sums are told; the level is that of the robot's public
// curve, which runs on the house's money.
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

// The sums, exactly: text to whole parts of 10⁻¹⁸ and back. What the exchange rounds to its money's decimals is rounded here, too.
const { order: page, holdings, proof, openOrders, gridProfit, curve } = saved.details;
const DAY_MS = 86_400_000;
const ONE = 10n ** 18n;
const SMALLEST = 10n ** BigInt(18 - proof.decimals);
const down = (units) => units - (((units % SMALLEST) + SMALLEST) % SMALLEST);
const up = (units) => -down(-units);
const part = (units, ppm) => down((units * BigInt(ppm)) / 1_000_000n);
const most = (one, other) => (one > other ? one : other);
const dhakaDate = (ms) => new Date(ms + 6 * 3_600_000).toISOString().slice(0, 10);

// 1. What the wallet has: its fills, and whatever else moved it: capital, costs, dividends, tax.
const sums = new Map();
const add = (asset, amount) => sums.set(asset, (sums.get(asset) ?? 0n) + amount);
const bases = new Map(proof.prices.map(({ symbol, asset }) => [symbol, asset]));
const filled = new Map();
for (const { orderId, symbol, side, quantity, price, amount, fee, feeAsset, atMs } of saved.fills) {
  const sign = side === 'buy' ? 1n : -1n;
  add(bases.get(symbol), sign * exact(quantity));
  add(page.asset, -sign * exact(amount));
  add(feeAsset, -exact(fee));
  filled.set(orderId, (filled.get(orderId) ?? 0n) + exact(quantity));
  same(`amount of a fill of order ${orderId}`, text(down((exact(price) * exact(quantity)) / ONE)), amount);
  if (atMs < decidedMs.get(orderId))
    differs.push(`order ${orderId} was filled before the candle it was decided on had closed`);
}
const moved = new Map();
for (const { reason, asset, came, went } of proof.moves) {
  add(asset, exact(came) - exact(went));
  const known = moved.get(`${reason} ${asset}`) ?? { came: 0n, went: 0n };
  moved.set(`${reason} ${asset}`, { came: known.came + exact(came), went: known.went + exact(went) });
}
const movedBy = (reason) => moved.get(`${reason} ${page.asset}`) ?? { came: 0n, went: 0n };
const capital = movedBy('robot-capital');
same('put in', text(capital.came), page.putIn);
// Coins that were kept at the end left with the rest: what they were worth then is part of what was taken out.
const isKept = page.standing === 'complete' && page.onStop === 'keep';
if (!isKept) same('taken out', text(capital.went), page.takenOut);
same('performance fee paid', text(movedBy('performance-fee').went), page.costsPaid.performance);
same('cost of leaving paid', text(movedBy('exit-cost').went), page.costsPaid.exit);

// 2. What that is worth: at the last prices, and at those that costs are measured by.
const worthAt = (which) =>
  proof.prices.reduce(
    (sum, each) => sum + down((most(sums.get(each.asset) ?? 0n, 0n) * exact(each[which])) / ONE),
    sums.get(page.asset) ?? 0n,
  );
for (const { asset, symbol, quantity, worth } of holdings) {
  const { last } = proof.prices.find((each) => each.symbol === symbol);
  same(`${asset} held`, text(sums.get(asset) ?? 0n), quantity);
  same(`worth of ${asset}`, text(down((exact(quantity) * exact(last)) / ONE)), worth);
}
for (const { asset } of proof.prices)
  if ((sums.get(asset) ?? 0n) > 0n && !holdings.some((each) => each.asset === asset))
    differs.push(`${text(sums.get(asset))} ${asset} are not shown`);
same('worth', text(worthAt('last')), page.worth);
const principal = exact(page.putIn) - exact(page.takenOut);
same('principal', text(principal), page.principal);
same('total profit', text(exact(page.worth) - principal), page.totalProfit);

// 3. Free money: what no open purchase holds. A purchase of shares holds its charges as well.
let held = 0n;
for (const { orderId, side, price, quantity, filled: shown } of openOrders) {
  same(`filled of order ${orderId}`, text(filled.get(orderId) ?? 0n), shown);
  if (side === 'buy') held += up((exact(price) * (exact(quantity) - exact(shown))) / ONE);
}
const free = (sums.get(page.asset) ?? 0n) - held;
if (page.goods === 'coins') same('free', text(free), page.free);
else if (exact(page.free) > free) differs.push(`free: at most ${text(free)}, shown ${page.free}`);

// 4. Today: what the day began with is what the candle before midnight saw, if nothing but fills moved the wallet since.
const nowMs = proof.toldAtMs;
const today = dhakaDate(nowMs);
if (proof.day !== null) {
  const { start, putIn, takenOut } = proof.day;
  same('profit of today', text(exact(page.worth) - exact(start) - exact(putIn) + exact(takenOut)), page.todayProfit);
  const before = saved.log.find(({ candleMs }) => dhakaDate(candleMs) < today);
  const since = proof.moves.filter(({ date }) => before !== undefined && date >= dhakaDate(before.candleMs));
  if (dhakaDate(page.boughtAtMs) === today) same('beginning of today', '0', start);
  else if (before !== undefined && since.every(({ date }) => date === today))
    same('beginning of today', before.worth, start);
  const moves = proof.moves.filter(
    ({ date, reason, asset }) => date === today && reason === 'robot-capital' && asset === page.asset,
  );
  const sum = (of) => text(moves.reduce((all, each) => all + exact(each[of]), 0n));
  same('put in today', sum('came'), putIn);
  if (!isKept) same('taken out today', sum('went'), takenOut);
}

// 5. Limits, the cost of leaving, the band: by the terms of its version.
const { singlePpm, lossPpm, performancePpm, exitPpm, lockInDays } = proof.terms;
same('single limit', text(part(most(principal, 0n), singlePpm)), page.singleLimit);
same('loss limit', text(part(most(principal, 0n), lossPpm)), page.lossLimit);
if (page.standing !== 'complete') {
  const worth = worthAt('reference');
  const performance = part(most(worth - principal - exact(proof.paidGain), 0n), performancePpm);
  same('performance fee, were it left now', text(performance), page.leaveNow.performance);
  const isEarly = nowMs < page.boughtAtMs + lockInDays * DAY_MS && exact(page.leaveNow.exit) > 0n;
  const exit = isEarly ? part(worth - performance, exitPpm) : 0n;
  same('cost of leaving now', text(exit), page.leaveNow.exit);
  const left = exact(page.free) - performance;
  let takeOut = left <= 0n ? 0n : left;
  if (left > 0n && isEarly) {
    takeOut = down((left * 1_000_000n) / BigInt(1_000_000 + exitPpm));
    if (takeOut + SMALLEST + part(takeOut + SMALLEST, exitPpm) <= left) takeOut += SMALLEST;
  }
  same('most that can be taken out', text(takeOut), page.leaveNow.takeOut);
}
same('level of locking in', lockInDays, page.lockInDays);
const dayNow = Math.min(page.periodDays, Math.floor((nowMs - page.boughtAtMs) / DAY_MS) + 1);
same('days of its period', Math.round((page.expiresAtMs - page.boughtAtMs) / DAY_MS), page.periodDays);
if (page.completedAtMs === null) same('day of its period', dayNow, page.currentDay);
const remaining = page.completedAtMs === null ? Math.max(0, page.periodDays - page.currentDay) : 0;
same('days that remain', remaining, page.remainingDays);
let band = null;
if (proof.rate !== null && proof.rate.n >= 2 && remaining >= 1 && principal > 0n) {
  // ±1.645 × σ × √days × principal, around zero, rounded up.
  const units = principal / SMALLEST;
  const square = 1_645n * 1_645n * BigInt(proof.rate.variancePpb) * BigInt(remaining) * units * units;
  const most95 = ceil(rootUp(square), 1_000n * 10n ** 9n) * SMALLEST;
  band = { least: text(-most95), most: text(most95) };
}
same('estimated earnings', JSON.stringify(band), JSON.stringify(page.estimate));
if ((proof.rate === null) !== (page.dailyRatePpb === null)) differs.push('a daily rate of no days');
if (proof.rate !== null) {
  // The mean of all returns of thirty days, half away from zero, and their variance by n − 1, rounded up.
  const [n, sum, squares] = ['n', 'sumPpb', 'squaresPpb'].map((of) =>
    proof.rate.days.reduce((all, each) => all + BigInt(each[of]), 0n),
  );
  same('days of the daily rate', Number(n), proof.rate.n);
  const size = sum < 0n ? -sum : sum;
  same('daily rate', Number((sum < 0n ? -1n : 1n) * ((2n * size + n) / (2n * n))), page.dailyRatePpb);
  const variance = n < 2n ? 0n : ceil(n * squares - sum * sum, n * (n - 1n));
  same('variance of the daily rate', String(variance), proof.rate.variancePpb);
  if (proof.rate.days.some(({ date }) => date > today || Date.parse(today) - Date.parse(date) >= 30 * DAY_MS))
    differs.push('the daily rate has other days than the newest thirty');
}

// The level: by yearly deviation and deepest fall of the robot's curve, the worse of the two; none before thirty trades and ninety days.
const { result } = saved.robot;
let level = null;
if (result !== null && result.trades >= 30 && result.days >= 90) {
  const values = result.curve.map(([, ppm]) => 1_000_000 + ppm);
  const returns = values.slice(1).map((value, at) => value / values[at] - 1);
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
  const spread =
    returns.length < 2 || values.some((value) => value <= 0)
      ? 0
      : Math.sqrt(returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (returns.length - 1));
  let [highest, deepest] = [1_000_000, 0];
  for (const value of values) {
    highest = Math.max(highest, value);
    deepest = Math.min(deepest, value / highest - 1);
  }
  const worst = Math.max(spread * Math.sqrt((values.length / result.days) * 365), -deepest * 2);
  level = 1 + [0.1, 0.2, 0.4, 0.8].filter((from) => worst >= from).length;
}
same('level', level, page.level);

// 6. A grid's closed rounds: what was bought last is sold first, cost rounded up.
if (gridProfit !== null) {
  const stack = [];
  let profit = 0n;
  for (const { symbol, side, quantity, amount, fee, feeAsset } of saved.fills.toReversed()) {
    const isInGoods = side === 'buy' && feeAsset === bases.get(symbol);
    const units = exact(quantity) - (isInGoods ? exact(fee) : 0n);
    const money =
      (side === 'sell' ? exact(amount) - exact(fee) : exact(amount) + (isInGoods ? 0n : exact(fee))) / SMALLEST;
    if (units <= 0n) continue;
    if (side === 'buy') {
      stack.push({ units, cost: money });
      continue;
    }
    let left = units;
    for (let last = stack.at(-1); last !== undefined && left > 0n; last = stack.at(-1)) {
      const sold = last.units < left ? last.units : left;
      const cost = ceil(last.cost * sold, last.units);
      profit += floor(money * sold, units) - cost;
      left -= sold;
      if (sold === last.units) stack.pop();
      else Object.assign(last, { units: last.units - sold, cost: last.cost - cost });
    }
  }
  same('grid profit', text(profit * SMALLEST), gridProfit);
}

// 7. The curve: what the log's candles saw, beside what was put in at first. One that was added to has no one beginning.
const first = proof.moves.find(({ reason }) => reason === 'robot-capital');
const seen = new Map(saved.log.map(({ candleMs, worth }) => [candleMs, exact(worth)]));
if (first !== undefined && exact(first.came) === exact(page.putIn))
  for (const [atMs, ppm] of curve)
    if (seen.has(atMs))
      same(`curve at ${new Date(atMs).toISOString()}`, changePpm(exact(page.putIn), seen.get(atMs)), ppm);

console.log(`${saved.fills.length} fills: ${page.totalProfit} ${page.asset} in all`);
for (const what of differs) console.error(`DIFFERS  ${what}`);
if (differs.length === 0) console.log('agrees: the log is whole, and the page follows from the fills');
process.exit(differs.length === 0 ? 0 : 1);

function floor(value, by) {
  return value < 0n && value % by !== 0n ? value / by - 1n : value / by;
}
function ceil(value, by) {
  return -floor(-value, by);
}
function rootUp(value) {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2) + 1);
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root * root === value ? root : root + 1n;
    root = next;
  }
}
/** To the nearest millionth, half away from zero. */
function changePpm(before, after) {
  if (before <= 0n) return 0;
  const off = (after - before) * 1_000_000n;
  const size = off < 0n ? -off : off;
  const rounded = (2n * size + before) / (2n * before);
  return Number(off < 0n ? -rounded : rounded);
}
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
  const info = await fetch(`${address}/ipxbdb-api/stock/ai/info?robotId=${details.order.robotId}`);
  const { robot } = (await info.json()).data;
  const fills = [...details.fills];
  for (let cursor = details.fillsCursor; cursor !== null;) {
    const page = await ask('details', { fillsCursor: cursor });
    fills.push(...page.fills);
    cursor = page.fillsCursor;
  }
  return { details, robot, fills, log };
}
