// In: what each quota offers and what is asked of it.
// Out: glasses: full at the dashed line, above it a doubling each 22 px; and how what is left spills.
import { useState } from 'react';
import type { Offering } from '@hilsa/contract';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { SectionHeader, Sheet, TextButton } from '../../parts/index.ts';
import { timesAsked } from './left.ts';
import styles from './offering.module.css';
import narrow from './quota-glasses.module.css';

const FULL = 64;
const DOUBLING = 22;
const TOP = 66;
const WIDTH = 44;
const STEP = 60;

export function QuotaGlasses({ offering }: { readonly offering: Offering }) {
  const text = useText();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { quotas, spillOrder } = offering;
  const total = quotas.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const word = (category: string): string => text(`offering.quota-${category}` as never);
  const width = quotas.length * STEP - (STEP - WIDTH);
  const lacks = quotas
    .filter(({ demand, quantity }) => Number(demand) < Number(quantity))
    .map(({ category }) => word(category));
  return (
    <section>
      <SectionHeader
        title={text('offering.demand')}
        action={<TextButton onClick={() => setOpen(true)}>{text('offering.how-spills')}</TextButton>}
      />
      <div className={styles.glasses} style={{ ['--many' as string]: quotas.length }}>
        <svg viewBox={`0 0 ${width} ${TOP + FULL + 2}`} preserveAspectRatio="none" aria-hidden="true">
          {quotas.map(({ category, demand, quantity }, n) => {
            const times = timesAsked(demand, quantity);
            const x = n * STEP;
            const filled = Math.min(1, times) * FULL;
            const above = times > 1 ? Math.min(TOP - 10, Math.log2(times) * DOUBLING) : 0;
            return (
              <g key={category} data-main={n === 0 || undefined}>
                <rect x={x} y={TOP} width={WIDTH} height={FULL} rx="8" className={styles.glass} />
                <rect
                  x={x}
                  y={TOP + FULL - filled}
                  width={WIDTH}
                  height={filled}
                  rx={filled < 8 ? 2 : 8}
                  className={styles.fill}
                />
                {above > 0 && <path d={wave(x, TOP - above, WIDTH, above)} className={styles.over} />}
              </g>
            );
          })}
          <line x1="0" x2={width} y1={TOP} y2={TOP} className={styles.fullLine} />
        </svg>
        <ul className={narrow.names}>
          {quotas.map(({ category, demand, quantity }) => {
            const times = timesAsked(demand, quantity);
            const above = times > 1 ? Math.min(TOP - 10, Math.log2(times) * DOUBLING) : 0;
            return (
              <li key={category}>
                <em
                  style={{ bottom: `${((FULL + above + 6) / (TOP + FULL)) * 100}%` }}
                  data-inside={times < 1 || undefined}
                >
                  {localDigits(String(times), language)}×
                </em>
                <b>{word(category)}</b>
                <span>{localDigits(String(Math.round((Number(quantity) / total) * 100)), language)}%</span>
              </li>
            );
          })}
        </ul>
      </div>
      <p className={styles.quiet}>
        {text('offering.glasses-say')}{' '}
        {lacks.length > 0 &&
          spillOrder[0] !== undefined &&
          text('offering.leave-goes', { from: lacks.join(', '), to: word(spillOrder[0]) })}
      </p>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text('offering.how-spills')}>
        <p className={styles.sheetText}>{text('offering.spill-text')}</p>
        <ol className={styles.spill}>
          {spillOrder.map((category) => (
            <li key={category}>{word(category)}</li>
          ))}
          {offering.underwritten && <li>{text('offering.underwriter')}</li>}
        </ol>
      </Sheet>
    </section>
  );
}

/** A column whose top is a small wave. */
function wave(x: number, y: number, width: number, height: number): string {
  const third = width / 4;
  return `M${x} ${y + height} V${y + 2} q${third / 2} -4 ${third} 0 t${third} 0 t${third} 0 t${third} 0 V${y + height} Z`;
}
