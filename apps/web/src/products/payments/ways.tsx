// In: a customer who wants to pay in. Out: every way with how fast money arrives by it and what is left of today, what is on its way, and the
// sentence that ends a common fraud.
import { ChevronRight, FlaskConical, History, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { useProps } from '../../kernel/props.ts';
import { go } from '../../kernel/router.ts';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, Go, Icon, IconButton, MenuRow, NavigationBar } from '../../parts/index.ts';
import { FundingSheet } from '../../wallet/funding-sheet.tsx';
import { SIGNS, useMoneyText } from '../../wallet/money-text.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { Came } from './came.tsx';
import { iconOf, IN_PAGES, kindOf, onPageOf, type WayIn, wordOf } from './channels.ts';
import { LimitRing } from './limit-ring.tsx';
import { Never } from './never.tsx';
import { Practice, usePractising } from './practice.tsx';
import { SpeedAxis, SpeedScale } from './speed-scale.tsx';
import { isOnItsWay, whyClosed } from './states.ts';
import { useWhen } from './when.ts';
import styles from './payments.module.css';

const AGAIN_MS = 10_000;

export default function Ways() {
  const text = useText();
  return usePractising() ? <Practice title={text('page.deposit')} funds /> : <Real />;
}

function Real() {
  const text = useText();
  const found = useCall('/user/recharge/status', {}, { everyMs: AGAIN_MS });
  const isSandbox = useProps().mode === 'sandbox';
  const [taking, setTaking] = useState(false);
  return (
    <>
      <NavigationBar
        title={text('page.deposit')}
        right={
          <IconButton
            icon={History}
            label={text('page.deposit-record')}
            edge="end"
            onClick={() => go('/pages/recharge/rechargeRecord')}
          />
        }
      />
      <div className={styles.page}>
        <OnTheirWay />
        <Came query={found} heights={[64, 112, 112]}>
          {({ ways }) => <All ways={ways} />}
        </Came>
        <Never />
        {isSandbox && (
          <div className={styles.card}>
            <MenuRow icon={FlaskConical} title={text('pay.take-test')} onPress={() => setTaking(true)} />
          </div>
        )}
      </div>
      {isSandbox && <FundingSheet open={taking} onClose={() => setTaking(false)} asset="BDT" />}
    </>
  );
}

/** As they stand on the page, the quickest first. */
const ORDER = ['wallet', 'bank', 'coin', 'offline'] as const;

function All({ ways }: { readonly ways: readonly WayIn[] }) {
  const text = useText();
  const shown = ORDER.flatMap((kind) => {
    const ofKind = ways.filter((way) => way.kind === kind);
    // Coins are many and have one page: the first that is open stands for them.
    return kind === 'coin' ? [ofKind.find(({ isOpen }) => isOpen) ?? ofKind[0] ?? []].flat() : ofKind;
  });
  if (shown.length === 0) return <EmptyState title={text('pay.no-ways')} text={text('pay.no-ways-text')} />;
  return (
    <section className={styles.ways} aria-label={text('pay-in.how-fast')}>
      <header>
        <h2>{text('pay-in.how-fast')}</h2>
        <p>
          <span>{text('pay-in.measured')}</span>
          <span className={styles.key}>
            <i data-dot /> {text('pay.half')} <i /> {text('pay.most')}
          </span>
        </p>
      </header>
      <SpeedAxis />
      {shown.map((way) => (
        <WayRow
          key={way.channel}
          way={way}
          isOnly={way.kind === 'coin' || ways.filter(({ kind }) => kind === way.kind).length === 1}
          names={
            way.kind === 'coin'
              ? [...new Set(ways.filter(({ kind }) => kind === 'coin').map(({ asset }) => asset))]
              : []
          }
        />
      ))}
    </section>
  );
}

function WayRow({
  way,
  isOnly,
  names,
}: {
  readonly way: WayIn;
  readonly isOnly: boolean;
  /** Of coins, which have no name of their own. */
  readonly names: readonly string[];
}) {
  const text = useText();
  const language = useLanguage();
  const { limits, kind } = way;
  const name = nameOfWay(way.channel);
  const isNamed = isOnly || name !== '';
  const inside = (
    <>
      <LimitRing icon={iconOf(way)} left={limits.leftToday} whole={limits.today} />
      <span className={styles.wayWords}>
        <b>{text(wordOf(way))}</b>
        <span>
          {way.byInvitation
            ? text('pay.by-invitation')
            : `${name || names.join(', ') || text('pay.any-bank')} · ${text('pay.no-fee')}`}
        </span>
      </span>
      <span className={styles.wayLeft}>
        <b>
          {SIGNS[way.asset] ?? ''}
          {formatNumber(limits.leftToday, language, { decimals: 0 })}
          {SIGNS[way.asset] === undefined && ` ${way.asset}`}
        </b>
        <span>{text('pay.left-today')}</span>
      </span>
      {way.isOpen && <Icon icon={ChevronRight} size={20} />}
    </>
  );
  return (
    <div className={styles.way}>
      {way.isOpen ? (
        <Go
          // A wallet is called by its name: nobody is asked again which.
          to={isNamed ? IN_PAGES[kind] : '/pages/recharge/rechargeChannel'}
          search={isNamed ? { channel: way.channel } : { kind }}
          className={styles.wayHead}
        >
          {inside}
        </Go>
      ) : (
        <div className={styles.wayHead}>{inside}</div>
      )}
      {way.isOpen ? (
        <SpeedScale speed={way.speed} />
      ) : (
        <p className={styles.closed}>{text(whyClosed(way.why, 'in'))}</p>
      )}
    </div>
  );
}

const BY_WORDS = {
  wallet: 'pay.by-wallet',
  bank: 'pay.by-bank',
  offline: 'pay.by-offline',
  coin: 'pay.by-coin',
} as const;

function OnTheirWay() {
  const text = useText();
  const money = useMoneyText();
  const when = useWhen();
  const { data } = useCall('/user/recharge/order', { limit: 20 }, { everyMs: AGAIN_MS });
  const open = data?.list.filter(isOnItsWay) ?? [];
  const [first] = open;
  if (first === undefined) return null;
  return (
    <Go
      to={open.length === 1 ? onPageOf(first) : '/pages/recharge/rechargeRecord'}
      search={open.length === 1 ? { id: first.id } : {}}
      className={styles.notice}
    >
      <Icon icon={LoaderCircle} size={22} className={styles.accent} />
      <span>
        <b>{text('pay-in.on-its-way', { count: open.length })}</b>
        <span>
          {text('pay-in.since', {
            amount: money(first.amount, first.asset),
            way: text(BY_WORDS[kindOf(first.channel)]),
            time: when(first.createdAtMs),
          })}
        </span>
      </span>
      <Icon icon={ChevronRight} size={20} />
    </Go>
  );
}
