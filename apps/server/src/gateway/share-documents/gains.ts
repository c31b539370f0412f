// In: all that a customer ever traded in a market's shares, and what companies made of them. Out: the statement of a month: each sale against its cost by both methods, what is held in
// lots, and the tax year.
import { gainsTax, type LotExchange, type LotMerger, type LotTrade, saleLines } from '@hilsa/formulas/stocks';
import { divide, formatDecimal } from '@hilsa/money';
import { said, type Section, type Sheet } from './sheet.ts';

interface Dated {
  readonly symbol: string;
  /** The market's own date. */
  readonly date: string;
}
export type DatedTrade = LotTrade & Dated;
export type DatedExchange = LotExchange & Dated;
export type DatedMerger = LotMerger & Dated & { readonly intoSymbol: string };

/** Of individuals in Bangladesh: fifty lakh taka a year are free, then 15 %; the year begins in July. */
const TAX = { free: 5_000_000n, ppm: 150_000, firstMonth: 7 } as const;

interface About {
  readonly operator: string;
  readonly isDemo: boolean;
  readonly account: string;
  readonly month: string;
  readonly currency: string;
  readonly decimals: number;
  /** Whether the tax on gains is reckoned. */
  readonly isTaxed: boolean;
}

/** @param events oldest first */
export function gainsStatement(events: readonly (DatedTrade | DatedExchange | DatedMerger)[], about: About): Sheet {
  const money = (units: bigint): string => formatDecimal(units, about.decimals);
  const upTo = events.filter(({ date }) => date.slice(0, 7) <= about.month);
  const { sales, held } = saleLines<DatedTrade>(upTo);
  const ofMonth = sales.filter(({ trade }) => trade.date.startsWith(about.month));
  const gain = (by: 'costFirstIn' | 'costAverage', of: typeof sales): bigint =>
    of.reduce((sum, sale) => sum + sale.trade.money - sale[by], 0n);
  const symbols = new Map(upTo.map(({ share, symbol }) => [share, symbol]));
  for (const event of upTo) if ('into' in event) symbols.set(event.into, event.intoSymbol);
  return {
    title: said('Gains from shares', 'শেয়ারের লাভ-ক্ষতি'),
    isDemo: about.isDemo,
    about: [
      [said('Operator', 'পরিচালক'), about.operator],
      [said('Account', 'হিসাব নম্বর'), about.account],
      [said('Month', 'মাস'), about.month],
      [said('Currency', 'মুদ্রা'), about.currency],
    ],
    sections: [
      {
        title: said('Sales', 'বিক্রয়'),
        none: said('No sales in this month', 'এই মাসে কোনো বিক্রয় নেই'),
        columns: [
          { name: said('Day', 'দিন') },
          { name: said('Share', 'শেয়ার') },
          { name: said('Quantity', 'পরিমাণ'), right: true },
          { name: said('Received', 'প্রাপ্তি'), right: true },
          { name: said('Cost, first in first out', 'ব্যয়, আগে কেনা আগে'), right: true },
          { name: said('Gain', 'লাভ'), right: true },
          { name: said('Cost, average', 'ব্যয়, গড়'), right: true },
          { name: said('Gain', 'লাভ'), right: true },
        ],
        rows: ofMonth.map(({ trade, costFirstIn, costAverage }) => [
          trade.date,
          trade.symbol,
          String(trade.shares),
          money(trade.money),
          money(costFirstIn),
          money(trade.money - costFirstIn),
          money(costAverage),
          money(trade.money - costAverage),
        ]),
      },
      {
        title: said('Still held', 'হাতে আছে'),
        none: said('No shares', 'কোনো শেয়ার নেই'),
        columns: [
          { name: said('Share', 'শেয়ার') },
          { name: said('Quantity', 'পরিমাণ'), right: true },
          { name: said('Cost of the lot', 'লটের ব্যয়'), right: true },
          { name: said('Cost at the average', 'গড় ব্যয়'), right: true },
        ],
        rows: [...held].flatMap(([share, { lots, shares, cost }]) =>
          lots.map((lot) => [
            symbols.get(share) ?? '',
            String(lot.shares),
            money(lot.cost),
            money(divide(cost * lot.shares, shares, 'half-up')),
          ]),
        ),
      },
      sums([
        [said('Gain of the month, first in first out', 'মাসের লাভ, আগে কেনা আগে'), money(gain('costFirstIn', ofMonth))],
        [said('Gain of the month, average', 'মাসের লাভ, গড়'), money(gain('costAverage', ofMonth))],
        ...taxRows(),
      ]),
    ],
    note: said(
      'Costs are with charges, what was received is after them. What an offering allotted is bought when it is delivered, and a block that was sold is sold then. A bonus, a split or a merger deals what the shares had cost over those there are after it; shares that came another way have cost nothing and are sold last. The tax is what the rule says of the gains first in, first out on this platform alone; your own return decides.',
      'ব্যয় মাশুলসহ, প্রাপ্তি মাশুল বাদে। প্রস্তাব থেকে বরাদ্দ শেয়ার হস্তান্তরের দিনে কেনা, আর বিক্রীত ব্লক সেই দিনে বিক্রি ধরা হয়। বোনাস, শেয়ার বিভাজন বা একীভূতকরণের পর আগের ব্যয় নতুন সংখ্যার শেয়ারে ভাগ হয়; অন্যভাবে আসা শেয়ারের ব্যয় নেই এবং সেগুলো সবশেষে বিক্রি ধরা হয়। কর শুধু এই প্ল্যাটফর্মের লাভের উপর নিয়ম অনুযায়ী; চূড়ান্ত হিসাব আপনার নিজের রিটার্নে।',
    ),
  };

  function taxRows(): (readonly [ReturnType<typeof said>, string])[] {
    if (!about.isTaxed) return [];
    const begins = taxYearOf(about.month);
    const year = gain(
      'costFirstIn',
      sales.filter(({ trade }) => trade.date.slice(0, 7) >= begins),
    );
    const free = TAX.free * 10n ** BigInt(about.decimals);
    return [
      [said(`Gain since ${begins}`, `${begins} থেকে লাভ`), money(year)],
      [said('Free of tax', 'করমুক্ত'), money(free)],
      [said('Tax of 15 % on what is above', 'এর উপরে ১৫ % কর'), money(gainsTax(year, free, TAX.ppm))],
    ];
  }
}

function sums(rows: Section['rows']): Section {
  return {
    title: said('Sums', 'সারসংক্ষেপ'),
    columns: [{ name: said('What', 'বিবরণ') }, { name: said('Amount', 'পরিমাণ'), right: true }],
    rows,
  };
}

/** The month in which the tax year of a month began, `2026-07`. */
export function taxYearOf(month: string): string {
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5)) < TAX.firstMonth ? 1 : 0);
  return `${year}-${String(TAX.firstMonth).padStart(2, '0')}`;
}
