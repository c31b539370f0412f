// In: `/user/vip/get`.
// Out: what membership gives and never gives, what one has, the trial and the plans, and the way out again.
import { useState } from 'react';
import { Check, MessageCircle, Minus } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { Answer, Page } from '../../account/layout.tsx';
import { ask } from '../../kernel/ask.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import {
  type MessageKey,
  dayText,
  dayTimeText,
  formatNumber,
  localDigits,
  useLanguage,
  useText,
} from '../../i18n/index.ts';
import { Button, Icon, MenuRow, Money, Radios, SectionHeader, TextButton, toast } from '../../parts/index.ts';
import { Record } from './notes.tsx';
import { perDay } from './per-day.ts';
import styles from './membership.module.css';

type Offer = ReplyOf<'/user/vip/get'>;
type Plan = Offer['plans'][number];
type Bought = NonNullable<Offer['mine']['last']>;

const DAY_MS = 86_400_000;

export default function MembershipScreen() {
  const text = useText();
  const offer = useCall('/user/vip/get', {});
  return (
    <Page title={text('page.membership')}>
      <Answer query={offer} rows={8}>
        {(data) => <Offered offer={data} />}
      </Answer>
    </Page>
  );
}

function Offered({ offer }: { readonly offer: Offer }) {
  const text = useText();
  const { plans, trial, mine } = offer;
  const open = trial?.isOpen === true && mine.endsAtMs === null ? trial : null;
  const [chosen, setChosen] = useState<string | null>(null);
  const plan = plans.find((one) => one.plan === chosen) ?? (open === null ? plans[0] : undefined);
  return (
    <div className={styles.page}>
      <Mine key={mine.endsAtMs} mine={mine} />
      <Record />
      <div className={styles.promises}>
        <Promises title={text('membership.gives')} icon={Check} lines={GIVES} />
        <Promises title={text('membership.never')} icon={Minus} lines={NEVER} />
      </div>
      <p className={styles.quiet}>{text('membership.later-free')}</p>
      <MenuRow
        icon={MessageCircle}
        title={text('membership.strategy')}
        state={mine.endsAtMs === null ? text('membership.first') : undefined}
        {...(mine.endsAtMs === null
          ? { arrow: false, onPress: () => toast(text('membership.first')) }
          : { to: '/pages/user/service' as const, search: { about: 'strategy' } })}
      />
      {plans.length > 0 && (
        <section>
          <SectionHeader title={text(open === null ? 'membership.plans' : 'membership.after-trial')} />
          <Radios
            label={text('membership.plans')}
            className={styles.plans}
            itemClassName={styles.plan}
            value={plan?.plan ?? ''}
            onChange={setChosen}
            options={plans.map((one) => ({ value: one.plan, label: <PlanCard plan={one} /> }))}
          />
        </section>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{text('membership.renews')}</dt>
          <dd>{text('membership.renews-never')}</dd>
        </div>
        <div>
          <dt>{text('membership.back')}</dt>
          <dd>{text('membership.back-how')}</dd>
        </div>
      </dl>
      {mine.last !== null && mine.last.price !== '0' && mine.last.refund !== null && (
        <Leaving last={mine.last} refund={mine.last.refund} />
      )}
      <Buying plan={plan} trial={open} endsAtMs={mine.endsAtMs} />
    </div>
  );
}

const GIVES: readonly MessageKey[] = [
  'membership.gives-research',
  'membership.gives-blocks',
  'membership.gives-offerings',
  'membership.gives-short',
];
const NEVER: readonly MessageKey[] = [
  'membership.never-price',
  'membership.never-speed',
  'membership.never-odds',
  'membership.never-liquidation',
];

function Promises({
  title,
  icon,
  lines,
}: {
  readonly title: string;
  readonly icon: typeof Check;
  readonly lines: readonly MessageKey[];
}) {
  const text = useText();
  return (
    <section className={styles.promise} data-never={icon === Minus || undefined}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon icon={icon} size={16} weight={2.25} />
            {text(line)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long one is a member, or what it is for somebody who is none. */
function Mine({ mine }: { readonly mine: Offer['mine'] }) {
  const text = useText();
  const language = useLanguage();
  const [openedMs] = useState(() => Date.now());
  if (mine.endsAtMs === null)
    return (
      <header className={styles.head}>
        <h2>{text('membership.title')}</h2>
        <p>{text('membership.text')}</p>
      </header>
    );
  const days = Math.max(0, Math.ceil((mine.endsAtMs - openedMs) / DAY_MS));
  return (
    <header className={styles.head}>
      <p>{text('membership.yours')}</p>
      <h2 className={styles.left}>
        <b>{localDigits(String(days), language)}</b> {text(days === 1 ? 'membership.day-left' : 'membership.days-left')}
      </h2>
      <p>{text('membership.until', { moment: dayTimeText(mine.endsAtMs, language) })}</p>
    </header>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <span>{text('membership.days', { days: localDigits(String(plan.days), language) })}</span>
      <b>
        <Money value={plan.price} asset={plan.asset} />
      </b>
      <i>
        <Money value={perDay(plan.price, plan.days)} asset={plan.asset} decimals={2} /> {text('membership.a-day')}
      </i>
    </>
  );
}

function Leaving({ last, refund }: { readonly last: Bought; readonly refund: string }) {
  const text = useText();
  const language = useLanguage();
  const amount = `${formatNumber(refund, language)} ${last.asset}`;
  const leave = async (): Promise<void> => {
    const sure = await ask({
      title: text('membership.leave-sure'),
      text: text('membership.leave-text', { amount }),
      confirm: text('membership.leave'),
      danger: true,
    });
    if (!sure) return;
    try {
      const left = await send('/user/vip/cancel', { id: last.id }, { about: text('membership.leave') });
      outdate('/user/vip/get');
      outdate('/user/assets');
      toast(text('membership.left', { amount: `${formatNumber(left.refund, language)} ${left.asset}` }));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <div className={styles.leaving}>
      <p>{text('membership.leave-until', { amount, day: dayText(last.refundUntilMs, language) })}</p>
      <TextButton onClick={() => void leave()}>{text('membership.leave')}</TextButton>
    </div>
  );
}

function Buying({
  plan,
  trial,
  endsAtMs,
}: {
  readonly plan: Plan | undefined;
  readonly trial: Offer['trial'];
  readonly endsAtMs: number | null;
}) {
  const text = useText();
  const language = useLanguage();
  const [openedMs] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  const isTrial = plan === undefined;
  const wished = plan ?? trial;
  if (wished === null || wished === undefined) return null;
  const { plan: code, version, days } = wished;
  const price = plan === undefined ? '0' : `${formatNumber(plan.price, language)} ${plan.asset}`;
  const named = localDigits(String(days), language);
  const label = isTrial
    ? text('membership.try', { days: named })
    : text(endsAtMs === null ? 'membership.buy' : 'membership.add', { days: named, price });
  const ends = dayText((endsAtMs ?? openedMs) + days * DAY_MS, language);
  const buy = async (): Promise<void> => {
    // What is free is begun by one press; what is paid is said once more, with until when it is.
    const sure =
      isTrial ||
      (await ask({
        title: label,
        text: text('membership.ends', { day: ends }),
        confirm: text('membership.pay', { price }),
      }));
    if (!sure) return;
    setBusy(true);
    try {
      await send('/user/vip/buy', { plan: code, version }, { about: label });
      for (const path of ['/user/vip/get', '/user/assets'] as const) outdate(path);
      toast(text('membership.begun', { day: ends }));
    } catch (error) {
      if (error instanceof Refused && error.refusal === 'plan-terms-changed') outdate('/user/vip/get');
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.buying}>
      <p>{text(isTrial ? 'membership.trial-ends' : 'membership.ends', { day: ends })}</p>
      <Button kind="primary" busy={busy} onClick={() => void buy()}>
        {label}
      </Button>
    </div>
  );
}
