// In: `?id=`.
// Out: one's order of a robot in full: what it is worth, its curve, its terms, what it holds, its fills, its log; more in, money out, stop, leave.
import { useState } from 'react';
import { formatDecimal } from '@hilsa/money';
import type { ReplyOf, RobotOrder } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { ask } from '../../kernel/ask.ts';
import { compare, sum } from '../../kernel/decimals.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayTimeText, formatNumber, localDigits, signed, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, MessageRow, Money, SegmentedControl, Sheet, toast } from '../../parts/index.ts';
import { Picture } from './curve.tsx';
import { Fills } from './fills.tsx';
import { useFree } from './free.ts';
import { Log } from './log.tsx';
import { baseOf, RuleGlyph, useMarketText, useStandingText } from './pieces.tsx';
import { ScriptDoor } from './script-door.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './robot.module.css';

type Details = ReplyOf<'/stock/ai/order/details'>;
const EVERY_MS = 8_000;
const CHANGED = [
  '/stock/ai/order/details',
  '/stock/ai/order/list',
  '/stock/ai/order/log',
  '/stock/ai/statistics',
  '/coin/assets',
  '/user/assets',
] as const;
function changed(): void {
  for (const path of CHANGED) outdate(path);
}

export default function RobotOrderScreen() {
  const text = useText();
  const id = useSearch('id');
  const details = useCall('/stock/ai/order/details', { id: id || '0' }, { enabled: id !== '', everyMs: EVERY_MS });
  const marketText = useMarketText();
  const order = details.data?.order;
  const title =
    order === undefined ? text('page.robot-records') : `${text(`robot.rule-${order.rule}`)} ${marketText(order)}`;
  return (
    <Page title={title}>
      {id === '' ? (
        <MessageRow
          kind="failed"
          title={text('robot.unknown-order')}
          action={
            <Button size="small" onClick={() => go('/pages/robot/record')}>
              {text('page.robot-records')}
            </Button>
          }
        />
      ) : (
        <Answer query={details} rows={9}>
          {(data) => <Shown details={data} />}
        </Answer>
      )}
    </Page>
  );
}

type Part = 'terms' | 'fills' | 'log';

function Shown({ details }: { readonly details: Details }) {
  const text = useText();
  const language = useLanguage();
  const standingText = useStandingText();
  const [part, setPart] = useState<Part>('terms');
  const { order, curve } = details;
  return (
    <div className={styles.page}>
      <header className={styles.orderHead}>
        <RuleGlyph rule={order.rule} faint={order.standing !== 'doing'} />
        <div>
          <p>{standingText(order)}</p>
          <b className={styles.big}>
            <Money
              own
              value={order.standing === 'complete' ? order.takenOut : order.worth}
              asset={order.asset}
              decimals={2}
            />
          </b>
        </div>
      </header>
      <dl className={styles.three}>
        <div>
          <dt>{text('robot.today-profit')}</dt>
          <dd>
            <Money own toned value={order.todayProfit} decimals={2} sign="always" />
          </dd>
        </div>
        <div>
          <dt>{text('robot.total-profit')}</dt>
          <dd>
            <Money own toned value={order.totalProfit} decimals={2} sign="always" />
          </dd>
        </div>
        <div>
          <dt>{text('robot.principal')}</dt>
          <dd>
            <Money own value={order.principal} decimals={2} />
          </dd>
        </div>
      </dl>
      {details.gridProfit !== null && (
        <p className={styles.quiet}>
          {text('robot.grid-profit', { amount: `${signed(details.gridProfit, language, 2)} ${order.asset}` })}
        </p>
      )}
      {order.standing === 'stopped' && order.reason === 'insufficient-balance' && (
        <MessageRow kind="late" title={text('robot.stop-insufficient-balance')} text={text('robot.add-to-resume')} />
      )}
      {order.coolsUntilMs !== null && order.standing === 'stopped' && (
        <MessageRow
          kind="late"
          title={text('robot.rest')}
          text={text('robot.rests-until', { time: dayTimeText(order.coolsUntilMs, language) })}
        />
      )}
      <Picture points={curve} band={null} fills={details.fills} />
      {details.fills.length > 0 && curve.length > 1 && <p className={styles.quiet}>{text('robot.marks')}</p>}
      <Actions order={order} />
      {details.signal !== null && <ScriptDoor door={details.signal} />}
      <SegmentedControl
        label={text('robot.parts')}
        options={(['terms', 'fills', 'log'] as const).map((value) => ({ value, label: text(`robot.part-${value}`) }))}
        value={part}
        onChange={setPart}
      />
      {part === 'terms' && <Terms details={details} />}
      {part === 'fills' && <Fills details={details} />}
      {part === 'log' && <OwnLog id={order.id} />}
    </div>
  );
}

function Actions({ order }: { readonly order: RobotOrder }) {
  const text = useText();
  const [moving, setMoving] = useState<'add' | 'release' | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (
    path: '/stock/ai/order/stop' | '/stock/ai/order/resume',
    leave: 'yes' | 'no',
    said: string,
  ): Promise<void> => {
    setBusy(true);
    try {
      if (path === '/stock/ai/order/stop') await send(path, { id: order.id, leave }, { about: said });
      else await send(path, { id: order.id }, { about: said });
      changed();
      toast(said);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const costs = useCostsText();
  const leave = async (): Promise<void> => {
    const sure = await ask({
      title: text('robot.leave-sure'),
      text: [text(`robot.leave-${order.onStop}-${order.goods}`), costs(order)].join(' ').trim(),
      confirm: text('robot.leave'),
      danger: true,
    });
    if (sure) await act('/stock/ai/order/stop', 'yes', text('robot.leaving'));
  };
  if (order.standing === 'complete') return null;
  if (order.standing === 'closing')
    return (
      <p className={styles.sentence}>
        {text(order.goods === 'shares' ? 'robot.closing-note-shares' : 'robot.closing-note')}
      </p>
    );
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" wide onClick={() => setMoving('add')}>
          {text('robot.add')}
        </Button>
        {order.standing === 'doing' ? (
          <Button
            size="small"
            wide
            busy={busy}
            onClick={() => void act('/stock/ai/order/stop', 'no', text('robot.stopping'))}
          >
            {text('robot.stop')}
          </Button>
        ) : (
          <Button
            size="small"
            wide
            busy={busy}
            onClick={() => void act('/stock/ai/order/resume', 'no', text('robot.resumed'))}
          >
            {text('robot.resume')}
          </Button>
        )}
        <Button size="small" wide onClick={() => setMoving('release')}>
          {text('robot.release')}
        </Button>
        <Button size="small" wide kind="danger" busy={busy} onClick={() => void leave()}>
          {text('robot.leave')}
        </Button>
      </div>
      <Sheet
        open={moving !== null}
        onClose={() => setMoving(null)}
        title={text(moving === 'release' ? 'robot.release-title' : 'robot.add-title')}
      >
        <MoveMoney key={moving ?? ''} way={moving ?? 'add'} order={order} onDone={() => setMoving(null)} />
      </Sheet>
    </>
  );
}

function MoveMoney({
  way,
  order,
  onDone,
}: {
  readonly way: 'add' | 'release';
  readonly order: RobotOrder;
  readonly onDone: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const costs = useCostsText();
  const [amount, setAmount] = useState('');
  const [busy, setBusy] = useState(false);
  const own = useFree(order);
  const free = way === 'add' ? own : order.leaveNow.takeOut;
  const isEmpty = compare(amount === '' ? '0' : amount, '0') === 0;
  const move = async (): Promise<void> => {
    setBusy(true);
    try {
      const path = way === 'add' ? '/stock/ai/order/add/amount' : '/stock/ai/order/release';
      await send(path, { id: order.id, amount }, { about: text(way === 'add' ? 'robot.add' : 'robot.release') });
      changed();
      toast(text(way === 'add' ? 'robot.added' : `robot.released-${order.goods}`));
      onDone();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.ticket}>
      <AmountInput
        label={text('robot.amount')}
        decimals={6}
        value={amount}
        onChange={setAmount}
        after={order.asset}
        hint={text(way === 'add' ? `robot.free-in-${order.goods}` : 'robot.free-in-robot', {
          amount: free === null ? '--' : `${formatNumber(free, language)} ${order.asset}`,
        })}
      />
      <p className={styles.quiet}>{text(way === 'add' ? 'robot.add-note' : 'robot.release-note')}</p>
      {way === 'release' && costs(order) !== '' && <p className={styles.quiet}>{costs(order)}</p>}
      <Button kind="primary" busy={busy} disabled={isEmpty} onClick={() => void move()}>
        {text(way === 'add' ? 'robot.add' : 'robot.release')}
      </Button>
      {isEmpty && <p className={styles.quiet}>{text('robot.enter-amount')}</p>}
    </div>
  );
}

function Terms({ details }: { readonly details: Details }) {
  const text = useText();
  const language = useLanguage();
  const { order, holdings, openOrders } = details;
  const days = (value: number): string => text('robot.days', { days: localDigits(String(value), language) });
  const money = (value: string): string => `${formatNumber(value, language, { decimals: 2 })} ${order.asset}`;
  const rows: readonly (readonly [string, string])[] = [
    [text('robot.id'), localDigits(order.id, language)],
    [text('robot.robot-id'), `${localDigits(order.robotId, language)} · ${order.code}`],
    [
      text('robot.filter-level'),
      order.level === null ? text('robot.too-early-short') : localDigits(String(order.level), language),
    ],
    [text('robot.period'), days(order.periodDays)],
    [text('robot.current-day'), localDigits(String(order.currentDay), language)],
    [text('robot.remaining'), days(order.remainingDays)],
    [text('robot.lock-in'), order.lockInDays === 0 ? text('robot.lock-in-none') : days(order.lockInDays)],
    [text('robot.cost-leaving'), money(order.leaveNow.exit)],
    [text('robot.cost-performance'), money(order.leaveNow.performance)],
    [text('robot.costs-paid'), money(sum(order.costsPaid.performance, order.costsPaid.exit))],
    [
      text('robot.daily-rate'),
      order.dailyRatePpb === null
        ? text('robot.not-yet')
        : `${signed(formatDecimal(BigInt(order.dailyRatePpb), 7), language, 4)}%`,
    ],
    [
      text('robot.estimated'),
      order.estimate === null
        ? text('robot.too-early-short')
        : `${signed(order.estimate.least, language, 2)} … ${signed(order.estimate.most, language, 2)} ${order.asset}`,
    ],
    [text('robot.single-limit'), money(order.singleLimit)],
    [text('robot.loss-limit'), money(`-${order.lossLimit}`)],
    [text('robot.put-in'), money(order.putIn)],
    [text('robot.taken-out'), money(order.takenOut)],
    [text('robot.free'), money(order.free)],
    [text('robot.on-stop'), text(order.onStop === 'sell' ? 'robot.on-stop-sell' : 'robot.on-stop-keep')],
    [text('robot.bought-at'), dayTimeText(order.boughtAtMs, language)],
    [text('robot.expires-at'), dayTimeText(order.expiresAtMs, language)],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SettingsCard settings={details.settings} />
      {holdings.length > 0 && <h2 className={styles.label}>{text('robot.holds')}</h2>}
      <ul className={styles.trades}>
        {holdings.map(({ asset, quantity, worth }) => (
          <li key={asset}>
            <span>
              <b>{formatNumber(quantity, language)}</b> {asset}
            </span>
            <span>{money(worth)}</span>
          </li>
        ))}
      </ul>
      {openOrders.length > 0 && <h2 className={styles.label}>{text('robot.open-in-book')}</h2>}
      <ul className={styles.trades}>
        {openOrders.map(({ orderId, side, price, quantity, symbol }) => (
          <li key={orderId}>
            <span>
              <b>{text(side === 'buy' ? 'robot.buys' : 'robot.sells')}</b> {formatNumber(quantity, language)}{' '}
              {baseOf(symbol, order.asset)}
            </span>
            <span>{text('robot.at-price', { price: formatNumber(price, language) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is taken beside what goes out, at the prices of now; empty where nothing is. */
function useCostsText(): (order: RobotOrder) => string {
  const text = useText();
  const language = useLanguage();
  return ({ leaveNow: { performance, exit }, asset }) =>
    (
      [
        ['robot.takes-performance', performance],
        ['robot.takes-exit', exit],
      ] as const
    )
      .filter(([, amount]) => compare(amount, '0') > 0)
      .map(([word, amount]) => text(word, { amount: `${formatNumber(amount, language, { decimals: 2 })} ${asset}` }))
      .join(' ');
}

function OwnLog({ id }: { readonly id: string }) {
  const log = useCall('/stock/ai/order/log', { id, limit: '60' }, { everyMs: EVERY_MS });
  return (
    <Answer query={log} rows={5}>
      {({ list }) => <Log rows={list} />}
    </Answer>
  );
}
