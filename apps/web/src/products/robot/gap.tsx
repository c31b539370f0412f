// In: what a rule would have earned on paper, and what lies between that and what it earned.
// Out: a bar for each, each beginning where the one before ended; loss and gain stand alike.
import type { ReplyOf } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';
import { Percent, toneOfPpm } from './pieces.tsx';
import styles from './robot.module.css';

type Gap = NonNullable<ReplyOf<'/stock/ai/info'>['gap']>;

export function PaperGap({ gap, days }: { readonly gap: Gap; readonly days: string }) {
  const text = useText();
  const bars = barsOf(gap);
  const edges = [0, ...bars.flatMap(({ from, to }) => [from, to])];
  const [low, high] = [Math.min(...edges), Math.max(...edges)];
  const place = (ppm: number): number => (high === low ? 50 : ((high - ppm) / (high - low)) * 100);
  return (
    <section className={styles.gap}>
      <header>
        <h3>{text('robot.gap')}</h3>
        <span>{text('robot.gap-window', { days })}</span>
      </header>
      <ol>
        {bars.map(({ word, ppm, from, to }) => (
          <li key={word}>
            <b>
              <Percent ppm={ppm} />
            </b>
            <span className={styles.gapField}>
              <i
                data-tone={word === 'paper' ? 'paper' : toneOfPpm(ppm)}
                style={{ top: `${place(Math.max(from, to))}%`, bottom: `${100 - place(Math.min(from, to))}%` }}
              />
              <i className={styles.gapZero} style={{ top: `${place(0)}%` }} />
            </span>
            <span>{text(`robot.gap-${word}`)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>{text('robot.gap-note')}</p>
    </section>
  );
}

function barsOf({ paperPpm, feesPpm, slippagePpm, missedPpm, livePpm }: Gap) {
  let at = paperPpm;
  const step = <Word extends string>(word: Word, ppm: number) => {
    const from = at;
    at += ppm;
    return { word, ppm, from, to: at };
  };
  return [
    { word: 'paper' as const, ppm: paperPpm, from: 0, to: paperPpm },
    step('fees', feesPpm),
    step('slippage', slippagePpm),
    step('missed', missedPpm),
    { word: 'live' as const, ppm: livePpm, from: 0, to: livePpm },
  ];
}
