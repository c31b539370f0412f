// In: `?symbol=` of the address: a share's code or a coin's.
// Out: the chain: calls left, puts right, strikes between, the line of the price now; expiry chips, volatility across strikes, and the ticket.
import { useState } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { names } from '../../look/names.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { Chips, EmptyState, MessageRow, NavigationBar, SegmentedControl, Skeleton } from '../../parts/index.ts';
import { Smile } from './smile.tsx';
import { Ticket } from './ticket.tsx';
import {
  type Chain,
  type ChainSide,
  type Chosen,
  chosenNow,
  type Expiry,
  roomOf,
  signOf,
  useDay,
  usePrice,
} from './words.ts';
import styles from './option.module.css';

const ASK_AGAIN_MS = 4_000;

export default function OptionsPage() {
  const text = useText();
  const asked = useSearch('symbol').toUpperCase();
  const known = useCall('/stock/index/option/rule', {});
  const all = known.data?.underlyings ?? [];
  const code = all.includes(asked) ? asked : (all[0] ?? '');
  const { data, isError, refetch } = useCall(
    '/stock/index/option/rule',
    { underlying: code },
    { enabled: code !== '', everyMs: ASK_AGAIN_MS, staleMs: 0 },
  );
  const chain = data?.chain ?? null;
  const isFailed = (known.isError && known.data === undefined) || (isError && data === undefined);
  return (
    <>
      <NavigationBar title={text('page.options')} />
      <div className={styles.page}>
        {all.length > 1 && (
          <Chips
            label={text('option.underlying')}
            value={code}
            onChange={(symbol) => go('/pages/stock/option', { symbol })}
            options={all.map((value) => ({ value, label: value }))}
          />
        )}
        {isFailed ? (
          <MarketFailed retry={() => void (known.data === undefined ? known.refetch() : refetch())} />
        ) : known.data !== undefined && all.length === 0 ? (
          <EmptyState title={text('option.none')} text={text('option.none-text')} />
        ) : chain === null ? (
          <>
            <Skeleton width="100%" height={44} round={12} />
            <Skeleton width="100%" height={420} round={16} />
          </>
        ) : chain.expiries.length === 0 ? (
          <EmptyState title={text('option.no-series')} text={text('option.no-series-text')} />
        ) : (
          <ChainOf key={chain.underlying} chain={chain} />
        )}
      </div>
    </>
  );
}

function ChainOf({ chain }: { readonly chain: Chain }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  const day = useDay();
  const [date, setDate] = useState<string | null>(null);
  const [only, setOnly] = useState<'call' | 'put'>('call');
  const [chosen, setChosen] = useState<{ of: Chosen; open: boolean; count: number } | null>(null);
  const expiry = chain.expiries.find((one) => one.date === date) ?? chain.expiries[0]!;
  const { window: taking } = chain;
  const stepped = usePrice(chain.tick);
  const room = roomOf(expiry, stepped);
  const choose = (option: 'call' | 'put', strike: string, side: ChainSide): void =>
    setChosen((before) => ({ of: { option, strike, side, expiry }, open: true, count: (before?.count ?? 0) + 1 }));
  const above = expiry.strikes.findIndex(({ strike }) => compare(strike, chain.price) > 0);
  return (
    <>
      <Chips
        label={text('option.expiries')}
        value={expiry.date}
        onChange={setDate}
        options={chain.expiries.map((one) => ({ value: one.date, label: day(one.date) }))}
      />
      <p className={styles.facts}>
        <span>{text('option.last-half-hour')}</span>
        <span>
          {text('option.unit', { count: formatNumber(chain.multiplier, language), underlying: chain.underlying })}
        </span>
      </p>
      {!chain.isOpen && <MessageRow kind="late" title={text('option.closed')} text={text('option.closed-text')} />}
      {taking !== null && expiry.state !== 'trading' && (
        <MessageRow
          kind="late"
          title={text('option.sampling', {
            taken: formatNumber(String(taking.taken), language),
            all: formatNumber(String(chain.samples), language),
          })}
          text={text('option.sampling-text', { price: price(taking.average) })}
        />
      )}
      <div className={styles.one} data-room={room}>
        <SegmentedControl
          label={text('option.side')}
          value={only}
          onChange={setOnly}
          options={[
            { value: 'call', label: text('option.calls') },
            { value: 'put', label: text('option.puts') },
          ]}
        />
      </div>
      <div className={styles.chain} data-only={only} data-room={room}>
        <div className={styles.heads} aria-hidden="true">
          <b data-side="call">{text('option.calls')}</b>
          <i />
          <b data-side="put">{text('option.puts')}</b>
        </div>
        <div className={styles.heads} aria-hidden="true">
          <span data-side="call">
            <i>{text('option.bid')}</i>
            <i>{text('option.ask')}</i>
          </span>
          <i>{text('option.strike')}</i>
          <span data-side="put">
            <i>{text('option.bid')}</i>
            <i>{text('option.ask')}</i>
          </span>
        </div>
        {expiry.strikes.map((row, n) => (
          <div key={row.strike}>
            {n === above && (
              <p className={styles.spot}>
                <span>
                  {text('option.spot', {
                    underlying: chain.underlying,
                    price: `${signOf(chain.currency)}${price(chain.price)}`,
                  })}
                </span>
              </p>
            )}
            <ChainRow chain={chain} expiry={expiry} row={row} onChoose={choose} />
          </div>
        ))}
      </div>
      <Smile chain={chain} expiry={expiry} />
      <p className={styles.note}>{text('option.ceiling-note')}</p>
      {chosen !== null && (
        <Ticket
          key={chosen.count}
          chain={chain}
          chosen={chosenNow(chain, chosen.of)}
          open={chosen.open}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </>
  );
}

function ChainRow({
  chain,
  expiry,
  row: { strike, call, put },
  onChoose,
}: {
  readonly chain: Chain;
  readonly expiry: Expiry;
  readonly row: Expiry['strikes'][number];
  readonly onChoose: (option: 'call' | 'put', strike: string, side: ChainSide) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice(chain.tick);
  const isBelow = compare(strike, chain.price) < 0;
  const volatility = (isBelow ? put : call)?.volatility ?? null;
  const cell = (option: 'call' | 'put', side: ChainSide | null) => {
    const words = {
      bid: side?.bid === null || side === null ? text('option.no-price') : price(side.bid),
      ask: side?.ask === null || side === null ? text('option.no-price') : price(side.ask),
    };
    return (
      <button
        type="button"
        data-side={option}
        className={names(styles.cell, (option === 'call') === isBelow && styles.inside)}
        disabled={side === null || expiry.state !== 'trading'}
        aria-label={text('option.choose', {
          word: text(option === 'call' ? 'option.call' : 'option.put'),
          strike: price(strike),
          ...words,
        })}
        onClick={() => side !== null && onChoose(option, strike, side)}
      >
        <span>{words.bid}</span> <b>{words.ask}</b>
      </button>
    );
  };
  return (
    <div className={styles.row}>
      {cell('call', call)}
      <span className={styles.strike}>
        <b>{price(strike)}</b>
        <small>{volatility === null ? '--' : `${formatNumber((volatility * 100).toFixed(1), language)}%`}</small>
      </span>
      {cell('put', put)}
    </div>
  );
}
