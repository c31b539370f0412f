// In: `/stock/ai/list`, own orders.
// Out: the AI tab: one's robots and today's money first, then every robot there ever was beside just holding, the median among them.
import { CalendarDays, Power } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf, Robot, RobotOrder } from '@hilsa/contract';
import { GuestDoor } from '../../account/guest-door.tsx';
import { Answer } from '../../account/layout.tsx';
import { ask } from '../../kernel/ask.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useKept } from '../../kernel/store.ts';
import { tell } from '../../kernel/tell.ts';
import { useCurrencyShown } from '../../wallet/display.tsx';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import {
  Button,
  Chips,
  Icon,
  IconButton,
  Money,
  NavigationBar,
  SectionHeader,
  TextButton,
  toast,
  Total,
  UnderlineTabs,
} from '../../parts/index.ts';
import { TwoLines } from './curve.tsx';
import { LevelBars, Percent, RuleGlyph, useMarketText, useStandingText } from './pieces.tsx';
import styles from './robot.module.css';

const EVERY_MS = 10_000;

export default function RobotListScreen() {
  const text = useText();
  const isGuest = useKept((kept) => kept.userToken === '');
  const robots = useCall('/stock/ai/list', {}, { everyMs: EVERY_MS });
  return (
    <>
      <NavigationBar
        large
        title={text('tab.robots')}
        right={
          <IconButton
            icon={CalendarDays}
            label={text('page.robot-records')}
            edge="end"
            onClick={() => go('/pages/robot/record')}
          />
        }
      />
      <div className={styles.split}>
        <UnderlineTabs
          label={text('tab.robots')}
          options={[
            { value: 'robots', label: text('robot.tab-robots') },
            { value: 'fund', label: text('robot.tab-fund') },
          ]}
          value="robots"
          onChange={(chosen) => {
            if (chosen === 'fund') go('/pages/fund/index');
          }}
        />
      </div>
      <div className={names(styles.page, styles.tabPage)}>
        {isGuest ? <GuestDoor title="robot.guest" back="/pages/robot/list" /> : <Mine />}
        <Answer query={robots} rows={8}>
          {(data) => <All answer={data} />}
        </Answer>
      </div>
    </>
  );
}

function Mine() {
  const text = useText();
  const currency = useCurrencyShown();
  const own = useCall('/stock/ai/order/list', { scope: 'open', limit: '50', currency }, { everyMs: EVERY_MS });
  return (
    <Answer query={own} rows={3}>
      {({ list, total }) =>
        list.length === 0 ? (
          <p className={styles.intro}>{text('robot.none-yet')}</p>
        ) : (
          <section>
            <Head total={total} running={list.filter(({ standing }) => standing === 'doing').length} />
            <ul className={styles.rows}>
              {list.map((order) => (
                <OwnRow key={order.id} order={order} />
              ))}
            </ul>
          </section>
        )
      }
    </Answer>
  );
}

function Head({
  total,
  running,
}: {
  readonly total: ReplyOf<'/stock/ai/order/list'>['total'];
  readonly running: number;
}) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const stopAll = async (): Promise<void> => {
    const sure = await ask({
      title: text('robot.stop-all-sure'),
      text: text('robot.stop-all-text'),
      confirm: text('robot.stop-all'),
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      const { stopped } = await send('/stock/ai/stop/all', {}, { about: text('robot.stop-all') });
      outdate('/stock/ai/order/list');
      toast(text('robot.stopped-all', { count: stopped }));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <header className={styles.mine}>
      <p>{text('robot.today')}</p>
      <div className={styles.mineTotal}>
        <Total value={total.todayProfit} asset={total.asset} />
        {running > 0 && (
          <Button size="small" busy={busy} onClick={() => void stopAll()}>
            <span className={styles.withIcon}>
              <Icon icon={Power} size={18} />
              {text('robot.stop-all')}
            </span>
          </Button>
        )}
      </div>
      <dl className={styles.three}>
        <div>
          <dt>{text('robot.worth-now')}</dt>
          <dd>
            <Money own value={total.worth} asset={total.asset} decimals={2} />
          </dd>
        </div>
        <div>
          <dt>{text('robot.put-in')}</dt>
          <dd>
            <Money own value={total.putIn} asset={total.asset} decimals={2} />
          </dd>
        </div>
        <div>
          <dt>{text('robot.in-all')}</dt>
          <dd>
            <Money own toned value={total.totalProfit} asset={total.asset} decimals={2} sign="always" />
          </dd>
        </div>
      </dl>
    </header>
  );
}

export function OwnRow({ order }: { readonly order: RobotOrder }) {
  const text = useText();
  const language = useLanguage();
  const marketText = useMarketText();
  const standingText = useStandingText();
  const days = {
    day: localDigits(String(order.currentDay), language),
    days: localDigits(String(order.periodDays), language),
  };
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => go('/pages/robot/orderDetail', { id: order.id })}>
        <RuleGlyph rule={order.rule} faint={order.standing !== 'doing'} />
        <span className={styles.rowWords}>
          <b>
            {text(`robot.rule-${order.rule}`)} <i>{marketText(order)}</i>
          </b>
          <span className={names(order.standing === 'stopped' && styles.sand)}>
            {order.standing === 'doing' ? text('robot.doing-day', days) : standingText(order)}
          </span>
        </span>
        <span className={styles.rowEnd}>
          <b>
            <Money own toned value={order.totalProfit} decimals={2} sign="always" />
          </b>
          <span>
            {text('robot.today-short')} <Money own toned value={order.todayProfit} decimals={2} sign="always" />
          </span>
        </span>
      </button>
    </li>
  );
}

type Filter = 'all' | 'running' | 'stopped' | 'level';
/** Too early to tell comes behind every level. */
const NO_LEVEL = 6;

function All({ answer }: { readonly answer: ReplyOf<'/stock/ai/list'> }) {
  const text = useText();
  const language = useLanguage();
  const [filter, setFilter] = useState<Filter>('all');
  const robots = answer.list.filter(({ isOwn }) => !isOwn);
  const ownOf = (wanted: Robot['rule']): Robot | undefined =>
    answer.list.find(({ isOwn, rule, goods }) => isOwn && rule === wanted && goods === 'coins');
  const own = ownOf('grid');
  const script = ownOf('signal');
  const isRunning = ({ standing, result }: Robot): boolean => standing === 'on' && result?.standing === 'doing';
  const levelOf = ({ result }: Robot): number => result?.level ?? NO_LEVEL;
  const shown =
    filter === 'level'
      ? robots.toSorted((one, other) => levelOf(one) - levelOf(other))
      : robots.filter((robot) => filter === 'all' || (filter === 'running') === isRunning(robot));
  const median = filter === 'all' ? answer.medianPpm : null;
  const split = shown.findIndex(({ result }) => median !== null && (result?.profitPpm ?? median) < median);
  const counted = (
    [
      ['all', robots.length],
      ['running', robots.filter(isRunning).length],
      ['stopped', robots.filter((robot) => !isRunning(robot)).length],
    ] as const
  ).map(([value, count]) => ({
    value,
    label: text(`robot.filter-${value}`, { count: localDigits(String(count), language) }),
  }));
  return (
    <section>
      <SectionHeader
        title={text('robot.all-robots')}
        action={
          own !== undefined && (
            <TextButton onClick={() => go('/pages/robot/detail', { id: own.robotId })}>
              {text('robot.set-up-own')}
            </TextButton>
          )
        }
      />
      {script !== undefined && (
        <p className={styles.quiet}>
          {text('robot.script-offer')}{' '}
          <TextButton onClick={() => go('/pages/robot/detail', { id: script.robotId })}>
            {text('robot.script-set-up')}
          </TextButton>
        </p>
      )}
      <Chips
        label={text('robot.all-robots')}
        options={[...counted, { value: 'level', label: text('robot.filter-level') }]}
        value={filter}
        onChange={setFilter}
      />
      <p className={styles.columns}>
        <span>{text('robot.column-left')}</span>
        <span>
          {text('robot.column-right')} <i /> {text('robot.just-holding')}
        </span>
      </p>
      {shown.length === 0 && <p className={styles.quiet}>{text('robot.none-here')}</p>}
      <ul className={styles.rows}>
        {shown.map((robot, index) => (
          <RobotRow key={robot.robotId} robot={robot} median={index === split ? median : null} />
        ))}
      </ul>
      <p className={styles.quiet}>{text('robot.foot')}</p>
    </section>
  );
}

function RobotRow({ robot, median }: { readonly robot: Robot; readonly median: number | null }) {
  const text = useText();
  const marketText = useMarketText();
  const standingText = useStandingText();
  const { result } = robot;
  const ended = robot.standing === 'withdrawn' || result?.standing === 'complete' || result?.standing === 'stopped';
  return (
    <li>
      {median !== null && (
        <p className={styles.median}>
          {text('robot.median')} <Percent ppm={median} />
        </p>
      )}
      <button type="button" className={styles.row} onClick={() => go('/pages/robot/detail', { id: robot.robotId })}>
        <RuleGlyph rule={robot.rule} faint={ended} />
        <span className={styles.rowWords}>
          <b>
            {text(`robot.rule-${robot.rule}`)} <i>{marketText(robot)}</i>
          </b>
          <span>
            <LevelBars level={result?.level ?? null} />{' '}
            {ended
              ? standingText({ standing: 'stopped', reason: result?.stopReason ?? 'none' })
              : result === null
                ? text('robot.not-begun')
                : text('robot.deepest')}{' '}
            {!ended && result !== null && <Percent ppm={result.deepestPpm} toned={false} />}
          </span>
        </span>
        <TwoLines points={result?.curve ?? []} ended={ended} />
        <span className={styles.rowEnd}>
          <b>{result === null ? '--' : <Percent ppm={result.profitPpm} />}</b>
          <span>{result === null ? '--' : <Percent ppm={result.holdPpm} toned={false} />}</span>
        </span>
      </button>
    </li>
  );
}
