// In: what is to be proven: a forced close, an order that a price set off, or a funding.
// Out: why it happened: the mark over the venues, replayed; each step checked on this device; the sums; and the proof as a file.
import { Check, X } from 'lucide-react';
import { useMemo } from 'react';
import { liquidationTicks, marginLines } from '@hilsa/formulas/contracts';
import { civilDayText, formatNumber, dayText, signed, timeText, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import { saveText } from '../../../kernel/save-text.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { useInstruments } from '../../../market/instruments.ts';
import { Button, CoinMark, Go, Icon, MessageRow, Sheet, Skeleton, TextButton } from '../../../parts/index.ts';
import { useWords } from '../position/words.ts';
import { type Finding, findingsOf, numbersOf, ownSteps, type Proof, secondsOf } from './findings.ts';
import { ProofPicture } from './proof-picture.tsx';
import type { ProofLines } from './shape.ts';
import styles from './proof.module.css';

export type Wanted =
  | { readonly id: string }
  | { readonly orderId: string }
  | { readonly symbol: string; readonly atMs: string };

export default function ProofSheet({ wanted, onClose }: { readonly wanted: Wanted; readonly onClose: () => void }) {
  const text = useText();
  const { data, isError, refetch } = useCall('/coin/contract/proof', wanted);
  const instrument = useInstruments('perpetual').bySymbol.get(data?.symbol ?? '');
  const base = instrument?.base ?? '';
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('contract.proof-title')}
      mark={instrument !== undefined && <CoinMark asset={base} size={32} />}
      subtitle={instrument === undefined || data === undefined ? '' : <Whose proof={data} instrument={instrument} />}
    >
      {isError && (
        <MessageRow
          kind="failed"
          title={text('contract.proof-failed')}
          action={<TextButton onClick={() => void refetch()}>{text('common.retry')}</TextButton>}
        />
      )}
      {!isError && (data === undefined || instrument === undefined) && <Skeleton width="100%" height={420} />}
      {data !== undefined && instrument !== undefined && <Shown proof={data} instrument={instrument} />}
    </Sheet>
  );
}

/** "SOL perpetual · Long 12 SOL": the market, and of a forced close which position it was and how large it stood before. */
function Whose({ proof, instrument }: { readonly proof: Proof; readonly instrument: Instrument }) {
  const text = useText();
  const words = useWords(instrument);
  const lots = ownSteps(proof)[0]?.lots;
  const name = text('contract.name', { coin: instrument.base });
  if (proof.forced === null || lots === undefined) return name;
  return `${name} · ${text(`contract.${proof.forced.direction}`)} ${words.size(lots)}`;
}

function Shown({ proof, instrument }: { readonly proof: Proof; readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const words = useWords(instrument);
  const seconds = useMemo(() => secondsOf(proof), [proof]);
  const findings = useMemo(() => findingsOf(proof), [proof]);
  const lines = useMemo(() => linesOf(proof), [proof]);
  const agree = findings.filter(({ agrees }) => agrees).length;
  const isRight = agree === findings.length && findings.length > 0;
  const time = timeText(proof.atMs, language, true);
  const moment = seconds.findLast(({ atMs }) => atMs <= proof.atMs);
  const count = (value: number): string => formatNumber(String(value), language);
  return (
    <>
      <h3 className={styles.verdict} data-wrong={!isRight || undefined}>
        {text(`contract.proof-verdict-${proof.kind}`, { time })}
      </h3>
      <p className={styles.about}>
        {text(`contract.proof-about-${proof.kind}`, { day: civilDayText(dayText(proof.atMs, 'en-US'), language) })}
      </p>
      {moment !== undefined && seconds.length > 1 && (
        <ProofPicture
          seconds={seconds}
          lines={lines}
          momentMs={moment.atMs}
          momentTicks={moment.mark}
          price={words.price}
        />
      )}
      {seconds.length === 0 && <p className={styles.about}>{text('contract.proof-seconds-gone')}</p>}
      {!proof.rules.areOfThen && <p className={styles.about}>{text('contract.proof-rules-of-today')}</p>}
      <div className={styles.checksHead}>
        <h3>{text('contract.proof-checked')}</h3>
        <b data-wrong={!isRight || undefined}>
          {text('contract.proof-agree', { agree: count(agree), of: count(findings.length) })}
        </b>
      </div>
      <ul className={styles.checks}>
        {findings.map((finding, n) => (
          <li key={`${finding.check}${n}`} data-wrong={!finding.agrees || undefined}>
            <i>
              <Icon icon={finding.agrees ? Check : X} size={16} weight={2.25} />
            </i>
            <span>
              <b>{text(titleOf(finding))}</b>
              <Found finding={finding} instrument={instrument} isShort={proof.forced?.direction === 'short'} />
            </span>
          </li>
        ))}
      </ul>
      <Sums proof={proof} instrument={instrument} />
      <div className={styles.buttons}>
        <Button
          kind="plain"
          onClick={() => saveText(`proof-${proof.symbol}-${proof.atMs}.json`, JSON.stringify(proof, null, 1))}
        >
          {text('contract.proof-save')}
        </Button>
        <Go to="/pages/user/service" className={styles.ask}>
          {text('contract.proof-ask')}
        </Go>
      </div>
    </>
  );
}

/** Where the position would be liquidated and had nothing left, as the first step found it. */
function linesOf(proof: Proof): ProofLines {
  const [step] = ownSteps(proof);
  const trigger = proof.trigger?.triggerTicks ?? null;
  if (proof.forced === null || step === undefined) return { liquidation: null, bankruptcy: null, trigger };
  const { lots, cost, margin } = numbersOf(step);
  const tiers = proof.rules.tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: upTo === null ? null : BigInt(upTo) }));
  const market = { unit: BigInt(proof.scale.unit), lines: marginLines(tiers) };
  return {
    liquidation: liquidationTicks({ direction: proof.forced.direction, lots, cost, margin }, market),
    bankruptcy: step.bankruptTicks === 0 ? null : step.bankruptTicks,
    trigger,
  };
}

function titleOf({ check, count }: Finding) {
  if (check === 'venues') return count === 0 ? 'contract.check-venues-none' : 'contract.check-venues';
  return `contract.check-${check}` as const;
}

/** One line: the numbers that were found. */
function Found({
  finding,
  instrument,
  isShort,
}: {
  readonly finding: Finding;
  readonly instrument: Instrument;
  readonly isShort: boolean;
}) {
  const text = useText();
  const language = useLanguage();
  const words = useWords(instrument);
  const { check, ticks = [], count = 0, of = 0, lots = 0, units = [], rate = 0 } = finding;
  const number = (value: number): string => formatNumber(String(value), language);
  const percent = (value: number, of: number, places: number): string =>
    `${signed((value / of).toFixed(places), language, places).replace(/^\+/, '')}%`;
  const quote = instrument.quote;
  switch (check) {
    case 'index':
      return (
        <span>
          {text('contract.found-index', { count: number(count), of: number(of), price: words.price(ticks[0] ?? 0) })}
        </span>
      );
    case 'venues':
      return (
        <span>
          {count === 0
            ? text('contract.found-venues-none', { of: number(of) })
            : text('contract.found-venues', { count: number(count), percent: percent(rate, 10_000, 1) })}
        </span>
      );
    case 'mark':
      return (
        <span>{text('contract.found-mark', { prices: ticks.map(words.price).join(', '), count: number(count) })}</span>
      );
    case 'tier':
      return (
        <span>
          {text('contract.found-tier', {
            value: `${words.money(units[0] ?? 0n)} ${quote}`,
            percent: percent(rate, 10_000, 2),
          })}
        </span>
      );
    case 'line':
      return (
        <span>
          {text('contract.found-line', {
            equity: words.money(units[0] ?? 0n),
            upkeep: words.money(units[1] ?? 0n, true),
          })}
        </span>
      );
    case 'stop':
      return (
        <span>
          {text(count === 0 ? 'contract.found-stop-none' : 'contract.found-stop', {
            count: number(count),
            of: number(of),
          })}
        </span>
      );
    case 'limit':
      if (lots === 0) return <span>{text('contract.found-limit-nobody', { limit: words.price(ticks[1] ?? 0) })}</span>;
      return (
        <span>
          {text(isShort ? 'contract.found-limit-short' : 'contract.found-limit', {
            size: words.size(lots),
            price: words.price(ticks[0] ?? 0),
            limit: words.price(ticks[1] ?? 0),
          })}
        </span>
      );
    case 'taken':
      return <span>{text('contract.found-taken', { size: words.size(lots), price: words.price(ticks[0] ?? 0) })}</span>;
    case 'reduced':
      return (
        <span>
          {text('contract.found-reduced', {
            loss: `${words.money(units[0] ?? 0n)} ${quote}`,
            fund: `${words.money(units[1] ?? 0n)} ${quote}`,
            price: words.price(ticks[0] ?? 0),
          })}
        </span>
      );
    case 'chosen':
      return (
        <span>
          {text(count === 0 ? 'contract.found-chosen-others' : 'contract.found-chosen', {
            place: number(count),
            of: number(of),
            score: formatNumber((rate / 1_000_000).toFixed(3), language),
          })}
        </span>
      );
    case 'trigger':
      return (
        <span>
          {text('contract.found-trigger', { price: words.price(ticks[0] ?? 0), trigger: words.price(ticks[1] ?? 0) })}
        </span>
      );
    case 'rate':
      return <span>{text('contract.found-rate', { rate: percent(rate, 10_000_000, 4), count: number(count) })}</span>;
    case 'payment':
      return (
        <span>
          {text('contract.found-payment', {
            size: words.size(lots),
            amount: `${words.signedMoney(units[0] ?? 0n)} ${quote}`,
          })}
        </span>
      );
  }
}

/** What came of a position that was closed whole: margin, loss, fee, and what was left. */
function Sums({ proof, instrument }: { readonly proof: Proof; readonly instrument: Instrument }) {
  const text = useText();
  const words = useWords(instrument);
  const sums = sumsOf(proof);
  if (sums === null) return null;
  const money = (units: bigint): string => `${words.money(units)} ${instrument.quote}`;
  const lines = [
    [text('contract.proof-margin'), money(sums.margin)],
    [
      text('contract.proof-result', { size: words.size(sums.lots) }),
      `${words.signedMoney(sums.result)} ${instrument.quote}`,
    ],
    [text('contract.fees'), `${words.signedMoney(-sums.fee)} ${instrument.quote}`],
    [text('contract.proof-back'), money(sums.back)],
  ] as const;
  return (
    <dl className={styles.sums}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** null: something stayed, or margin came in on the way. */
export function sumsOf(proof: Proof) {
  const steps = ownSteps(proof);
  const [first] = steps;
  const { forced } = proof;
  if (proof.kind !== 'liquidation' || forced === null || first === undefined) return null;
  if (steps.some(({ stage }) => stage === 'rescued' || stage === 'auto-margin')) return null;
  const unit = BigInt(proof.scale.unit);
  let lots = 0;
  let value = 0n;
  let fee = 0n;
  for (const step of steps) {
    const closed = step.stage === 'take-over' ? [{ ticks: step.bankruptTicks, lots: step.lots, fee: '0' }] : step.fills;
    for (const fill of closed) {
      lots += fill.lots;
      value += BigInt(fill.ticks) * BigInt(fill.lots) * unit;
      fee += BigInt(fill.fee);
    }
  }
  if (lots !== first.lots) return null;
  const cost = BigInt(first.cost);
  const margin = BigInt(first.margin);
  const result = forced.direction === 'long' ? value - cost : cost - value;
  return { lots, margin, result, fee, back: margin + result - fee + BigInt(forced.returned) };
}
