// In: `/user/loan`, `/user/loan/order/list`.
// Out: what a loan costs a year before anything else, what one would cost and how it would be covered, and the customer's own loans.
import { useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { Answer, Page } from '../../account/layout.tsx';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayText, formatNumber, localDigits, type MessageKey, useLanguage, useText } from '../../i18n/index.ts';
import {
  Button,
  CoinMark,
  EmptyState,
  Go,
  Icon,
  Money,
  SectionHeader,
  SegmentedControl,
  ShareMark,
  Slider,
  Tag,
  TextButton,
  toast,
} from '../../parts/index.ts';
import { LtvArc, type Rung } from './ltv-arc.tsx';
import { MyLoans } from './my-loans.tsx';
import { PledgeSheet } from './pledge-sheet.tsx';
import {
  amountAt,
  leastOf,
  mostOf,
  type Offer,
  percentOf,
  type Pledged,
  pledgeText,
  type Problem,
  problemOf,
  suggested,
  type Sum,
  sumOf,
  type Wish,
} from './wish.ts';
import styles from './loan.module.css';

const DAY_MS = 86_400_000;
const FIRST_AMOUNT = 50_000n;
const FIRST_DAYS = 30;

export default function LoanScreen() {
  const text = useText();
  const offer = useCall('/user/loan', {});
  return (
    <Page
      title={text('page.loans')}
      right={
        <Go to="/pages/user/service" className={styles.service} aria-label={text('loan.ask-service')}>
          <Icon icon={MessageCircle} size={22} />
        </Go>
      }
    >
      <Answer query={offer} rows={8}>
        {(data) => <Borrow offer={data} />}
      </Answer>
    </Page>
  );
}

function Borrow({ offer }: { readonly offer: Offer }) {
  const text = useText();
  if (!offer.isOpen)
    return (
      <>
        <EmptyState
          title={text(offer.why === 'demo' ? 'loan.none-demo' : 'loan.none')}
          text={text(offer.why === 'demo' ? 'loan.none-demo-text' : 'loan.none-text')}
        />
        {/* What was lent before goes on, and is repaid here. */}
        {offer.why !== 'demo' && <MyLoans collateral={offer.collateral} />}
      </>
    );
  return (
    <div className={styles.page}>
      <Ask offer={offer} />
      <MyLoans collateral={offer.collateral} />
      <Table offer={offer} />
    </div>
  );
}

const first = (offer: Offer): bigint => {
  const most = mostOf(offer);
  return most > 0n && most < FIRST_AMOUNT ? most : FIRST_AMOUNT;
};

function Ask({ offer }: { readonly offer: Offer }) {
  const text = useText();
  const language = useLanguage();
  const [amount, setAmount] = useState(() => first(offer));
  const [days, setDays] = useState(FIRST_DAYS);
  const [chosen, setChosen] = useState<Pledged | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const pledged = chosen ?? suggested(offer, amount);
  const wish = { amount, days, pledged };
  const sum = sumOf(offer, wish);
  const taka = (units: bigint): string => `৳${formatNumber(String(units), language)}`;
  return (
    <>
      <Cost offer={offer} sum={sum} days={days} />
      <section>
        <div className={styles.line}>
          <span>{text('loan.you-borrow')}</span>
          <b>{taka(amount)}</b>
        </div>
        <Slider
          label={text('loan.you-borrow')}
          value={percentOf(offer, amount)}
          stops={[]}
          onChange={(percent) => setAmount(amountAt(offer, percent))}
        />
        <div className={styles.ends}>
          <span>{taka(leastOf(offer))}</span>
          <span>{text('loan.your-limit', { amount: taka(mostOf(offer)) })}</span>
        </div>
      </section>
      <section>
        <p className={styles.quiet}>{text('loan.for')}</p>
        <SegmentedControl
          label={text('loan.for')}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={offer.days.map((each) => ({
            value: String(each),
            label: text('loan.days', { days: localDigits(String(each), language) }),
          }))}
        />
      </section>
      <section>
        <SectionHeader
          title={text('loan.what-you-pledge')}
          action={<TextButton onClick={() => setChoosing(true)}>{text('loan.change')}</TextButton>}
        />
        <Pledges offer={offer} pledged={pledged} />
      </section>
      <Gauge offer={offer} sum={sum} amount={amount} />
      <p className={styles.terms}>
        {text('loan.terms', {
          late: localDigits(offer.lateRate, language),
          grace: localDigits(String(offer.ladder.graceDays), language),
        })}
      </p>
      <Send offer={offer} wish={wish} onSent={() => setChosen(null)} />
      <PledgeSheet
        open={isChoosing}
        offer={offer}
        pledged={pledged}
        onClose={() => setChoosing(false)}
        onChosen={(next) => {
          setChosen(next);
          setChoosing(false);
        }}
      />
    </>
  );
}

function Cost({ offer, sum, days }: { readonly offer: Offer; readonly sum: Sum; readonly days: number }) {
  const text = useText();
  const language = useLanguage();
  return (
    <header>
      <p className={styles.quiet}>{text('loan.a-year-costs')}</p>
      <div className={styles.apr}>
        <h2>
          {formatNumber(offer.yearlyRate, language, { decimals: 2 })}% <small>{text('loan.apr')}</small>
        </h2>
        <Tag tone="accent">
          {text('loan.score', {
            score: localDigits(String(offer.score), language),
            band: text(BANDS[offer.band]),
          })}
        </Tag>
      </div>
      <dl className={styles.costs}>
        <div>
          <dt>{text('loan.it-costs')}</dt>
          <dd>
            <Money value={sum.interest} asset={offer.asset} />
          </dd>
        </div>
        <div>
          <dt>{text('loan.pay-back')}</dt>
          <dd>
            <Money value={sum.total} asset={offer.asset} />
          </dd>
        </div>
        <div>
          <dt>{text('loan.on')}</dt>
          <dd>{dayText(offer.atMs + days * DAY_MS, language)}</dd>
        </div>
      </dl>
    </header>
  );
}

const BANDS: Readonly<Record<Offer['band'], MessageKey>> = {
  excellent: 'loan.band-excellent',
  qualified: 'loan.band-qualified',
  risk: 'loan.band-risk',
};

function Pledges({ offer, pledged }: { readonly offer: Offer; readonly pledged: Pledged }) {
  const text = useText();
  const language = useLanguage();
  const rows = offer.collateral.filter(({ symbol }) => (pledged[symbol] ?? '') !== '');
  if (rows.length === 0) return <p className={styles.quiet}>{text('loan.nothing-pledged')}</p>;
  return (
    <ul className={styles.pledges}>
      {rows.map((one) => {
        const value = sumOf(offer, { amount: 0n, days: 7, pledged: { [one.symbol]: pledged[one.symbol]! } }).collateral;
        return (
          <li key={one.symbol}>
            {one.symbol === one.asset ? (
              <ShareMark code={one.asset} size={40} />
            ) : (
              <CoinMark asset={one.asset} size={40} />
            )}
            <span>
              <b>
                {formatNumber(pledged[one.symbol]!, language)} {one.asset}
              </b>
              <small>{text('loan.counts', { share: localDigits(String(100 - Number(one.haircut)), language) })}</small>
            </span>
            <span className={styles.aside}>
              <b>
                <Money value={value} asset={offer.asset} />
              </b>
              <small>{text('loan.at-price', { price: formatNumber(one.mark ?? '0', language) })}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Gauge({ offer, sum, amount }: { readonly offer: Offer; readonly sum: Sum; readonly amount: bigint }) {
  const text = useText();
  const language = useLanguage();
  const debt = `৳${formatNumber(String(amount), language)}`;
  const cover = sum.collateral === null ? '--' : `৳${formatNumber(sum.collateral, language, { decimals: 0 })}`;
  const reading = sum.ltv === null ? '--' : `${formatNumber(sum.ltv, language)}%`;
  const nameOf = (symbol: string): string => offer.collateral.find((one) => one.symbol === symbol)?.asset ?? symbol;
  const prices = sum.calls
    .map(({ symbol, price }) => `${nameOf(symbol)} ৳${formatNumber(price, language)}`)
    .join(' · ');
  const wordOf = (rung: Rung): string => text(RUNGS[rung], { percent: localDigits(offer.ladder[rung], language) });
  const words = {
    start: wordOf('start'),
    warning: wordOf('warning'),
    call: wordOf('call'),
    sale: wordOf('sale'),
  };
  return (
    <section className={styles.cover}>
      <LtvArc ltv={sum.ltv} ladder={offer.ladder} words={words} label={text('loan.gauge', { ltv: reading })}>
        <b>{reading}</b>
        <span>{text('loan.on-cover', { debt, cover })}</span>
      </LtvArc>
      {sum.fall !== null && (
        <p className={styles.fall}>
          <b>{text('loan.fall', { percent: formatNumber(sum.fall, language) })}</b>
          <span>{prices}</span>
        </p>
      )}
    </section>
  );
}

const RUNGS = {
  start: 'loan.rung-start',
  warning: 'loan.rung-warning',
  call: 'loan.rung-call',
  sale: 'loan.rung-sale',
} as const satisfies Record<Rung, MessageKey>;

const PROBLEMS: Readonly<Record<Problem, MessageKey>> = {
  closed: 'loan.none',
  'at-limit': 'loan.at-limit',
  'nothing-to-pledge': 'loan.nothing-to-pledge',
  'no-pledge': 'loan.nothing-pledged',
  'no-price': 'loan.no-price',
  'too-little': 'loan.too-little',
  'too-much': 'loan.too-much',
};

function Send({ offer, wish, onSent }: { readonly offer: Offer; readonly wish: Wish; readonly onSent: () => void }) {
  const text = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const problem = problemOf(offer, wish);
  const about = text('loan.ask-for', {
    amount: `৳${formatNumber(String(wish.amount), language)}`,
    rate: formatNumber(offer.yearlyRate, language, { decimals: 2 }),
  });
  const needed = formatNumber(sumOf(offer, wish).required, language, { decimals: 0 });
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      const fields = {
        amount: String(wish.amount),
        days: wish.days,
        yearlyRate: offer.yearlyRate,
        collateral: pledgeText(wish.pledged),
        acceptedTerms: true,
      };
      await send('/user/loan/apply', fields, { about });
      for (const path of ['/user/loan', '/user/loan/order/list', '/user/assets'] as const) outdate(path);
      onSent();
      toast(text('loan.asked'));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.sending}>
      {problem !== null && (
        <p role="status">{text(PROBLEMS[problem], problem === 'too-little' ? { amount: `৳${needed}` } : {})}</p>
      )}
      <Button kind="primary" busy={busy} disabled={problem !== null} onClick={() => void ask()}>
        {about}
      </Button>
    </div>
  );
}

/** The published table: the same for everybody with the same score. */
function Table({ offer }: { readonly offer: Offer }) {
  const text = useText();
  const language = useLanguage();
  return (
    <section>
      <SectionHeader title={text('loan.table')} />
      <dl className={styles.table}>
        {offer.table.map(({ band, leastScore, yearlyRate, most }) => (
          <div key={band} data-mine={band === offer.band || undefined}>
            <dt>
              {band in BANDS ? text(BANDS[band as Offer['band']]) : band}{' '}
              <small>{text('loan.score-from', { score: localDigits(String(leastScore), language) })}</small>
            </dt>
            <dd>
              {text('loan.rate-up-to', {
                rate: formatNumber(yearlyRate, language),
                most: `৳${formatNumber(most, language)}`,
              })}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{text('loan.table-text')}</p>
    </section>
  );
}
