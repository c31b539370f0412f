// In: an instrument.
// Out: the chart with its bar: intervals, indicators, drawing tools, depth, full screen; every choice is kept.
import { ChartLine, ChevronDown, Maximize2, Minimize2, PencilLine, Waves } from 'lucide-react';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { keep, useKept } from '../../../app/store.ts';
import { formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { orders, useLive } from '../../../live/index.ts';
import { names } from '../../../look/names.ts';
import { Icon, IconButton, Skeleton, useWide } from '../../../parts/index.ts';
import type { Instrument } from '../../../trading/instrument.ts';
import { pixelValue } from '../../../trading/pixels.ts';
import { DepthChart } from '../depth-chart.tsx';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { INTERVALS, intervalOf } from './intervals.ts';
import { MAIN_NAMES, SUB_NAMES } from './indicator-names.ts';
import { IntervalSheet } from './interval-sheet.tsx';
import type { ToolInHand } from './price-chart.tsx';
import { ToolSheet } from './tool-sheet.tsx';
import { useSignedIn } from '../../../app/session.ts';
import styles from './chart.module.css';
import page from '../coin.module.css';

// The chart library and everything that speaks to it: about a third of the whole app, so it comes when a chart does.
const ChartBody = lazy(() => import('./chart-body.tsx'));

/** The intervals that stand in the bar; the others are behind "More". */
const IN_BAR = new Set(['15m', '1h', '4h', '1d', '1w']);

export function ChartPanel({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const wide = useWide();
  const interval = intervalOf(useKept((kept) => kept.chartInterval));
  const mainInd = useKept((kept) => kept.mainInd);
  const subInd = useKept((kept) => kept.subInd);
  const [sheet, setSheet] = useState<'intervals' | 'indicators' | 'tools' | null>(null);
  const [isFull, setFull] = useState(false);
  const [isDepth, setDepth] = useState(false);
  const [tool, setTool] = useState<ToolInHand | null>(null);
  const [cleared, setCleared] = useState(0);
  const lines = useOrderLines(instrument);
  const close = (): void => setSheet(null);
  useEscape(isFull, () => setFull(false));
  const shown = INTERVALS.filter((one) => IN_BAR.has(one.value));
  const isOther = !IN_BAR.has(interval.value);
  return (
    <section className={names(page.chart, isFull && page.full)} aria-label={text('page.chart')}>
      <div className={styles.bar}>
        <div className={styles.intervals} role="radiogroup" aria-label={text('chart.interval')}>
          {shown.map((one) => (
            <button
              key={one.value}
              type="button"
              role="radio"
              aria-checked={one.value === interval.value}
              className={styles.interval}
              onClick={() => {
                setDepth(false);
                keep({ chartInterval: one.value });
              }}
            >
              {text(one.label)}
            </button>
          ))}
          <button
            type="button"
            className={styles.interval}
            data-chosen={isOther || undefined}
            aria-haspopup="dialog"
            onClick={() => setSheet('intervals')}
          >
            {isOther ? text(interval.label) : text('chart.more')}
            <Icon icon={ChevronDown} size={16} />
          </button>
        </div>
        {wide && !isFull && (
          <>
            <button type="button" className={styles.word} onClick={() => setSheet('indicators')}>
              {text('chart.indicators')}
            </button>
            <button type="button" className={styles.word} onClick={() => setSheet('tools')}>
              {text('chart.tools')}
            </button>
            <button
              type="button"
              className={styles.word}
              aria-pressed={isDepth}
              data-chosen={isDepth || undefined}
              onClick={() => setDepth(!isDepth)}
            >
              {text('chart.depth')}
            </button>
          </>
        )}
        <div className={styles.icons}>
          {(!wide || isFull) && (
            <>
              <IconButton icon={PencilLine} size={20} label={text('chart.tools')} onClick={() => setSheet('tools')} />
              <IconButton
                icon={ChartLine}
                size={20}
                label={text('chart.indicators')}
                onClick={() => setSheet('indicators')}
              />
            </>
          )}
          {isFull && !wide && (
            <IconButton
              icon={Waves}
              size={20}
              label={text('chart.depth')}
              aria-pressed={isDepth}
              onClick={() => setDepth(!isDepth)}
            />
          )}
          <IconButton
            icon={isFull ? Minimize2 : Maximize2}
            size={18}
            label={text(isFull ? 'chart.leave-full' : 'chart.full')}
            onClick={() => setFull(!isFull)}
          />
        </div>
      </div>
      <div className={page.canvas}>
        {isDepth ? (
          <DepthChart instrument={instrument} />
        ) : (
          <Suspense
            fallback={
              <div className={styles.over}>
                <Skeleton width="100%" height="100%" round={0} />
              </div>
            }
          >
            <ChartBody
              instrument={instrument}
              interval={interval}
              mainInd={mainInd}
              subInd={subInd}
              orders={lines}
              tool={tool}
              cleared={cleared}
            />
          </Suspense>
        )}
      </div>
      <IntervalSheet
        open={sheet === 'intervals'}
        onClose={close}
        value={interval.value}
        onChoose={(value) => {
          setDepth(false);
          keep({ chartInterval: value });
          close();
        }}
      />
      <IndicatorSheet
        open={sheet === 'indicators'}
        onClose={close}
        main={mainInd}
        sub={subInd}
        mainNames={MAIN_NAMES}
        subNames={SUB_NAMES}
      />
      <ToolSheet
        open={sheet === 'tools'}
        onClose={close}
        onTool={(name, note) => {
          setDepth(false);
          setTool((before) => ({
            name,
            count: (before?.count ?? 0) + 1,
            ...(note === undefined ? {} : { text: note }),
          }));
          close();
        }}
        onClear={() => {
          setCleared(cleared + 1);
          keep({ drawings: { ...useKept.getState().drawings, [instrument.symbol]: [] } });
          close();
        }}
      />
    </section>
  );
}

/** The customer's resting orders of this instrument as lines. */
function useOrderLines(instrument: Instrument) {
  const text = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const open = useLive(orders, (now) => now.value?.open);
  return useMemo(
    () =>
      (signedIn ? (open ?? []) : []).flatMap((order) => {
        const price = order.price ?? order.triggerPrice;
        if (order.symbol !== instrument.symbol || price === null) return [];
        const amount = order.quantity ?? order.quoteAmount ?? '0';
        return [
          {
            orderId: order.orderId,
            price: pixelValue(price),
            priceText: formatNumber(price, language, { decimals: instrument.priceDecimals }),
            tag: `${text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')} ${formatNumber(amount, language)}`,
          },
        ];
      }),
    [open, signedIn, instrument, language, text],
  );
}

function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, leave]);
}
