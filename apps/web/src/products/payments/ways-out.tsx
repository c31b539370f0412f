// In: a customer who wants to take money out. Out: every way with how long it takes and what is left of today; what is on its way.
import { ChevronRight, History, LoaderCircle } from 'lucide-react';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, Go, Icon, IconButton, NavigationBar } from '../../parts/index.ts';
import { SIGNS, useMoneyText } from '../../wallet/money-text.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { Came } from './came.tsx';
import { iconOf, kindOf, type WayOut, wordOf } from './channels.ts';
import { Guarded } from './guarded.tsx';
import { LimitRing } from './limit-ring.tsx';
import { Practice, usePractising } from './practice.tsx';
import { SpeedAxis, SpeedScale } from './speed-scale.tsx';
import { isOnItsWay, whyClosed } from './states.ts';
import styles from './payments.module.css';

const AGAIN_MS = 10_000;

export default function WaysOut() {
  const text = useText();
  const practising = usePractising();
  const found = useCall('/user/withdraw/status', {}, { enabled: !practising, everyMs: AGAIN_MS });
  const coins = useCall('/user/withdraw/status', { kind: 'coin' }, { enabled: !practising, everyMs: AGAIN_MS });
  // They are many and have one page: the first that is open stands for them.
  const coin = coins.data?.ways.find(({ isOpen }) => isOpen) ?? coins.data?.ways[0];
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
      <div className={styles.page}>
        <OnTheirWay />
        <Came query={found} heights={[112, 112]}>
          {(status) => (
            <>
              <Guarded status={status} />
              {status.ways.length === 0 && coin === undefined ? (
                <EmptyState title={text('pay.no-ways')} text={text('pay-out.no-ways-text')} />
              ) : (
                <section className={styles.ways} aria-label={text('pay-out.how-long')}>
                  <header>
                    <h2>{text('pay-out.how-long')}</h2>
                    <p>
                      <span>{text('pay-out.measured')}</span>
                      <span className={styles.key}>
                        <i data-dot /> {text('pay.half')} <i /> {text('pay.most')}
                      </span>
                    </p>
                  </header>
                  <SpeedAxis />
                  {status.ways.map((way) => (
                    <Row key={`${way.channel}/${way.asset}`} way={way} />
                  ))}
                  {coin !== undefined && (
                    <Row way={coin} names={[...new Set(coins.data?.ways.map(({ asset }) => asset))]} />
                  )}
                </section>
              )}
            </>
          )}
        </Came>
        <p className={styles.note}>{text('pay-out.right')}</p>
      </div>
    </>
  );
}

function Row({ way, names = [] }: { readonly way: WayOut; readonly names?: readonly string[] }) {
  const text = useText();
  const language = useLanguage();
  const kind = kindOf(way.channel);
  const inside = (
    <>
      <LimitRing icon={iconOf({ kind, channel: way.channel })} left={way.limits.leftToday} whole={way.limits.today} />
      <span className={styles.wayWords}>
        <b>{text(wordOf({ kind, channel: way.channel }))}</b>
        <span>{nameOfWay(way.channel) || names.join(', ') || way.methods.map(({ method }) => method).join(' · ')}</span>
      </span>
      <span className={styles.wayLeft}>
        <b>
          {SIGNS[way.asset] ?? ''}
          {formatNumber(way.limits.leftToday, language, { decimals: 0 })}
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
          to={kind === 'coin' ? '/pages/withdraw/cryptoWithdraw' : '/pages/withdraw/bankWithdraw'}
          search={kind === 'coin' ? { asset: way.asset } : { channel: way.channel }}
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
        <p className={styles.closed}>{text(whyClosed(way.why, 'out'))}</p>
      )}
    </div>
  );
}

function OnTheirWay() {
  const text = useText();
  const money = useMoneyText();
  const { data } = useCall('/user/withdraw/order', { limit: 20 }, { everyMs: AGAIN_MS });
  const open = data?.list.filter(isOnItsWay) ?? [];
  const [first] = open;
  if (first === undefined) return null;
  return (
    <Go
      to={open.length === 1 ? '/pages/wallet/recordDetail' : '/pages/withdraw/withdrawRecord'}
      search={open.length === 1 ? { id: first.id } : {}}
      className={styles.notice}
    >
      <Icon icon={LoaderCircle} size={22} className={styles.accent} />
      <span>
        <b>{text('pay-out.on-its-way', { count: open.length })}</b>
        <span>{text('pay-out.to', { amount: money(first.amount, first.asset), end: first.destination })}</span>
      </span>
      <Icon icon={ChevronRight} size={20} />
    </Go>
  );
}
