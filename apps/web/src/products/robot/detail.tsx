// In: `?id=`.
// Out: a robot in full: what it did beside just holding, what its days may bring, its rule in words, its trades, its log; and renting it.
import { useEffect, useState } from 'react';
import { formatDecimal } from '@hilsa/money';
import type { ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { useKept } from '../../kernel/store.ts';
import { abbreviate, dayTimeText, formatNumber, localDigits, signed, useLanguage, useText } from '../../i18n/index.ts';
import { Button, MessageRow, Money, SegmentedControl, Tag } from '../../parts/index.ts';
import { Picture } from './curve.tsx';
import { PaperGap } from './gap.tsx';
import { Fact, Hypothetical } from './hypothetical.tsx';
import { Log } from './log.tsx';
import { Own } from './own.tsx';
import { baseOf, LevelBars, Percent, RuleGlyph, Share, useExitText, useMarketText } from './pieces.tsx';
import { RentSheet } from './rent-sheet.tsx';
import styles from './robot.module.css';

type Info = ReplyOf<'/stock/ai/info'>;

export default function RobotDetailScreen() {
  const text = useText();
  const kept = useKept(({ robotDetail }) => robotDetail);
  // Without an id the one that was opened last is shown, as the specification keeps it.
  const id = useSearch('id') || idOf(kept);
  const info = useCall('/stock/ai/info', { robotId: id || '0' }, { enabled: id !== '', everyMs: 15_000 });
  const marketText = useMarketText();
  const robot = info.data?.robot;
  const title =
    robot === undefined
      ? text('page.robots')
      : `${text(`robot.rule-${robot.rule}`)} ${robot.isOwn ? '' : marketText(robot)}`;
  useEffect(() => {
    if (robot !== undefined)
      useKept.setState({ robotDetail: { id: robot.robotId }, robotData: { id: robot.robotId, code: robot.code } });
  }, [robot]);
  return (
    <Page title={title.trim()}>
      {id === '' ? (
        <MessageRow
          kind="failed"
          title={text('robot.unknown')}
          action={
            <Button size="small" onClick={() => go('/pages/robot/list')}>
              {text('robot.to-list')}
            </Button>
          }
        />
      ) : (
        <Answer query={info} rows={8}>
          {(data) => <Wanted info={data} />}
        </Answer>
      )}
    </Page>
  );
}

/** What a customer brings his own settings to, or a robot as it is. */
function Wanted({ info }: { readonly info: Info }) {
  return info.robot.isOwn ? <Own info={info} /> : <Shown info={info} />;
}

function idOf(kept: unknown): string {
  return typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string' ? kept.id : '';
}

type Part = 'live' | 'past' | 'trades' | 'log' | 'rule';
const PARTS: readonly Part[] = ['live', 'past', 'trades', 'log', 'rule'];

function Shown({ info }: { readonly info: Info }) {
  const text = useText();
  const language = useLanguage();
  const [part, setPart] = useState<Part>('live');
  const [renting, setRenting] = useState(false);
  const { robot, statistics } = info;
  const { result, asset } = robot;
  const least = `${formatNumber(robot.least, language)} ${asset}`;
  const { estimate } = statistics;
  const band = result === null || estimate === null ? null : bandPpm(estimate.most, estimate.capital);
  return (
    <div className={styles.page}>
      <header className={styles.detailHead}>
        <div>
          <p>
            {result === null
              ? text('robot.not-begun')
              : text('robot.days-after-fees', { days: localDigits(String(result.days), language) })}
          </p>
          <b className={styles.big}>{result === null ? '--' : <Percent ppm={result.profitPpm} />}</b>
        </div>
        <div className={styles.holdHead}>
          <p>
            <i /> {text('robot.just-holding-of', { base: baseOf(robot.markets[0] ?? '', asset) })}
          </p>
          <b>{result === null ? '--' : <Percent ppm={result.holdPpm} toned={false} />}</b>
        </div>
      </header>
      <p className={styles.tags}>
        <RuleGlyph rule={robot.rule} faint={robot.standing !== 'on'} />
        <LevelBars level={result?.level ?? null} />
        {result !== null && result.isTooEarly && <Tag>{text('robot.too-early')}</Tag>}
        {robot.standing !== 'on' && <Tag>{text(robot.standing === 'halted' ? 'robot.halted' : 'robot.withdrawn')}</Tag>}
      </p>
      {robot.reason !== '' && <MessageRow kind="late" title={text('robot.why')} text={robot.reason} />}
      <Picture points={result?.curve ?? []} band={band} />
      <p className={styles.sentence}>
        {estimate === null
          ? text('robot.no-estimate')
          : text('robot.estimate', {
              days: localDigits(String(estimate.days), language),
              capital: `${formatNumber(estimate.capital, language)} ${asset}`,
              least: signed(estimate.least, language, 2),
              most: signed(estimate.most, language, 2),
            })}
      </p>
      <SegmentedControl
        label={text('robot.parts')}
        options={PARTS.map((value) => ({ value, label: text(`robot.part-${value}`) }))}
        value={part}
        onChange={setPart}
      />
      {part === 'live' && <Live info={info} />}
      {part === 'past' && <Hypothetical robotId={robot.robotId} />}
      {part === 'trades' && <Trades info={info} />}
      {part === 'log' && <Log rows={info.log} />}
      {part === 'rule' && <RuleWords info={info} />}
      <footer className={styles.foot}>
        {robot.standing === 'on' ? (
          <Button kind="primary" onClick={() => setRenting(true)}>
            {text('robot.rent', { least })}
          </Button>
        ) : (
          <p className={styles.quiet}>{text('robot.not-rentable')}</p>
        )}
      </footer>
      <RentSheet open={renting} onClose={() => setRenting(false)} info={info} settings={null} />
    </div>
  );
}

/** The band's half width in millionths of its capital, for the picture alone. */
function bandPpm(most: string, capital: string): number | null {
  const share = Number(most) / Number(capital);
  return Number.isFinite(share) ? Math.round(share * 1_000_000) : null;
}

function Live({ info }: { readonly info: Info }) {
  const text = useText();
  const language = useLanguage();
  const { robot, statistics, fees } = info;
  const count = (value: number): string => localDigits(String(value), language);
  const rate = statistics.dailyRatePpb;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={text('robot.mean-day', { n: count(statistics.n) })}>
          {rate === null ? text('robot.not-yet') : `${signed(formatDecimal(BigInt(rate), 7), language, 4)}%`}
        </Fact>
        <Fact name={text('robot.trades')}>{count(statistics.trades)}</Fact>
        <Fact name={text('robot.turnover')}>
          {abbreviate(statistics.turnover, language)} {robot.asset}
        </Fact>
        <Fact name={text('robot.exposure')}>
          {statistics.exposurePpm === null ? text('robot.not-yet') : <Share ppm={statistics.exposurePpm} />}
        </Fact>
        <Fact name={text('robot.variants')}>{count(statistics.variantsTried)}</Fact>
        <Fact name={text('robot.not-luck')}>
          {statistics.notLuckPpm === null ? text('robot.too-early-short') : <Share ppm={statistics.notLuckPpm} />}
        </Fact>
        <Fact name={text('robot.fee-performance')}>
          <Share ppm={fees.performancePpm} />
        </Fact>
      </dl>
      {info.gap !== null && robot.result !== null && <PaperGap gap={info.gap} days={count(robot.result.days)} />}
      <p className={styles.quiet}>{text('robot.live-note')}</p>
    </>
  );
}

function Trades({ info }: { readonly info: Info }) {
  const text = useText();
  const language = useLanguage();
  if (info.trades.length === 0) return <p className={styles.quiet}>{text('robot.no-trades')}</p>;
  return (
    <ul className={styles.trades}>
      {info.trades.map(({ atMs, symbol, side, price, quantity, amount }, index) => (
        <li key={`${atMs}-${index}`}>
          <span>
            <b>{text(side === 'buy' ? 'robot.bought' : 'robot.sold')}</b> {formatNumber(quantity, language)}{' '}
            {baseOf(symbol, info.robot.asset)}
            <i>{dayTimeText(atMs, language)}</i>
          </span>
          <span>
            {text('robot.at-price', { price: formatNumber(price, language) })}
            <i>
              <Money value={amount} asset={info.robot.asset} decimals={2} />
            </i>
          </span>
        </li>
      ))}
    </ul>
  );
}

function RuleWords({ info }: { readonly info: Info }) {
  const text = useText();
  const exitText = useExitText();
  const language = useLanguage();
  const { robot, limits, fees } = info;
  return (
    <section className={styles.words}>
      <p>{text(`robot.words-${robot.rule}`)}</p>
      {robot.goods === 'shares' && <p>{text('robot.shares-note')}</p>}
      <dl className={styles.facts}>
        <Fact name={text('robot.candle')}>
          {text('robot.minutes', { count: localDigits(String(robot.candleMinutes), language) })}
        </Fact>
        <Fact name={text('robot.single-limit')}>
          <Share ppm={limits.singlePpm} />
        </Fact>
        <Fact name={text('robot.loss-limit')}>
          <Percent ppm={-limits.lossPpm} toned={false} />
        </Fact>
        <Fact name={text('robot.daily-loss-limit')}>
          <Percent ppm={-limits.dailyLossPpm} toned={false} />
        </Fact>
        <Fact name={text('robot.fee-performance')}>
          <Share ppm={fees.performancePpm} />
        </Fact>
        <Fact name={text('robot.exit')}>{exitText(fees)}</Fact>
        {fees.coolDownCandles > 0 && (
          <Fact name={text('robot.rest')}>{text('robot.rest-candles', { count: fees.coolDownCandles })}</Fact>
        )}
      </dl>
      <h3>{text('robot.settings')}</h3>
      <code className={styles.code}>{info.settings}</code>
      <h3>{text('robot.code-hash')}</h3>
      <code className={styles.code}>{info.codeHash}</code>
    </section>
  );
}
