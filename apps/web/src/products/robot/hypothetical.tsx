// In: a robot, and a customer's own settings where it has none.
// Out: what its rule would have done on past candles, marked as what it is, and how often anybody tried.
import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { send } from '../../kernel/send.ts';
import { useKept } from '../../kernel/store.ts';
import { tell } from '../../kernel/tell.ts';
import { dayTimeText, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, MessageRow } from '../../parts/index.ts';
import { Picture } from './curve.tsx';
import { Percent } from './pieces.tsx';
import styles from './robot.module.css';

type Past = ReplyOf<'/stock/ai/backtest'>;

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Worked out on press, on the server's own thread: the same rule on past candles. */
export function Hypothetical({
  robotId,
  settings,
  amount,
}: {
  readonly robotId: string;
  readonly settings?: string;
  readonly amount?: string;
}) {
  const text = useText();
  const isGuest = useKept((kept) => kept.userToken === '');
  const [past, setPast] = useState<Past | null>(null);
  const [busy, setBusy] = useState(false);
  const tryIt = async (): Promise<void> => {
    setBusy(true);
    try {
      const request = { robotId, ...(settings !== undefined && { settings }), ...(amount !== undefined && { amount }) };
      setPast(await send('/stock/ai/backtest', request, { about: text('robot.try-past') }));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.past}>
      <p className={styles.hypothetical}>{text('robot.hypothetical')}</p>
      {past !== null && <PastShown past={past} />}
      {isGuest ? (
        <p className={styles.quiet}>{text('robot.past-guest')}</p>
      ) : (
        <Button busy={busy} onClick={() => void tryIt()}>
          {text(past === null ? 'robot.try-past' : 'robot.try-again')}
        </Button>
      )}
      <p className={styles.quiet}>{text('robot.past-note')}</p>
    </section>
  );
}

function PastShown({ past }: { readonly past: Past }) {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <p className={styles.quiet}>
        {text('robot.past-window', { from: dayTimeText(past.fromMs, language), to: dayTimeText(past.toMs, language) })}
      </p>
      <div className={styles.dashed}>
        <Picture points={past.curve} band={null} />
      </div>
      <dl className={styles.facts}>
        <Fact name={text('robot.past-result')}>
          <Percent ppm={past.profitPpm} toned={false} />
        </Fact>
        <Fact name={text('robot.just-holding')}>
          <Percent ppm={past.holdPpm} toned={false} />
        </Fact>
        <Fact name={text('robot.past-fees')}>
          <Percent ppm={-past.feesPpm} toned={false} />
        </Fact>
        <Fact name={text('robot.past-slippage')}>
          <Percent ppm={-past.slippagePpm} toned={false} />
        </Fact>
        <Fact name={text('robot.trades')}>{localDigits(String(past.trades), language)}</Fact>
        <Fact name={text('robot.variants')}>{localDigits(String(past.variantsTried), language)}</Fact>
        <Fact name={text('robot.overfitting')}>
          {past.overfittingPpm === null
            ? text('robot.too-early-short')
            : `${localDigits(String(Math.round(past.overfittingPpm / 10_000)), language)}%`}
        </Fact>
      </dl>
      {!past.survivesDelay && <MessageRow kind="late" title={text('robot.dies-of-delay')} />}
    </>
  );
}
