import { readSettings } from '@hilsa/strategies/settings-text';
import { describe, expect, it } from 'vitest';
import { firstForm, formOf, settle, withMarket, withValue, type OwnForm } from './own-form.ts';
import { OWN_FIELDS, type OwnField, type OwnRule } from './own-fields.ts';
import { lotsPerLine, ticksOf } from './own-lines.ts';

const BTC = { symbol: 'BTCUSDT', base: 'BTC', last: '112480.5', tick: '0.1', lot: '0.00001' };
const DOGE = { symbol: 'DOGEUSDT', base: 'DOGE', last: '0.41235', tick: '0.00001', lot: '1' };
const MARKETS = [BTC, DOGE, ...['ETH', 'SOL', 'BNB'].map((base) => ({ ...BTC, base, symbol: `${base}USDT` }))];
const TERMS = { least: '5000', singlePpm: 100_000, decimals: 6 };
const RULES = Object.keys(OWN_FIELDS) as OwnRule[];
const problemsOf = (form: OwnForm) => Object.fromEntries(settle(form, MARKETS, TERMS).problems);
const first = (rule: OwnRule): OwnForm => firstForm(rule, MARKETS, '5000');

describe('own settings', () => {
  it('counts prices in whole ticks and puts 9.5 % of the capital on a line, and never more than a single order may be', () => {
    expect(ticksOf('112480.57', '0.1')).toBe(1_124_805);
    // 475 USDT a line at 110,000 is 0.00431 BTC; of four spaces each may be a tenth, 500.
    expect(lotsPerLine('5000', { high: 1_100_000, spaces: 10 }, BTC, TERMS)).toBe(431);
    expect(lotsPerLine('5000', { high: 1_100_000, spaces: 4 }, BTC, TERMS)).toBe(454);
  });

  it('of shares begin as regular purchases that keep, and one share has to be affordable', () => {
    const gp = { symbol: 'GP', base: 'GP', last: '319.10', tick: '0.01', lot: '1' };
    const terms = { ...TERMS, decimals: 2 };
    const form = firstForm('dca', [gp], '5000', 'shares');
    expect(settle(form, [gp], terms).settings).toBe(
      'hilsa-robot-1;dca;market=GP;amount=50000;everyCandles=1440;safetyOrders=0;stepPpm=15000;growthPpm=100000;takePpm=0',
    );
    expect(Object.fromEntries(settle(withValue(form, 'amount', '319.09'), [gp], terms).problems)).toEqual({
      amount: { word: 'under-one' },
    });
    expect(settle(withValue(form, 'amount', '319.10'), [gp], terms).problems.size).toBe(0);
  });

  it.each(RULES)('begins as settings that are whole, travel as text and come back as the same form: %s', (rule) => {
    const { settings, problems } = settle(first(rule), MARKETS, TERMS);
    expect([...problems]).toEqual([]);
    expect(readSettings(settings!)?.rule).toBe(rule);
    const brought = formOf(settings!, MARKETS, TERMS)!;
    expect(settle(brought, MARKETS, TERMS)).toMatchObject({ settings });
  });

  it('keeps the lots of a grid that was brought, asks for the capital they need, and lets them follow once anything is changed', () => {
    const text =
      'hilsa-robot-1;grid;market=DOGEUSDT;low=40000;high=44000;spaces=20;mode=geometric;lotsPerLine=3000;trailsUp=on;stopAt=39000;takeAt=0';
    const form = formOf(text, MARKETS, TERMS)!;
    expect(form).toMatchObject({ capital: '27790', values: { low: '0.40000', trailsUp: 'on', stopAt: '0.39000' } });
    expect(settle(form, MARKETS, TERMS).settings).toBe(text);
    expect(problemsOf({ ...form, capital: '5000' })).toEqual({ capital: { word: 'too-little' } });
    expect(settle(withValue(form, 'spaces', '10'), MARKETS, TERMS).lots).toBe(6_000);
  });

  it('takes no text that is no settings, a script’s, or those of a market that is not here', () => {
    expect(formOf('hilsa-robot-1;grid;market=BTCUSDT', MARKETS, TERMS)).toBeNull();
    expect(formOf('hilsa-robot-1;signal;market=BTCUSDT;sharePpm=500000', MARKETS, TERMS)).toBeNull();
    const { settings } = settle(first('trend'), MARKETS, TERMS);
    expect(formOf(settings!, [DOGE], TERMS)).toBeNull();
  });

  it('says what is wrong beside the field', () => {
    const wrong = (rule: OwnRule, name: OwnField, value: string) => problemsOf(withValue(first(rule), name, value));
    expect(wrong('grid', 'high', '100')).toEqual({ high: { word: 'above-low' } });
    expect(wrong('grid', 'spaces', '1')).toEqual({ spaces: { word: 'from-to', least: '2', most: '200' } });
    expect(wrong('grid', 'stopAt', '112480')).toEqual({ stopAt: { word: 'under-low' } });
    expect(wrong('grid', 'takeAt', '112480')).toEqual({ takeAt: { word: 'over-high' } });
    expect(problemsOf({ ...first('grid'), capital: '1' })).toEqual({ capital: { word: 'too-little' } });
    expect(problemsOf(withValue(withMarket(first('grid'), { ...DOGE, last: '0.00050' }), 'spaces', '50'))).toEqual({
      spaces: { word: 'lines-meet' },
    });
    expect(wrong('dca', 'amount', '500.1')).toEqual({ amount: { word: 'single', most: '500' } });
    expect(wrong('dca', 'growthPpm', '50')).toEqual({ growthPpm: { word: 'single', most: '500' } });
    expect(wrong('dca', 'stepPpm', '5')).toEqual({ stepPpm: { word: 'from-to', least: '0%', most: '4.5%' } });
    expect(wrong('dca', 'amount', '')).toEqual({ amount: { word: 'missing' } });
    expect(wrong('trend', 'fast', '30')).toEqual({ slow: { word: 'below-slow' } });
    expect(wrong('reversion', 'leaveAbove', '49')).toEqual({
      leaveAbove: { word: 'from-to', least: '50', most: '99' },
    });
    expect(wrong('momentum', 'top', '5')).toEqual({ top: { word: 'more-than-markets' } });
    expect(wrong('momentum', 'skip', '240')).toEqual({ skip: { word: 'under-lookback' } });
    const heavy = first('weights').markets.map((each) => ({ ...each, part: '30' }));
    expect(problemsOf({ ...first('weights'), markets: heavy })).toEqual({ markets: { word: 'parts-above' } });
    expect(problemsOf({ ...first('weights'), markets: [] })).toEqual({ markets: { word: 'no-market' } });
  });
});
