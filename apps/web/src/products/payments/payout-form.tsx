// In: what can leave, and to where. Out: the amount over what can leave, to whom, how, what it costs and when it arrives; then one sheet of
// exactly what is signed. Of money and of coins alike.
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import type { Path } from '../../kernel/paths.ts';
import { useSearch } from '../../kernel/router.ts';
import { Button, Go, Icon, Radios, SegmentedControl } from '../../parts/index.ts';
import { useNarrow } from '../../parts/narrow.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { AmountField } from './amount-field.tsx';
import type { Destination, WayOut } from './channels.ts';
import { DestinationInside, type Standing } from './destination-row.tsx';
import { Guarded, useWithdrawalPin } from './guarded.tsx';
import { type SignedTo, SignSheet, type Wish } from './sign-sheet.tsx';
import { whyClosed } from './states.ts';
import { WhatCanLeave } from './what-can-leave.tsx';
import { useDuration } from './when.ts';
import { costsOf, methodFor, mostOf, partsOf, plainAmount, problemOut } from './wish-out.ts';
import styles from './payments.module.css';

type Status = ReplyOf<'/user/withdraw/status'>;

/** One of the book, whatever it is. */
export interface Place extends Standing {
  readonly id: string;
  readonly channel: Destination['channel'];
  readonly signed: SignedTo;
}

/** One coin or one kind of money, to one of several places. */
export function PayoutForm({
  status,
  places,
  ways,
  decimals,
  asset,
  manage,
  none,
  above,
}: {
  readonly status: Pick<Status, 'holds' | 'isFrozen'>;
  /** The book, newest first. */
  readonly places: readonly Place[];
  /** Never empty. */
  readonly ways: readonly WayOut[];
  /** Digits after the point. */
  readonly decimals: number;
  /** Of a network, where one address takes several coins. */
  readonly asset?: string;
  /** Where the book is looked after. */
  readonly manage: Path;
  /** Instead of an empty book. */
  readonly none: ReactNode;
  readonly above?: ReactNode;
}) {
  const text = useText();
  const money = useMoneyText();
  const duration = useDuration();
  const channel = useSearch('channel');
  const named = useSearch('to');
  const hasPin = useWithdrawalPin();
  const isNarrow = useNarrow();
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<string | null>(named === '' ? null : named);
  const [place, setPlace] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [signing, setSigning] = useState<{ readonly wish: Wish; readonly to: SignedTo } | null>(null);
  const ready = places.filter(({ state }) => state === 'ready');
  const destination =
    ready.find(({ id }) => id === chosen) ?? ready.find((each) => each.channel === channel) ?? ready[0] ?? null;
  const way = ways.find((each) => each.channel === (destination?.channel ?? channel)) ?? ways[0]!;
  const method = methodFor(amount, way.methods, place);
  const costs = costsOf(amount, method, decimals);
  const problem = problemOut(amount, { way, method, destination });
  const most = mostOf(way, method);
  const said = problem === null ? null : text(problem.key, { amount: money(problem.amount ?? '0', way.asset) });
  const early = problem !== null && (problem.key === 'pay.no-amount' || problem.key === 'pay.below');
  const needsTwo = compare(plainAmount(amount) || '0', way.automatic) > 0;
  const review = (): void => {
    setTried(true);
    // While nobody knows yet whether there is a PIN the server does: a press is never lost.
    if (problem !== null || destination === null || hasPin === false) return;
    // The book is asked for again and again: what is chosen and signed stays what it was.
    setChosen(destination.id);
    const wish = {
      id: destination.id,
      method: method.place,
      amount: plainAmount(amount),
      ...(asset !== undefined && { asset }),
    };
    setSigning({ wish, to: destination.signed });
  };
  return (
    <div className={styles.page}>
      <Guarded status={status} />
      {above}
      <AmountField
        asset={way.asset}
        amount={amount}
        decimals={decimals}
        onAmount={setAmount}
        error={
          said !== null && problem?.key !== 'pay-out.no-destination' && (tried || (amount !== '' && !early))
            ? said
            : null
        }
        most={{ amount: most, label: text('pay-out.max', { amount: money(most, way.asset, true) }) }}
      />
      <WhatCanLeave parts={partsOf(amount, way)} asset={way.asset} />
      <section>
        <div className={styles.sectionHead}>
          <h2>{text('pay-out.whom')}</h2>
          <Go to={manage} search={{ type: '2' }}>
            {text('pay-out.manage')}
          </Go>
        </div>
        {places.length === 0 ? (
          none
        ) : (
          <Radios
            label={text('pay-out.whom')}
            className={styles.destinations}
            itemClassName={styles.destination}
            options={places.map((each) => ({
              value: each.id,
              disabled: each.state !== 'ready',
              label: (
                <>
                  <DestinationInside destination={each} />
                  {each.id === destination?.id && (
                    <i className={styles.chosen}>
                      <Icon icon={Check} size={16} />
                    </i>
                  )}
                </>
              ),
            }))}
            value={destination?.id ?? ''}
            onChange={(id) => {
              setChosen(id);
              setPlace(null);
            }}
          />
        )}
      </section>
      {destination !== null && (
        <>
          <section>
            <div className={styles.sectionHead}>
              <h2>{text('pay-out.how')}</h2>
            </div>
            {/* Three fill a phone's row: written smaller, and on the smallest in two lines each. */}
            {way.methods.length > 1 && (
              <SegmentedControl
                label={text('pay-out.how')}
                size={way.methods.length > 2 && !isNarrow ? 'medium' : 'large'}
                options={way.methods.map((each) => ({
                  value: String(each.place),
                  label: `${each.method} · ${
                    each.feeUnits === '0' && each.feePpm === 0 ? text('pay.free') : money(each.feeUnits, way.asset)
                  }`,
                }))}
                value={String(method.place)}
                onChange={(next) => setPlace(Number(next))}
              />
            )}
            <dl className={styles.lines}>
              <div>
                <dt>{text('pay-out.fee')}</dt>
                <dd>{costs === null ? '--' : money(costs.fee, way.asset)}</dd>
              </div>
              <div data-large>
                <dt>{text('pay-out.arrives')}</dt>
                <dd>{costs === null ? '--' : money(costs.arrives, way.asset)}</dd>
              </div>
              <div>
                <dt>{text('pay-out.nine-of-ten')}</dt>
                <dd>
                  {way.speed === null
                    ? text('pay-out.unmeasured')
                    : text('pay-out.within', { time: duration(way.speed.p90Ms) })}
                </dd>
              </div>
              <div>
                <dt>{text('pay-out.decided')}</dt>
                <dd>{text(needsTwo ? 'pay-out.business-day' : 'pay-out.at-once')}</dd>
              </div>
              <p className={styles.note}>
                {text(needsTwo ? 'pay-out.two-people' : 'pay-out.no-people', {
                  amount: money(way.automatic, way.asset),
                })}
              </p>
            </dl>
          </section>
          <div className={styles.action}>
            {!way.isOpen && <p className={styles.closed}>{text(whyClosed(way.why, 'out'))}</p>}
            {tried && hasPin === false && (
              <p className={styles.error} role="alert">
                {text('pay-out.pin-first')}
              </p>
            )}
            {status.isFrozen ? (
              <p className={styles.closed}>{text('pay-out.frozen')}</p>
            ) : (
              way.isOpen && (
                <Button kind="primary" onClick={review}>
                  {costs === null
                    ? text('pay-in.write')
                    : text('pay-out.review', { amount: money(plainAmount(amount), way.asset) })}
                </Button>
              )
            )}
          </div>
          <SignSheet
            wish={signing?.wish ?? null}
            to={signing?.to ?? destination.signed}
            onClose={() => setSigning(null)}
          />
        </>
      )}
    </div>
  );
}
