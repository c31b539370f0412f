// In: a robot, and the customer's own settings where it has none.
// Out: the sheet that rents it: capital, period, what becomes of coins, the worst case, the band to both sides, the fees, the way out.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { GuestDoor } from '../../account/guest-door.tsx';
import { outdate } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useKept } from '../../kernel/store.ts';
import { tell } from '../../kernel/tell.ts';
import { formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, Chips, SegmentedControl, Sheet, toast } from '../../parts/index.ts';
import { useFree } from './free.ts';
import { Share, useExitText } from './pieces.tsx';
import { bandFor, partOf, problemOf, type Rental } from './terms.ts';
import styles from './robot.module.css';

const PERIODS = ['7', '30', '90', '365'] as const;

export function RentSheet({
  open,
  onClose,
  info,
  settings,
  startAmount,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly info: ReplyOf<'/stock/ai/info'>;
  readonly settings: string | null;
  readonly startAmount?: string;
}) {
  const text = useText();
  const isGuest = useKept((kept) => kept.userToken === '');
  return (
    <Sheet open={open} onClose={onClose} title={text('robot.rent-title')}>
      {isGuest ? (
        <GuestDoor title="robot.guest" back="/pages/robot/list" />
      ) : (
        <Ticket
          key={startAmount ?? ''}
          info={info}
          settings={settings}
          startAmount={startAmount ?? info.robot.least}
          onDone={onClose}
        />
      )}
    </Sheet>
  );
}

function Ticket({
  info,
  settings,
  startAmount,
  onDone,
}: {
  readonly info: ReplyOf<'/stock/ai/info'>;
  readonly settings: string | null;
  readonly startAmount: string;
  readonly onDone: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const exitText = useExitText();
  const { robot, limits, fees, statistics } = info;
  const [rental, setRental] = useState<Rental>({ amount: startAmount, days: '30', onStop: 'sell' });
  const [busy, setBusy] = useState(false);
  const free = useFree(robot);
  const problem = problemOf(rental, robot, free);
  const money = (value: string): string => `${formatNumber(value, language)} ${robot.asset}`;
  const rent = async (): Promise<void> => {
    setBusy(true);
    try {
      const request = { robotId: robot.robotId, ...rental, ...(settings !== null && { settings }) };
      const { id } = await send('/stock/ai/buy', request, { about: text('robot.rent-title') });
      for (const path of ['/stock/ai/order/list', '/coin/assets', '/user/assets'] as const) outdate(path);
      toast(text('robot.rented'));
      onDone();
      go('/pages/robot/orderDetail', { id });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const said =
    problem === null || problem.word === 'amount-missing'
      ? null
      : problem.limit === undefined
        ? text('robot.problem-days')
        : text(`robot.problem-${problem.word}`, { limit: money(problem.limit) });
  return (
    <div className={styles.ticket}>
      <AmountInput
        label={text('robot.capital')}
        decimals={2}
        value={rental.amount}
        onChange={(amount) => setRental({ ...rental, amount })}
        after={robot.asset}
        error={said}
        hint={text(`robot.free-in-${robot.goods}`, { amount: free === null ? '--' : money(free) })}
      />
      <p className={styles.label}>{text('robot.period')}</p>
      <Chips
        label={text('robot.period')}
        options={PERIODS.filter((days) => Number(days) <= robot.mostDays).map((value) => ({
          value,
          label: text('robot.days', { days: localDigits(value, language) }),
        }))}
        value={rental.days as (typeof PERIODS)[number]}
        onChange={(days) => setRental({ ...rental, days })}
      />
      <p className={styles.label}>{text('robot.on-stop')}</p>
      <SegmentedControl
        label={text('robot.on-stop')}
        options={[
          { value: 'sell', label: text('robot.on-stop-sell') },
          { value: 'keep', label: text('robot.on-stop-keep') },
        ]}
        value={rental.onStop}
        onChange={(onStop) => setRental({ ...rental, onStop })}
      />
      <dl className={styles.facts}>
        <div>
          <dt>{text('robot.worst')}</dt>
          <dd>{money(`-${partOf(rental.amount, limits.lossPpm)}`)}</dd>
        </div>
        <div>
          <dt>{text('robot.single-limit')}</dt>
          <dd>{money(partOf(rental.amount, limits.singlePpm))}</dd>
        </div>
        <div>
          <dt>{text('robot.band')}</dt>
          <dd>
            {statistics.estimate === null
              ? text('robot.too-early-short')
              : `± ${money(bandFor(rental.amount, statistics.estimate))}`}
          </dd>
        </div>
        <div>
          <dt>{text('robot.fee-trade')}</dt>
          <dd>
            <Share ppm={fees.tradePpm} />
          </dd>
        </div>
        <div>
          <dt>{text('robot.fee-performance')}</dt>
          <dd>
            <Share ppm={fees.performancePpm} />
          </dd>
        </div>
        <div>
          <dt>{text('robot.exit')}</dt>
          <dd>{exitText(fees)}</dd>
        </div>
        {fees.coolDownCandles > 0 && (
          <div>
            <dt>{text('robot.rest')}</dt>
            <dd>{text('robot.rest-candles', { count: fees.coolDownCandles })}</dd>
          </div>
        )}
      </dl>
      {fees.performancePpm > 0 && <p className={styles.quiet}>{text('robot.performance-note')}</p>}
      <p className={styles.quiet}>{text('robot.worst-note')}</p>
      {robot.goods === 'shares' && <p className={styles.quiet}>{text('robot.shares-note')}</p>}
      <Button kind="primary" busy={busy} disabled={problem !== null} onClick={() => void rent()}>
        {text('robot.rent-for', { amount: rental.amount === '' ? '--' : money(rental.amount) })}
      </Button>
      {problem !== null && <p className={styles.quiet}>{said ?? text('robot.problem-amount')}</p>}
    </div>
  );
}
