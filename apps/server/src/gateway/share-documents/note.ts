// In: what a customer traded on one day. Out: the contract note: each trade with its day of settlement, the charges by parts, as each order was charged, and the sums.
import { chargeParts, type Instrument } from '../../publish/index.ts';
import type { FillRow } from '../../tables/index.ts';
import { formatDecimal } from '@hilsa/money';
import { said, type Said, type Sheet } from './sheet.ts';

export interface Traded {
  readonly fill: FillRow;
  readonly instrument: Instrument;
  readonly settles: string;
  /** The market's own time, `10:42:07`. */
  readonly time: string;
}

const SIDES: Readonly<Record<FillRow['side'], Said>> = { buy: said('Buy', 'ক্রয়'), sell: said('Sell', 'বিক্রয়') };
const PARTS: Readonly<Record<string, Said>> = {
  broker: said('Broker', 'ব্রোকার'),
  exchange: said('Exchange', 'এক্সচেঞ্জ'),
  depository: said('Depository (CDBL)', 'ডিপোজিটরি (সিডিবিএল)'),
  tax: said('Source tax', 'উৎসে কর'),
};

export function contractNote(
  traded: readonly Traded[],
  about: { operator: string; isDemo: boolean; date: string; account: string; currency: string; decimals: number },
): Sheet {
  const money = (units: bigint): string => formatDecimal(units, about.decimals);
  const sum = (side: FillRow['side'], of: (fill: FillRow) => bigint): bigint =>
    traded.reduce((total, { fill }) => (fill.side === side ? total + of(fill) : total), 0n);
  const charged = traded.reduce((total, { fill }) => total + fill.fee, 0n);
  const bought = sum('buy', ({ notional, fee }) => notional + fee);
  const sold = sum('sell', ({ notional, fee }) => notional - fee);
  return {
    title: said('Contract note', 'চুক্তিপত্র'),
    isDemo: about.isDemo,
    about: [
      [said('Operator', 'পরিচালক'), about.operator],
      [said('Account', 'হিসাব নম্বর'), about.account],
      [said('Trading day', 'লেনদেনের দিন'), about.date],
      [said('Currency', 'মুদ্রা'), about.currency],
    ],
    sections: [
      {
        title: said('Trades', 'লেনদেন'),
        columns: [
          { name: said('Time', 'সময়') },
          { name: said('Share', 'শেয়ার') },
          { name: said('Side', 'ধরন') },
          { name: said('Quantity', 'পরিমাণ'), right: true },
          { name: said('Price', 'দর'), right: true },
          { name: said('Amount', 'মূল্য'), right: true },
          { name: said('Charge', 'মাশুল'), right: true },
          { name: said('Settles', 'নিষ্পত্তি'), right: true },
        ],
        rows: traded.map(({ fill, instrument, settles, time }) => [
          time,
          instrument.symbol,
          SIDES[fill.side],
          instrument.quantity(fill.lots),
          instrument.price(fill.ticks),
          money(fill.notional),
          money(fill.fee),
          settles,
        ]),
      },
      {
        title: said('Charges', 'মাশুল'),
        columns: [{ name: said('Part', 'অংশ') }, { name: said('Amount', 'পরিমাণ'), right: true }],
        rows: [...partsOf(traded, charged)].map(([name, units]) => [PARTS[name] ?? name, money(units)]),
      },
      {
        title: said('Sums', 'সারসংক্ষেপ'),
        columns: [{ name: said('What', 'বিবরণ') }, { name: said('Amount', 'পরিমাণ'), right: true }],
        rows: [
          [said('Bought, with charges', 'ক্রয়, মাশুলসহ'), money(bought)],
          [said('Sold, after charges', 'বিক্রয়, মাশুল বাদে'), money(sold)],
          [said('Received less paid', 'প্রাপ্তি বাদ পরিশোধ'), money(sold - bought)],
        ],
      },
    ],
    note: said(
      'Bought shares can be sold, and the money of sold ones withdrawn, from the day they settle. The parts lie inside the charge; each is rounded half up on what an order traded that day, and the broker has the rest.',
      'কেনা শেয়ার নিষ্পত্তির দিন থেকে বিক্রি করা যায়, বিক্রির টাকাও সেদিন থেকে তোলা যায়। অংশগুলো মাশুলের ভেতরেই; প্রতিটি অর্ডারের সেদিনের লেনদেনের উপর হিসাব করা, বাকিটা ব্রোকারের।',
    ),
  };
}

/** By order, so that many fills are charged as one. */
function partsOf(traded: readonly Traded[], charged: bigint): ReadonlyMap<string, bigint> {
  const orders = Map.groupBy(traded, ({ fill }) => fill.orderId);
  const parts = new Map<string, bigint>();
  for (const fills of orders.values()) {
    const { instrument } = fills[0]!;
    const turnover = fills.reduce((sum, { fill }) => sum + fill.notional, 0n);
    for (const { name, units } of chargeParts(instrument, turnover)) parts.set(name, (parts.get(name) ?? 0n) + units);
  }
  const passedOn = [...parts.values()].reduce((sum, units) => sum + units, 0n);
  return new Map([['broker', charged - passedOn], ...parts]);
}
