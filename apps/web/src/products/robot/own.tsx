// In: a robot that customers bring their own settings to; `?settings=` when some were brought.
// Out: the form of its rule: every field with its limits, a grid's range drawn on the price, the past tried on it, and setting it to work.
import { type ReactNode, useState } from 'react';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { ReplyOf } from '@hilsa/contract';
import { Answer } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, MessageRow, SelectField } from '../../parts/index.ts';
import { BringSheet } from './bring-sheet.tsx';
import { Hypothetical } from './hypothetical.tsx';
import { OWN_FIELDS, type OwnField, type OwnRule, type Typed } from './own-fields.ts';
import {
  firstForm,
  formOf,
  type OwnForm,
  type OwnMarket,
  type OwnTerms,
  settle,
  withMarket,
  withValue,
} from './own-form.ts';
import { OwnInput, useProblemText } from './own-inputs.tsx';
import { priceOf, ticksOf } from './own-lines.ts';
import { OneMarket, SeveralMarkets } from './own-markets.tsx';
import { OwnSignal } from './own-signal.tsx';
import { RangeChart } from './range-chart.tsx';
import { RentSheet } from './rent-sheet.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './robot.module.css';

type Info = ReplyOf<'/stock/ai/info'>;
/** Of the money that robots take, as the wire has it. */
const DECIMALS = { coins: 6, shares: 2 } as const;

/** One's own settings of any rule: which rule, brought ones, its form. */
export function Own({ info }: { readonly info: Info }) {
  const text = useText();
  const brought = useSearch('settings');
  const [bringing, setBringing] = useState(false);
  const robots = useCall('/stock/ai/list', {});
  const own = (robots.data?.list ?? [info.robot]).filter(({ isOwn, standing }) => isOwn && standing === 'on');
  const { rule, robotId } = info.robot;
  return (
    <div className={styles.page}>
      {rule !== 'signal' && <p className={styles.sentence}>{text(`robot.words-${rule}`)}</p>}
      <div className={styles.choice}>
        <SelectField
          label={text('robot.own-rule')}
          options={own.map((each) => ({
            value: each.robotId,
            label: text(each.goods === 'shares' ? 'robot.own-of-shares' : 'robot.own-of-coins', {
              rule: text(`robot.rule-${each.rule}`),
            }),
          }))}
          value={robotId}
          onChange={(id) => go('/pages/robot/detail', { id }, { replace: true })}
        />
        <Button onClick={() => setBringing(true)}>{text('robot.bring')}</Button>
      </div>
      {rule === 'signal' ? <OwnSignal key={brought} info={info} /> : <Form key={robotId} info={info} rule={rule} />}
      <BringSheet open={bringing} onClose={() => setBringing(false)} own={own} />
    </div>
  );
}

function Form({ info, rule }: { readonly info: Info; readonly rule: OwnRule }) {
  const text = useText();
  const brought = useSearch('settings');
  const markets = useCall('/stock/ai/stocks', { robotId: info.robot.robotId });
  return (
    <Answer query={markets} rows={5}>
      {({ list }) =>
        list.length === 0 ? (
          <p className={styles.quiet}>{text('robot.none-here')}</p>
        ) : (
          <Fields key={brought} info={info} rule={rule} markets={list} brought={brought} />
        )
      }
    </Answer>
  );
}

function Fields({
  info,
  rule,
  markets,
  brought,
}: {
  readonly info: Info;
  readonly rule: OwnRule;
  readonly markets: readonly OwnMarket[];
  readonly brought: string;
}) {
  const text = useText();
  const language = useLanguage();
  const problemText = useProblemText();
  const { robot, limits } = info;
  const terms: OwnTerms = { least: robot.least, singlePpm: limits.singlePpm, decimals: DECIMALS[robot.goods] };
  const read = brought === '' ? null : formOf(brought, markets, terms);
  const [form, setForm] = useState<OwnForm>(() =>
    read !== null && read.rule === rule ? read : firstForm(rule, markets, robot.least, robot.goods),
  );
  const [renting, setRenting] = useState(false);
  const { settings, lots, problems } = settle(form, markets, terms);
  const market = markets.find(({ symbol }) => symbol === form.markets[0]?.symbol);
  const change = (name: OwnField, value: string): void => setForm((now) => withValue(now, name, value));
  const input = (name: OwnField): ReactNode => {
    const typed = new Map<string, Typed>(Object.entries(OWN_FIELDS[rule])).get(name);
    return (
      typed !== undefined && (
        <OwnInput
          key={name}
          rule={rule}
          name={name}
          typed={typed}
          value={form.values[name] ?? ''}
          asset={robot.asset}
          problem={problems.get(name)}
          onChange={(value) => change(name, value)}
        />
      )
    );
  };
  const rest = (Object.keys(OWN_FIELDS[rule]) as OwnField[]).filter(
    (name) => name !== 'low' && name !== 'high' && isWanted(form, name),
  );
  return (
    <>
      {brought !== '' && (
        <MessageRow
          kind={read === null ? 'failed' : 'late'}
          title={text(read === null ? 'robot.brought-unfit' : 'robot.brought')}
        />
      )}
      {rule === 'weights' || rule === 'momentum' ? (
        <SeveralMarkets
          rule={rule}
          markets={markets}
          chosen={form.markets}
          error={problemText(problems.get('markets'))}
          onChange={(chosen) => setForm({ ...form, markets: chosen })}
        />
      ) : (
        <OneMarket
          markets={markets}
          value={market?.symbol ?? ''}
          onChange={(next) => setForm(withMarket(form, next))}
        />
      )}
      {rule === 'grid' && market !== undefined && (
        <>
          <p className={styles.quiet}>{text('robot.own-intro')}</p>
          <Drawn form={form} market={market} onChange={change} />
          <div className={styles.two}>
            {input('low')}
            {input('high')}
          </div>
        </>
      )}
      {rest.map(input)}
      <AmountInput
        label={text('robot.capital')}
        decimals={2}
        value={form.capital}
        onChange={(capital) => setForm({ ...form, capital })}
        after={robot.asset}
        error={problemText(problems.get('capital'))}
      />
      {rule === 'grid' && market !== undefined && settings !== null && (
        <p className={styles.sentence}>
          {text('robot.own-says', {
            spaces: localDigits(form.values.spaces ?? '', language),
            quantity: `${formatNumber(formatDecimal(BigInt(lots) * (parseDecimal(market.lot, 8) ?? 0n), 8, { trim: true }), language)} ${market.base}`,
            low: formatNumber(form.values.low ?? '', language),
            high: formatNumber(form.values.high ?? '', language),
          })}
        </p>
      )}
      {settings !== null && <SettingsCard settings={settings} />}
      {settings !== null && (
        <Hypothetical key={settings} robotId={robot.robotId} settings={settings} amount={form.capital} />
      )}
      <footer className={styles.foot}>
        {settings === null ? (
          <p className={styles.quiet}>{text('robot.own-wrong')}</p>
        ) : (
          <Button kind="primary" onClick={() => setRenting(true)}>
            {text('robot.own-rent')}
          </Button>
        )}
      </footer>
      <RentSheet
        open={renting}
        onClose={() => setRenting(false)}
        info={info}
        settings={settings}
        startAmount={form.capital}
      />
    </>
  );
}

/** Fields of safety orders are of no use without any. */
function isWanted({ values }: OwnForm, name: OwnField): boolean {
  return values.safetyOrders === '0' ? name !== 'stepPpm' && name !== 'growthPpm' : true;
}

function Drawn({
  form,
  market,
  onChange,
}: {
  readonly form: OwnForm;
  readonly market: OwnMarket;
  readonly onChange: (name: OwnField, value: string) => void;
}) {
  const { low = '', high = '', spaces = '', mode } = form.values;
  const range = {
    low: ticksOf(low === '' ? '0' : low, market.tick),
    high: ticksOf(high === '' ? '0' : high, market.tick),
    spaces: Number(spaces === '' ? '1' : spaces),
    geometric: mode === 'geometric',
  };
  return (
    <RangeChart
      market={market}
      range={range}
      onMove={(end, ticks) => {
        // An end that is dragged stops before the other one, with a tick for each space.
        const kept =
          end === 'low'
            ? Math.max(1, Math.min(Math.round(ticks), range.high - range.spaces))
            : Math.max(Math.round(ticks), range.low + range.spaces);
        onChange(end, priceOf(kept, market.tick));
      }}
    />
  );
}
