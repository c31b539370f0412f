// Checks a fund and what you have of it: the value of a unit from what the fund holds and owes, at right prices where it was put right; your units from your
// orders; what they are worth, what would be taken of the gain, what would be paid; each order from the value it was dealt at.
// Node 20 and nothing else: no line of Hilsa's.
// node check-my-fund.mjs saved.json
// HILSA_TOKEN=… node check-my-fund.mjs https://the.exchange 1 [saved.json]   Asks for fund 1 with your token, and keeps what was told.
import { readFileSync, writeFileSync } from 'node:fs';

const [from, id, keptAs] = process.argv.slice(2);
const saved = id === undefined ? JSON.parse(readFileSync(from, 'utf8')) : await told(from, id);
if (keptAs !== undefined) writeFileSync(keptAs, JSON.stringify(saved));
const { fund, mine, value: run, days, orders } = saved;

// Exactly: text to whole parts of 10⁻¹⁸ and back. The fund's money is rounded to its own decimals, a value of a unit to six more, units to five.
const ONE = 10n ** 18n;
const money = { BDT: 2n, USDT: 6n }[fund.asset];
if (money === undefined) throw new Error(`how many decimals has ${fund.asset}?`);
const [MONEY, VALUE, UNITS] = [18n - money, 12n - money, 13n].map((zeros) => 10n ** zeros);
const down = (sum, step) => sum - (((sum % step) + step) % step);
const half = (sum, step) => down(sum + step / 2n, step);
const times = (one, other) => (one * other) / ONE;
const differs = [];
const same = (what, computed, shown) =>
  computed === exact(shown) || differs.push(`${what}: computed ${text(computed)}, shown ${shown}`);

// 1. The value of a unit: what is held × its price, and cash, less what is owed and what was earned by whoever runs it; for each unit.
if (run !== null)
  for (const { value, assets, holdings } of [run, run.corrected].filter((each) => each !== null)) {
    let sum = exact(run.cash);
    for (const { symbol, quantity, price, value: worth } of holdings) {
      same(`${symbol} of ${run.day}`, down(times(exact(quantity), exact(price)), MONEY), worth);
      sum += exact(worth);
    }
    same(`assets of ${run.day}`, sum, assets);
    const net = exact(assets) - exact(run.liabilities) - exact(run.accruals);
    if (exact(run.units) > 0n) same(`value of ${run.day}`, half((net * ONE) / exact(run.units), VALUE), value);
    console.log(`${run.day}: ${text(net)} ${fund.asset} for ${run.units} units, ${value} each`);
  }
const now = exact(run === null ? fund.terms.firstPrice : (run.corrected?.value ?? run.value));
same('value of a unit', now, fund.value ?? fund.terms.firstPrice);

// 2. Your orders: each dealing that served one, at the value of that day. What was put right later is in what is shown: given or taken back.
let units = 0n;
for (const { orderId, kind, dealings, corrected, ...order } of orders) {
  const isBought = kind === 'subscription';
  units += isBought ? exact(order.unitsDealt) : -exact(order.unitsDealt);
  const sums = { units: 0n, feeUnits: 0n, proceeds: 0n, corrected: 0n };
  for (const dealing of dealings) {
    const what = `order ${orderId} at dealing ${dealing.runId}`;
    const at = exact(dealing.value);
    const day = days.find(({ runId }) => runId === dealing.runId);
    if (day === undefined) differs.push(`${what}: no such dealing`);
    else same(`value of ${what}`, at, day.value);
    const right = dealing.corrected ?? { units: '0', amount: '0' };
    if (isBought) {
      const bought = down((exact(order.amount) * ONE) / at, UNITS);
      same(`units of ${what}`, bought + exact(right.units), dealing.units);
    } else {
      const left = exact(dealing.units) - exact(right.units) - exact(dealing.feeUnits);
      same(`proceeds of ${what}`, down(times(left, at), MONEY) + exact(right.amount), dealing.proceeds);
    }
    sums.corrected += exact(isBought ? right.units : right.amount);
    for (const of of ['units', 'feeUnits', 'proceeds']) sums[of] += exact(dealing[of]);
  }
  // Of one that was served on more days than are told, the oldest are missing.
  if (dealings.length >= 250) continue;
  same(`units of order ${orderId}`, sums.units, order.unitsDealt);
  same(`proceeds of order ${orderId}`, sums.proceeds, order.proceeds);
  same(`units of the fee of order ${orderId}`, sums.feeUnits, order.feeUnits);
  const shown = isBought ? corrected?.units : corrected?.amount;
  same(`what was put right of order ${orderId}`, sums.corrected, shown ?? '0');
}

// 3. What you have. Once a year a fee is taken in units of whoever stays: your orders alone may come to more than you have, never to less.
if (mine !== null) {
  const lots = mine.lots.map(({ units: many, highestValue }) => [exact(many), exact(highestValue)]);
  same(
    'your units, by lots',
    lots.reduce((sum, [many]) => sum + many, 0n),
    mine.units,
  );
  if (units < exact(mine.units)) differs.push(`your units: your orders come to ${text(units)}, shown ${mine.units}`);
  const fee = lots.reduce((sum, [many, mark]) => {
    const part = now > mark ? (many * (now - mark) * BigInt(fund.terms.performancePpm)) / (now * 1_000_000n) : 0n;
    return sum + down(part, UNITS);
  }, 0n);
  const [worth, net] = [exact(mine.units), exact(mine.units) - fee].map((many) => down(times(many, now), MONEY));
  same('units of the fee', fee, mine.feeUnits);
  same('worth', worth, mine.worth);
  same('fee', worth - net, mine.fee);
  same('what would be paid', net, mine.net);
  const spent = half(times(exact(mine.paid ?? '0'), exact(mine.units)), MONEY);
  same('gain', worth - spent, mine.gain);
  console.log(`yours: ${mine.units} units worth ${text(worth)}, paid ${text(spent)}, ${text(net)} were all sold`);
}

for (const line of differs) console.error(line);
console.log(differs.length === 0 ? 'Everything agrees.' : `${differs.length} differ.`);
process.exitCode = differs.length === 0 ? 0 : 1;

function exact(words) {
  const [, minus, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(words);
  return (minus === '-' ? -1n : 1n) * (BigInt(whole) * ONE + BigInt(part.padEnd(18, '0')));
}
function text(sum) {
  const [size, minus] = sum < 0n ? [-sum, '-'] : [sum, ''];
  return `${minus}${size / ONE}.${String(size % ONE).padStart(18, '0')}`.replace(/\.?0+$/, '');
}

async function told(site, fundId) {
  const ask = async (path, fields) => {
    const address = `${site}/ipxbdb-api/fund/${path}?${new URLSearchParams(fields)}`;
    const answer = await fetch(address, { headers: { accesstoken: process.env.HILSA_TOKEN ?? '' } });
    const { code, data, msg } = await answer.json();
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const all = async (path, fields) => {
    const list = [];
    for (let cursor; ;) {
      const page = await ask(path, { ...fields, limit: '100', ...(cursor && { cursor }) });
      list.push(...page.list);
      cursor = page.nextCursor;
      if (cursor === null) return list;
    }
  };
  const info = await ask('info', { id: fundId });
  return {
    ...info,
    ...(await ask('holdings', { id: fundId })),
    days: await all('nav', { id: fundId }),
    orders: await all('order/list', { id: fundId }),
  };
}
