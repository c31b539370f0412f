// In: where a market's bars come from, lines to draw over them, its depth where it has a book.
// Out: the chart with its bar: intervals, indicators, drawing tools, depth, full screen; every choice is kept.
import { ChartLine, ChevronDown, Maximize2, Minimize2, PencilLine, Waves } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { keep, useKept } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Icon, IconButton, Radios, Skeleton, useWide } from '../../parts/index.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { intervalOf, intervalsOf } from './intervals.ts';
import { MAIN_NAMES, SUB_NAMES } from './indicator-names.ts';
import { IntervalSheet } from './interval-sheet.tsx';
import type { OrderLine } from './own-orders.ts';
import type { ToolInHand } from './price-chart.tsx';
import { ToolSheet } from './tool-sheet.tsx';
import type { ChartSource } from './source.ts';
import styles from './chart.module.css';
import page from './panel.module.css';

// The chart library and everything that speaks to it: about a third of the whole app, so it comes when a chart does.
const ChartBody = lazy(() => import('./chart-body.tsx'));

/** The intervals that stand in the bar; the others are behind "More". */
const IN_BAR = new Set(['15m', '1h', '4h', '1d', '1w']);

export function ChartPanel({
  source,
  lines,
  choice = null,
  depth = null,
  over = null,
}: {
  /** Another source begins the chart anew: keep its identity. */
  readonly source: ChartSource;
  readonly lines: readonly OrderLine[];
  /** Of which price the bars are, where there is more than one: in the bar on a wide screen, below it on a phone. */
  readonly choice?: ReactNode;
  readonly depth?: ReactNode;
  /** Lies over the bars. */
  readonly over?: ReactNode;
}) {
  const text = useText();
  const wide = useWide();
  const interval = intervalOf(
    useKept((kept) => kept.chartInterval),
    source,
  );
  const mainInd = useKept((kept) => kept.mainInd);
  const subInd = useKept((kept) => kept.subInd);
  const [sheet, setSheet] = useState<'intervals' | 'indicators' | 'tools' | null>(null);
  const [isFull, setFull] = useState(false);
  const [isDepth, setDepth] = useState(false);
  const [tool, setTool] = useState<ToolInHand | null>(null);
  const [cleared, setCleared] = useState(0);
  const close = (): void => setSheet(null);
  useEscape(isFull, () => setFull(false));
  const offered = intervalsOf(source);
  const shown = offered.filter((one) => IN_BAR.has(one.value));
  const isOther = !IN_BAR.has(interval.value);
  return (
    <section className={names(page.chart, isFull && page.full)} aria-label={text('page.chart')}>
      <div className={styles.bar}>
        <div className={styles.intervals}>
          <Radios
            className={styles.shown}
            itemClassName={styles.interval}
            label={text('chart.interval')}
            value={interval.value}
            onChange={(value) => {
              setDepth(false);
              keep({ chartInterval: value });
            }}
            options={shown.map((one) => ({ value: one.value, label: text(one.label) }))}
          />
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
            {depth !== null && (
              <button
                type="button"
                className={styles.word}
                aria-pressed={isDepth}
                data-chosen={isDepth || undefined}
                onClick={() => setDepth(!isDepth)}
              >
                {text('chart.depth')}
              </button>
            )}
          </>
        )}
        {wide && choice}
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
          {isFull && !wide && depth !== null && (
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
      {!wide && choice !== null && <div className={styles.second}>{choice}</div>}
      <div className={page.canvas}>
        {!isDepth && over}
        {isDepth ? (
          depth
        ) : (
          <Suspense
            fallback={
              <div className={styles.over}>
                <Skeleton width="100%" height="100%" round={0} />
              </div>
            }
          >
            <ChartBody
              source={source}
              interval={interval}
              mainInd={mainInd}
              subInd={subInd}
              lines={lines}
              tool={tool}
              cleared={cleared}
            />
          </Suspense>
        )}
      </div>
      <IntervalSheet
        open={sheet === 'intervals'}
        onClose={close}
        offered={offered}
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
          keep({ drawings: { ...useKept.getState().drawings, [source.listing.key]: [] } });
          close();
        }}
      />
    </section>
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
