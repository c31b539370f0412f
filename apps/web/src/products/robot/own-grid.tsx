// In: the robot whose customers bring their own settings.
// Out: a grid drawn on the price of the last day: its two ends are dragged, its lines follow, the past is tried on it, and it is rented.
import { type PointerEvent, useRef, useState } from 'react';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { ReplyOf } from '@hilsa/contract';
import { Answer } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { pixelValue, pixelValues } from '../../kernel/pixels.ts';
import { formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, Chips, Skeleton } from '../../parts/index.ts';
import { Hypothetical } from './hypothetical.tsx';
import { lotsPerLine, type OwnRange, ownSettings, ticksOf } from './own-lines.ts';
import { baseOf } from './pieces.tsx';
import { RentSheet } from './rent-sheet.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './robot.module.css';

type Market = ReplyOf<'/stock/ai/stocks'>['list'][number];
const MARKETS_SHOWN = 6;
const SPACES = ['10', '20', '40'] as const;
const [WIDTH, HEIGHT] = [358, 240];

export function OwnGrid({ info }: { readonly info: ReplyOf<'/stock/ai/info'> }) {
  const text = useText();
  const markets = useCall('/stock/ai/stocks', { robotId: info.robot.robotId });
  const [symbol, setSymbol] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <p className={styles.sentence}>{text('robot.own-intro')}</p>
      <Answer query={markets} rows={5}>
        {({ list }) => {
          const market = list.find((each) => each.symbol === symbol) ?? list[0];
          if (market === undefined) return <p className={styles.quiet}>{text('robot.none-here')}</p>;
          return (
            <>
              <Chips
                label={text('robot.own-market')}
                options={list.slice(0, MARKETS_SHOWN).map((each) => ({ value: each.symbol, label: each.base }))}
                value={market.symbol}
                onChange={setSymbol}
              />
              <Drawing key={market.symbol} info={info} market={market} />
            </>
          );
        }}
      </Answer>
    </div>
  );
}

function Drawing({ info, market }: { readonly info: ReplyOf<'/stock/ai/info'>; readonly market: Market }) {
  const text = useText();
  const language = useLanguage();
  const { robot } = info;
  const last = ticksOf(market.last, market.tick);
  const [range, setRange] = useState<OwnRange>({
    symbol: market.symbol,
    low: Math.round(last * 0.97),
    high: Math.round(last * 1.03),
    spaces: 10,
  });
  const [amount, setAmount] = useState(robot.least);
  const [renting, setRenting] = useState(false);
  const settings = ownSettings(amount, range, market);
  const price = (ticks: number): string => priceText(ticks, market.tick);
  const move = (end: 'low' | 'high', ticks: number): void => {
    const next = Math.max(1, Math.round(ticks));
    setRange((now) =>
      end === 'low'
        ? { ...now, low: Math.min(next, now.high - now.spaces) }
        : { ...now, high: Math.max(next, now.low + now.spaces) },
    );
  };
  const lots = lotsPerLine(amount, range, market);
  return (
    <>
      <RangeChart market={market} range={range} onMove={move} />
      <div className={styles.two}>
        <AmountInput
          label={text('robot.own-low')}
          decimals={8}
          value={price(range.low)}
          onChange={(typed) => move('low', ticksOf(typed === '' ? '0' : typed, market.tick))}
        />
        <AmountInput
          label={text('robot.own-high')}
          decimals={8}
          value={price(range.high)}
          onChange={(typed) => move('high', ticksOf(typed === '' ? '0' : typed, market.tick))}
        />
      </div>
      <p className={styles.label}>{text('robot.own-spaces')}</p>
      <Chips
        label={text('robot.own-spaces')}
        options={SPACES.map((value) => ({ value, label: localDigits(value, language) }))}
        value={String(range.spaces) as (typeof SPACES)[number]}
        onChange={(value) => setRange({ ...range, spaces: Number(value) })}
      />
      <AmountInput label={text('robot.capital')} decimals={2} value={amount} onChange={setAmount} after={robot.asset} />
      <p className={styles.sentence}>
        {settings === null
          ? text('robot.own-wrong')
          : text('robot.own-says', {
              spaces: localDigits(String(range.spaces), language),
              quantity: `${formatNumber(formatDecimal(BigInt(lots) * (parseDecimal(market.lot, 8) ?? 0n), 8, { trim: true }), language)} ${baseOf(market.symbol, robot.asset)}`,
              low: formatNumber(price(range.low), language),
              high: formatNumber(price(range.high), language),
            })}
      </p>
      {settings !== null && <SettingsCard settings={settings} />}
      {settings !== null && <Hypothetical key={settings} robotId={robot.robotId} settings={settings} amount={amount} />}
      <footer className={styles.foot}>
        {settings === null ? (
          <p className={styles.quiet}>{text('robot.own-wrong')}</p>
        ) : (
          <Button kind="primary" onClick={() => setRenting(true)}>
            {text('robot.own-rent')}
          </Button>
        )}
      </footer>
      <RentSheet
        open={renting}
        onClose={() => setRenting(false)}
        info={info}
        settings={settings}
        startAmount={amount}
      />
    </>
  );
}

function priceText(ticks: number, tick: string): string {
  const decimals = (tick.split('.')[1] ?? '').length;
  return formatDecimal(BigInt(ticks) * (parseDecimal(tick, decimals) ?? 1n), decimals);
}

/** Prices of the last day and the lines over them. Ends are dragged, or moved by arrow keys. */
function RangeChart({
  market,
  range,
  onMove,
}: {
  readonly market: Market;
  readonly range: OwnRange;
  readonly onMove: (end: 'low' | 'high', ticks: number) => void;
}) {
  const text = useText();
  const candles = useCall('/coin/candles', { symbol: market.symbol, interval: '15m', limit: '96' });
  const box = useRef<SVGSVGElement>(null);
  // What is shown stays while an end is dragged, or the line would run away from the finger.
  const [frame, setFrame] = useState<{ readonly low: number; readonly high: number } | null>(null);
  if (candles.data === undefined) return <Skeleton width="100%" height={HEIGHT} />;
  const step = pixelValue(market.tick);
  const closes = pixelValues(candles.data.list.map(([, , , , close]) => close)).map((close) => close / step);
  const shown = frame ?? { low: Math.min(...closes, range.low), high: Math.max(...closes, range.high) };
  const room = Math.max(1, (shown.high - shown.low) * 0.08);
  const [bottom, top] = [shown.low - room, shown.high + room];
  const y = (ticks: number): number => HEIGHT * ((top - ticks) / (top - bottom));
  const x = (index: number): number => (index * WIDTH) / Math.max(1, closes.length - 1);
  const ticksAt = (event: PointerEvent): number => {
    const rect = box.current?.getBoundingClientRect();
    if (rect === undefined || rect.height === 0) return range.low;
    return top - ((event.clientY - rect.top) / rect.height) * (top - bottom);
  };
  const lines = Array.from(
    { length: range.spaces + 1 },
    (_, index) => range.low + (index * (range.high - range.low)) / range.spaces,
  );
  return (
    <div className={styles.rangeChart}>
      <svg ref={box} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map((ticks, index) => (
          <path key={index} className={styles.gridLine} d={`M0 ${y(ticks).toFixed(1)}H${WIDTH}`} />
        ))}
        <path
          className={styles.price}
          d={closes
            .map((close, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(close).toFixed(1)}`)
            .join('')}
        />
      </svg>
      {(['high', 'low'] as const).map((end) => (
        <button
          key={end}
          type="button"
          role="slider"
          aria-label={text(end === 'high' ? 'robot.own-high' : 'robot.own-low')}
          aria-valuenow={range[end]}
          aria-valuetext={priceText(range[end], market.tick)}
          className={styles.handle}
          style={{ top: `${(y(range[end]) / HEIGHT) * 100}%` }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setFrame(shown);
          }}
          onPointerMove={(event) => {
            if (frame !== null) onMove(end, ticksAt(event));
          }}
          onPointerUp={() => setFrame(null)}
          onPointerCancel={() => setFrame(null)}
          onKeyDown={(event) => {
            const by = (top - bottom) / 100;
            if (event.key === 'ArrowUp') onMove(end, range[end] + by);
            else if (event.key === 'ArrowDown') onMove(end, range[end] - by);
            else return;
            event.preventDefault();
          }}
        >
          <span>{priceText(range[end], market.tick)}</span>
        </button>
      ))}
    </div>
  );
}
