// In: one key.
// Out: what it may, from where and until when, how often it was used, what it was refused; fewer rights, and its end.
import { useState } from 'react';
import { useMoment } from '../../account/moment.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Input, Sheet, ask, toast } from '../../parts/index.ts';
import { limitFields, limitProblem, MOST, NO_LIMITS, type Limits } from './key-form.ts';
import type { ApiKey } from './keys.tsx';
import { OwnLimits } from './own-limits.tsx';
import { whyRefused } from './refused-words.ts';
import styles from './programs.module.css';
import { UsePlot } from './use-plot.tsx';

export function KeySheet({ apiKey, onClose }: { readonly apiKey: ApiKey | null; readonly onClose: () => void }) {
  if (apiKey === null) return null;
  return <Details key={apiKey.id} apiKey={apiKey} onClose={onClose} />;
}

function Details({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const text = useText();
  const language = useLanguage();
  const moment = useMoment();
  const {
    id,
    label,
    trade,
    addresses,
    endsAtMs,
    weightAMinute,
    ordersInTenSeconds,
    state,
    lastAddress,
    lastUsedAtMs,
    uses,
    refusals,
  } = apiKey;
  const isActive = state === 'active';
  const revoke = async (): Promise<void> => {
    const sure = await ask({
      title: text('programs.revoke-sure', { label }),
      text: text('programs.revoke-text'),
      confirm: text('programs.revoke'),
      danger: true,
    });
    if (!sure) return;
    await change(() => send('/user/api-key/revoke', { id }), text('programs.revoke-done'));
    onClose();
  };
  const narrow = (fields: { readOnly: true } | { addresses: string } | ReturnType<typeof limitFields>) =>
    change(() => send('/user/api-key/restrict', { id, ...fields }), text('programs.narrowed'));
  return (
    <Sheet
      open
      onClose={onClose}
      title={label}
      subtitle={text(`programs.${apiKey.algorithm}`)}
      footer={
        isActive ? (
          <Button kind="danger" onClick={() => void revoke()}>
            {text('programs.revoke')}
          </Button>
        ) : undefined
      }
    >
      <div className={`${styles.form} ${styles.below}`}>
        <dl className={styles.facts}>
          <dt>{text('programs.key-name')}</dt>
          <dd>
            <code translate="no">{apiKey.apiKey}</code>
          </dd>
          <dt>{text('programs.right')}</dt>
          <dd>{text(trade ? 'programs.trades' : 'programs.reads')}</dd>
          <dt>{text('programs.addresses')}</dt>
          <dd>{addresses.length === 0 ? text('programs.anywhere') : addresses.join(', ')}</dd>
          <dt>{text('programs.ends')}</dt>
          <dd>{endsAtMs === null ? text('programs.never-ends') : dayText(endsAtMs, language)}</dd>
          <dt>{text('programs.limits')}</dt>
          <dd>
            {weightAMinute === null && ordersInTenSeconds === null
              ? text('programs.limits-none')
              : text('programs.limits-of', {
                  weight: formatNumber(String(weightAMinute ?? MOST.weight), language),
                  orders: formatNumber(String(ordersInTenSeconds ?? MOST.orders), language),
                })}
          </dd>
          <dt>{text('programs.last-use')}</dt>
          <dd>
            {lastUsedAtMs === null
              ? text('programs.never-used')
              : text('programs.last-use-from', { time: moment(lastUsedAtMs), address: lastAddress ?? '' })}
          </dd>
        </dl>
        <UsePlot uses={uses} />
        <section className={styles.field}>
          <h3>{text('programs.refusals')}</h3>
          {refusals.length === 0 ? (
            <p className={styles.small}>{text('programs.no-refusals')}</p>
          ) : (
            <ul className={styles.refusals}>
              {refusals.map(({ atMs, code, msg, path, address }, place) => (
                <li key={`${atMs} ${place}`}>
                  <b>{text(whyRefused(code, msg))}</b>
                  <span className={styles.small}>
                    {moment(atMs)} · {address}
                  </span>
                  <code translate="no">
                    {path} · {code} {msg}
                  </code>
                </li>
              ))}
            </ul>
          )}
        </section>
        {isActive && trade && (
          <Button size="small" onClick={() => void narrow({ readOnly: true })}>
            {text('programs.only-read')}
          </Button>
        )}
        {isActive && (
          <LowerLimits
            now={{ weight: weightAMinute, orders: ordersInTenSeconds }}
            onNarrow={(limits) => narrow(limitFields(limits))}
          />
        )}
        {isActive && <Narrow addresses={addresses} onNarrow={(typed) => narrow({ addresses: typed })} />}
      </div>
    </Sheet>
  );
}

async function change(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    toast(done);
  } catch (failure) {
    tell(failure);
  }
  outdate('/user/api-key/list');
}

function LowerLimits({
  now,
  onNarrow,
}: {
  readonly now: Readonly<Record<keyof Limits, number | null>>;
  readonly onNarrow: (limits: Limits) => Promise<void>;
}) {
  const text = useText();
  const [limits, setLimits] = useState(NO_LIMITS);
  const wrong = limitProblem(limits);
  const isTyped = limits.weight !== '' || limits.orders !== '';
  return (
    <div className={styles.field}>
      <p>{text('programs.lower-limits')}</p>
      <OwnLimits limits={limits} now={now} wrong={wrong} onChange={setLimits} />
      {isTyped && wrong === null && (
        <Button size="small" onClick={() => void onNarrow(limits)}>
          {text('programs.set-limits')}
        </Button>
      )}
    </div>
  );
}

function Narrow({
  addresses,
  onNarrow,
}: {
  readonly addresses: readonly string[];
  readonly onNarrow: (typed: string) => Promise<void>;
}) {
  const text = useText();
  const [typed, setTyped] = useState(addresses.join(', '));
  return (
    <div className={styles.field}>
      <Input
        label={text('programs.narrow-addresses')}
        value={typed}
        maxLength={800}
        autoComplete="off"
        hint={text('programs.narrow-hint')}
        onChange={setTyped}
      />
      {typed.trim() !== '' && typed !== addresses.join(', ') && (
        <Button size="small" onClick={() => void onNarrow(typed)}>
          {text('programs.narrow')}
        </Button>
      )}
    </div>
  );
}
