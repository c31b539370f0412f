// In: where bars come from, an interval, indicators, lines of own orders, a tool in hand.
// Out: the candlestick chart. This file and what it imports of the chart library load only when a chart is opened.
import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import type { ListingKey } from '../../kernel/keys.ts';
import { keep, useKept } from '../../kernel/store.ts';
import {
  type Language,
  abbreviate,
  formatNumber,
  formattingLocale,
  localDigits,
  useLanguage,
  useText,
} from '../../i18n/index.ts';
import { Button, EmptyState, Skeleton } from '../../parts/index.ts';
import { barLoader } from './bars.ts';
import { NARROW, chartStyles } from './chart-styles.ts';
import type { IndicatorName } from './indicator-names.ts';
import { drawingOf, registerIndicators } from './indicators.ts';
import { type Interval, timeLeft } from './intervals.ts';
import { type OrderLine, drawOwnOrders, registerOwnOrders } from './own-orders.ts';
import type { ChartSource } from './source.ts';
import type { ToolName } from './tool-names.ts';
import { DRAWINGS, drawingsOf, overlayOf, readDrawings } from './tools.ts';
import styles from './chart.module.css';

export interface ToolInHand {
  readonly name: ToolName;
  readonly text?: string;
  readonly count: number;
}

export interface PriceChartProps {
  readonly source: ChartSource;
  readonly interval: Interval;
  readonly main: readonly IndicatorName[];
  readonly sub: readonly IndicatorName[];
  readonly lines: readonly OrderLine[];
  readonly tool: ToolInHand | null;
  /** Counts up when all drawings are to go. */
  readonly cleared: number;
}

export function PriceChart({ source, interval, main, sub, lines, tool, cleared }: PriceChartProps) {
  const { listing, timeZone } = source;
  const box = useRef<HTMLDivElement>(null);
  const text = useText();
  const language = useLanguage();
  const look = useKept((kept) => `${kept.theme}${kept.upDown}`);
  const params = useKept((kept) => kept.indicatorParams);
  const [chart, setChart] = useState<Chart | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'empty' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    registerIndicators();
    registerOwnOrders();
    const made = init(element, {
      locale: 'en-US',
      styles: chartStyles(element),
      zoomAnchor: 'last_bar',
    });
    if (made === null) return undefined;
    // The library puts its box before everything else in the order of the Tab key; a press on the chart still gives it the keys.
    element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
    made.setOffsetRightDistance(28);
    made.setBarSpace(6.2);
    // The averages' legend takes two lines there, and a liquidation may stand at the foot as a strip: bars stand between them.
    if (element.clientWidth < NARROW) made.overrideYAxis({ paneId: 'candle_pane', gap: { top: 0.3, bottom: 0.2 } });
    setChart(made);
    // The library itself watches its box.
    return () => dispose(element);
  }, []);

  useEffect(() => {
    if (chart === null) return;
    chart.setTimezone(timeZone);
    wordsOf(chart, { language, interval, text, source });
  }, [chart, language, interval, text, source, timeZone]);
  const styled = useRef<Chart | null>(null);
  useEffect(() => {
    // It was made with them.
    if (styled.current !== chart) {
      styled.current = chart;
      return undefined;
    }
    // The theme's attribute changes in the same turn; the styles are read in the next.
    const frame = requestAnimationFrame(() => {
      if (chart !== null && box.current !== null) chart.setStyles(chartStyles(box.current));
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the look and the language are read from the document
  }, [chart, look, language]);
  useEffect(() => {
    if (chart === null) return undefined;
    setState('loading');
    const loader = barLoader(source, interval, setState);
    chart.setSymbol({ ticker: listing.key, pricePrecision: listing.priceDecimals, volumePrecision: 2 });
    chart.setPeriod(interval.period);
    chart.setDataLoader(loader);
    return loader.stop;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the same request once more
  }, [chart, source, listing, interval, attempt]);
  useEffect(() => {
    if (chart !== null) {
      applyIndicators(chart, main, sub, params, listing.priceDecimals);
      inDigitsOf(chart, language);
    }
  }, [chart, main, sub, params, listing, language]);
  useEffect(() => {
    if (chart !== null && box.current !== null && state === 'ready') drawOwnOrders(chart, lines, box.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the lines take the colours of the look
  }, [chart, lines, state, look]);
  useDrawings(chart, listing.key, state === 'ready', tool, cleared);

  return (
    <div className={styles.stage}>
      <div
        ref={box}
        className={styles.canvas}
        role="img"
        aria-label={text('chart.label', { pair: `${listing.base}/${listing.quote}` })}
      />
      {state === 'loading' && (
        <div className={styles.over}>
          <Skeleton width="100%" height="100%" round={0} />
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.over}>
          <EmptyState
            title={text('chart.failed')}
            action={
              <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                {text('common.retry')}
              </Button>
            }
          />
        </div>
      )}
      {state === 'empty' && (
        <div className={styles.over}>
          <EmptyState title={text('chart.empty')} text={text('chart.empty-text')} />
        </div>
      )}
    </div>
  );
}

/** Numbers, dates, the countdown and the words of the crosshair in the reader's language. */
function wordsOf(
  chart: Chart,
  {
    language,
    interval,
    text,
    source: { timeZone, isOpen },
  }: {
    readonly language: Language;
    readonly interval: Interval;
    readonly text: ReturnType<typeof useText>;
    readonly source: ChartSource;
  },
): void {
  registerLocale(language, {
    time: '',
    open: text('chart.open'),
    high: text('chart.high'),
    low: text('chart.low'),
    close: text('chart.close'),
    volume: text('chart.volume'),
    change: '',
    turnover: '',
    second: '',
    minute: '',
    hour: '',
    day: '',
    week: '',
    month: '',
    year: '',
  });
  chart.setLocale(language);
  chart.setThousandsSeparator({ sign: ',', format: (value) => formatNumber(String(value), language) });
  const words = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(formattingLocale(language), { timeZone, ...options });
  const clock = words({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = new Intl.DateTimeFormat(language === 'bn-BN' ? 'bn-BD' : 'en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
  });
  const year = new Intl.DateTimeFormat(language === 'bn-BN' ? 'bn-BD' : 'en-GB', {
    timeZone,
    month: 'short',
    year: 'numeric',
  });
  // At the pointer the date stands for itself, as everywhere; under the chart it is an axis, which has no room for that.
  const civil = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dateAt = (atMs: number): string => localDigits(civil.format(atMs), language);
  chart.setFormatter({
    formatBigNumber: (value) => abbreviate(plainDigits(value), language, 2),
    formatDate: ({ timestamp, template, type }) => {
      if (type !== 'xAxis')
        return interval.lengthMs >= 86_400_000 ? dateAt(timestamp) : `${dateAt(timestamp)} ${clock.format(timestamp)}`;
      return template.includes('HH')
        ? clock.format(timestamp)
        : template.includes('DD')
          ? day.format(timestamp)
          : year.format(timestamp);
    },
    formatExtendText: ({ data }) =>
      isOpen(Date.now()) ? localDigits(timeLeft(data.timestamp, interval.lengthMs, Date.now()), language) : '',
  });
}

/** A chart number without exponent, for the text functions. */
function plainDigits(value: string | number): string {
  return typeof value === 'string' ? value : value.toFixed(2);
}

/** Lower indicators in the unit of the price. */
const PRICED = new Set(['MACD']);

function applyIndicators(
  chart: Chart,
  main: readonly IndicatorName[],
  sub: readonly IndicatorName[],
  params: Readonly<Record<string, readonly number[]>>,
  priceDecimals: number,
): void {
  const paramsOf = (choice: IndicatorName): number[] => [...(params[choice.name] ?? choice.params)];
  chart.removeIndicator();
  for (const choice of main)
    chart.createIndicator(
      { name: drawingOf(choice.name), shortName: choice.name, calcParams: paramsOf(choice), paneId: 'candle_pane' },
      true,
    );
  for (const choice of sub) {
    const paneId = `pane-${choice.name}`;
    chart.createIndicator({
      name: drawingOf(choice.name),
      shortName: choice.name,
      calcParams: paramsOf(choice),
      paneId,
      ...(PRICED.has(choice.name) ? { precision: priceDecimals } : {}),
    });
    chart.setPaneOptions({ id: paneId, height: 78, minHeight: 44 });
    // The legend stands in the upper third, so the bars begin below it.
    chart.overrideYAxis({ paneId, gap: { top: 0.34, bottom: 0.02 } });
  }
}

/** The periods in the legends: the library writes them as its own titles, in Latin digits. */
function inDigitsOf(chart: Chart, language: Language): void {
  for (const { paneId, name, figures } of chart.getIndicators())
    chart.overrideIndicator({
      paneId,
      name,
      figures: figures.map((figure) => ({ ...figure, title: localDigits(figure.title ?? '', language) })),
    });
}

/** Brings kept drawings back, starts new ones, and keeps every change by the market's key. */
function useDrawings(
  chart: Chart | null,
  key: ListingKey,
  isReady: boolean,
  tool: ToolInHand | null,
  cleared: number,
): void {
  const isRestoring = useRef(false);
  const keepAll = useRef((): void => {});
  useEffect(() => {
    keepAll.current = () => {
      if (chart === null || isRestoring.current) return;
      // The library tells of a removal before it is done.
      queueMicrotask(() => keep({ drawings: { ...useKept.getState().drawings, [key]: drawingsOf(chart) } }));
    };
  }, [chart, key]);
  useEffect(() => {
    if (chart === null || !isReady) return;
    isRestoring.current = true;
    chart.removeOverlay({ groupId: DRAWINGS });
    for (const drawing of readDrawings(useKept.getState().drawings[key]))
      chart.createOverlay(overlayOf(drawing, () => keepAll.current()));
    isRestoring.current = false;
  }, [chart, key, isReady]);
  useEffect(() => {
    if (chart === null || tool === null) return;
    chart.createOverlay(overlayOf({ name: tool.name, text: tool.text }, () => keepAll.current()));
  }, [chart, tool]);
  useEffect(() => {
    if (chart !== null && cleared > 0) chart.removeOverlay({ groupId: DRAWINGS });
  }, [chart, cleared]);
}
