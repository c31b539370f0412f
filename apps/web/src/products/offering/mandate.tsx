// In: the standing instruction and its plans.
// Out: it in sentences, to be set and ended; plans with their countdown and one tap to skip; past ones with their reason.
import { useState } from 'react';
import type { Mandate, MandatePlan } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { ask } from '../../kernel/ask.ts';
import { compare } from '../../kernel/decimals.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayText, dayTimeText, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, Chips, EmptyState, Go, SectionHeader, TextButton, toast } from '../../parts/index.ts';
import { KINDS } from './kinds.ts';
import { leftText } from './left.ts';
import { amountText, Mark, shortMoment } from './pieces.tsx';
import { comesTooLate } from './plan-words.ts';
import { useServerNow } from './server-now.ts';
import styles from './offering.module.css';

const MONTHS = ['3', '6', '12'] as const;
const MONTH_MS = 30 * 86_400_000;

export default function MandateScreen() {
  const text = useText();
  const found = useCall('/offering/mandate', {}, { everyMs: 15_000 });
  const nowMs = useServerNow(found);
  return (
    <Page title={text('page.auto-subscribe')}>
      <Answer query={found} rows={6}>
        {({ mandate, plans, depositoryNumber }) => (
          <div className={styles.page}>
            {mandate === null ? <Off nowMs={nowMs} /> : <On mandate={mandate} />}
            <Plans plans={plans} nowMs={nowMs} />
            {depositoryNumber !== null && (
              <p className={styles.quiet}>{text('offering.depository', { number: depositoryNumber })}</p>
            )}
          </div>
        )}
      </Answer>
    </Page>
  );
}

function On({ mandate }: { readonly mandate: Mandate }) {
  const text = useText();
  const language = useLanguage();
  const amount = (value: string): string => amountText(value, mandate.asset, language);
  const end = async (): Promise<void> => {
    const isSure = await ask({
      title: text('offering.mandate-end-sure'),
      text: text('offering.mandate-end-text'),
      confirm: text('offering.mandate-end'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await send('/user/update/autoapply', { open: 0 });
      outdate('/offering/mandate');
      toast(text('offering.mandate-ended'));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <section className={styles.mandate}>
      <p className={styles.label}>{text('offering.mandate-on')}</p>
      <p className={styles.sentence}>
        {text('offering.mandate-sentence', {
          issue: amount(mandate.mostPerIssue),
          month: amount(mandate.mostPerMonth),
          keep: amount(mandate.keepFree),
          day: dayText(mandate.endsAtMs, language),
        })}
      </p>
      <p className={styles.quiet}>{text('offering.mandate-used', { amount: amount(mandate.usedThisMonth) })}</p>
      <p className={styles.quiet}>{text('offering.mandate-how')}</p>
      <Button kind="danger" onClick={() => void end()}>
        {text('offering.mandate-end')}
      </Button>
    </section>
  );
}

function Off({ nowMs }: { readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const [issue, setIssue] = useState('10005');
  const [month, setMonth] = useState('30015');
  const [keep, setKeep] = useState('0');
  const [months, setMonths] = useState<(typeof MONTHS)[number]>('3');
  const [isBusy, setBusy] = useState(false);
  const problem =
    issue === '' || compare(issue, '0') <= 0
      ? text('offering.mandate-problem-issue')
      : month === '' || compare(month, issue) < 0
        ? text('offering.mandate-problem-month')
        : null;
  const set = async (): Promise<void> => {
    setBusy(true);
    try {
      const endsAtMs = nowMs + Number(months) * MONTH_MS;
      await send(
        '/user/update/autoapply',
        { open: 1, mostPerIssue: issue, mostPerMonth: month, keepFree: keep === '' ? '0' : keep, endsAtMs },
        { about: text('page.auto-subscribe') },
      );
      outdate('/offering/mandate');
      toast(text('offering.mandate-set'));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.mandate}>
      <p className={styles.sentence}>{text('offering.mandate-off')}</p>
      <p className={styles.quiet}>{text('offering.mandate-how')}</p>
      <AmountInput label={text('offering.mandate-issue')} before="৳" decimals={2} value={issue} onChange={setIssue} />
      <AmountInput
        label={text('offering.mandate-month')}
        before="৳"
        decimals={2}
        value={month}
        onChange={setMonth}
        error={problem}
      />
      <AmountInput label={text('offering.mandate-keep')} before="৳" decimals={2} value={keep} onChange={setKeep} />
      <p className={styles.label}>{text('offering.mandate-until')}</p>
      <Chips
        label={text('offering.mandate-until')}
        value={months}
        onChange={setMonths}
        options={MONTHS.map((value) => ({
          value,
          label: text('offering.months', { months: localDigits(value, language) }),
        }))}
      />
      <Button kind="primary" busy={isBusy} disabled={problem !== null} onClick={() => void set()}>
        {text('offering.mandate-begin')}
      </Button>
    </section>
  );
}

function Plans({ plans, nowMs }: { readonly plans: readonly MandatePlan[]; readonly nowMs: number }) {
  const text = useText();
  const coming = plans.filter(({ state }) => state === 'planned');
  const past = plans.filter(({ state }) => state !== 'planned');
  return (
    <>
      <SectionHeader title={text('offering.plans')} />
      {coming.length === 0 && (
        <EmptyState
          title={text('offering.plans-none')}
          text={text('offering.plans-none-text')}
          action={
            <Go to="/pages/tabbar/ipo" className={styles.link}>
              {text('offering.to-hub')}
            </Go>
          }
        />
      )}
      {coming.map((each) => (
        <PlanRow key={each.id} plan={each} nowMs={nowMs} />
      ))}
      {past.length > 0 && (
        <>
          <SectionHeader title={text('offering.plans-past')} />
          {past.map((each) => (
            <PlanRow key={each.id} plan={each} nowMs={nowMs} />
          ))}
        </>
      )}
    </>
  );
}

function PlanRow({ plan, nowMs }: { readonly plan: MandatePlan; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const { state, submitAtMs, reason } = plan;
  const skip = async (): Promise<void> => {
    try {
      await send('/offering/mandate/skip', { id: plan.id });
      outdate('/offering/mandate');
      toast(text('offering.plan-skipped'));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <div className={styles.plan}>
      <Go to={KINDS.ipo.detailPage} search={{ id: plan.offeringId }} className={styles.planHead}>
        <Mark name={plan.name} kind="ipo" size={36} />
        <span className={styles.rowWords}>
          <b>{plan.name}</b>
          <span className={styles.rowAbout}>
            {state === 'planned'
              ? comesTooLate(plan)
                ? text('offering.plan-too-late', { at: shortMoment(plan.closesAtMs, nowMs, language) })
                : text('offering.plan-submits', {
                    amount: amountText(plan.amount, 'BDT', language),
                    left: leftText(submitAtMs - nowMs, language, (unit) => text(`offering.unit-${unit}`)),
                  })
              : reason === ''
                ? text(`offering.plan-${state}`)
                : text(`offering.skip-${reason}` as never)}
          </span>
        </span>
      </Go>
      {state === 'planned' ? (
        <TextButton onClick={() => void skip()}>{text('offering.skip')}</TextButton>
      ) : (
        <span className={styles.quiet}>{dayTimeText(submitAtMs, language)}</span>
      )}
    </div>
  );
}
