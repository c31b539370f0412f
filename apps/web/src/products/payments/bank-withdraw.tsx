// In: `?channel=` or `?to=` a destination. Out: the amount over what can leave, to whom, how, what it costs and when it arrives; then one sheet
// of exactly what is signed.
import { Check, History } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, Go, Icon, IconButton, NavigationBar, SegmentedControl } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { AmountField } from './amount-field.tsx';
import { Came } from './came.tsx';
import type { Destination } from './channels.ts';
import { DestinationInside } from './destination-row.tsx';
import { Guarded, useWithdrawalPin } from './guarded.tsx';
import { Practice, usePractising } from './practice.tsx';
import { SignSheet, type Wish } from './sign-sheet.tsx';
import { whyClosed } from './states.ts';
import { WhatCanLeave } from './what-can-leave.tsx';
import { useDuration } from './when.ts';
import { compare } from '../../kernel/decimals.ts';
import { costsOf, methodFor, mostOf, partsOf, plainAmount, problemOut } from './wish-out.ts';
import styles from './payments.module.css';

type Status = ReplyOf<'/user/withdraw/status'>;
const AGAIN_MS = 10_000;

export default function BankWithdraw() {
  const text = useText();
  const practising = usePractising();
  const status = useCall('/user/withdraw/status', {}, { enabled: !practising, everyMs: AGAIN_MS });
  const book = useCall('/bank/list', {}, { enabled: !practising, everyMs: AGAIN_MS });
  if (practising) return <Practice title={text('page.withdraw')} />;
  return (
    <>
      <NavigationBar
        title={text('page.withdraw')}
        right={
          <IconButton
            icon={History}
            label={text('page.withdrawal-record')}
            edge="end"
            onClick={() => go('/pages/withdraw/withdrawRecord')}
          />
        }
      />
      <Came query={status} heights={[120, 64, 160]}>
        {(found) => (
          <Came query={book} heights={[120, 64, 160]}>
            {({ list }) =>
              found.ways.length === 0 ? (
                <EmptyState title={text('pay.no-ways')} text={text('pay-out.no-ways-text')} />
              ) : (
                <Form status={found} book={list} />
              )
            }
          </Came>
        )}
      </Came>
    </>
  );
}

function Form({ status, book }: { readonly status: Status; readonly book: readonly Destination[] }) {
  const text = useText();
  const money = useMoneyText();
  const duration = useDuration();
  const channel = useSearch('channel');
  const named = useSearch('to');
  const hasPin = useWithdrawalPin();
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<string | null>(named === '' ? null : named);
  const [place, setPlace] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [signing, setSigning] = useState<Wish | null>(null);
  const ready = book.filter(({ state }) => state === 'ready');
  const destination =
    ready.find(({ id }) => id === chosen) ?? ready.find((each) => each.channel === channel) ?? ready[0] ?? null;
  const way = status.ways.find((each) => each.channel === (destination?.channel ?? channel)) ?? status.ways[0]!;
  const method = methodFor(amount, way.methods, place);
  const costs = costsOf(amount, method);
  const problem = problemOut(amount, { way, method, destination });
  const most = mostOf(way, method);
  const said = problem === null ? null : text(problem.key, { amount: money(problem.amount ?? '0', way.asset) });
  const early = problem !== null && (problem.key === 'pay.no-amount' || problem.key === 'pay.below');
  const needsTwo = compare(plainAmount(amount) || '0', way.automatic) > 0;
  const review = (): void => {
    setTried(true);
    // While nobody knows yet whether there is a PIN the server does: a press is never lost.
    if (problem !== null || destination === null || hasPin === false) return;
    setSigning({ id: destination.id, method: method.place, amount: plainAmount(amount) });
  };
  return (
    <div className={styles.page}>
      <Guarded status={status} />
      <AmountField
        asset={way.asset}
        amount={amount}
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
          <h2 id="pay-out-to">{text('pay-out.whom')}</h2>
          <Go to="/pages/wallet/bankList" search={{ type: '2' }}>
            {text('pay-out.manage')}
          </Go>
        </div>
        {book.length === 0 ? (
          <EmptyState
            title={text('pay-to.none-bank')}
            text={text('pay-to.none-text')}
            action={
              <Button kind="primary" size="small" onClick={() => go('/pages/wallet/addBank')}>
                {text('pay-to.add-bank')}
              </Button>
            }
          />
        ) : (
          <ul className={styles.destinations} role="radiogroup" aria-labelledby="pay-out-to">
            {book.map((each) => (
              <li key={each.id} role="presentation">
                {each.state === 'ready' ? (
                  <button
                    type="button"
                    role="radio"
                    aria-checked={each.id === destination?.id}
                    className={styles.destination}
                    onClick={() => {
                      setChosen(each.id);
                      setPlace(null);
                    }}
                  >
                    <DestinationInside destination={each} />
                    {each.id === destination?.id && (
                      <i className={styles.chosen}>
                        <Icon icon={Check} size={16} />
                      </i>
                    )}
                  </button>
                ) : (
                  <div className={styles.destination}>
                    <DestinationInside destination={each} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {destination !== null && (
        <>
          <section>
            <div className={styles.sectionHead}>
              <h2>{text('pay-out.how')}</h2>
            </div>
            {way.methods.length > 1 && (
              <SegmentedControl
                label={text('pay-out.how')}
                size="large"
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
            {!way.isOpen && <p className={styles.closed}>{text(whyClosed(way.why))}</p>}
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
          <SignSheet wish={signing} destination={destination} onClose={() => setSigning(null)} />
        </>
      )}
    </div>
  );
}
