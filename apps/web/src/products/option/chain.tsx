// In: `?symbol=` of the address: a share's code, an index's or a coin's.
// Out: the chain: calls left, puts right, strikes between, the line of the price now; expiry chips, volatility across strikes, and the ticket.
import { useState } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { compare, difference } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { names } from '../../look/names.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { Button, Chips, EmptyState, MessageRow, NavigationBar, SegmentedControl, Skeleton } from '../../parts/index.ts';
import { ChainHead } from './chain-head.tsx';
import { Smile } from './smile.tsx';
import { Ticket } from './ticket.tsx';
import { useTimeLeft } from './time-left.ts';
import {
  type Chain,
  type ChainSide,
  type Chosen,
  chosenNow,
  type Expiry,
  PAUSE_WORDS,
  premiumOfOne,
  roomOf,
  signOf,
  useDay,
  usePrice,
  WHAT,
} from './words.ts';
import styles from './option.module.css';

const ASK_AGAIN_MS = 4_000;
/** So many prices tell a volatility across strikes. */
const TELLING = 3;
const WRITER_WORDS = {
  simulated: 'option.written-simulated',
  treasury: 'option.written-treasury',
  other: 'option.written-other',
} as const;

const OVER_WORDS = { ended: 'option.ended-short', settling: 'option.settling-short' } as const;

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
      {code === '' ? (
        <NavigationBar title={text('page.options')} />
      ) : (
        <ChainHead code={code} all={all} coins={known.data?.coins ?? []} chain={chain} />
      )}
      <div className={styles.page}>
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

/** Until another is chosen: the call whose strike is nearest the price, which is what most people ask about. */
function firstOf(chain: Chain, expiry: Expiry): Chosen | null {
  const away = (strike: string): string => difference(strike, chain.price).replace('-', '');
  const row = expiry.strikes
    .filter(({ call }) => call !== null)
    .toSorted((one, other) => compare(away(one.strike), away(other.strike)))[0];
  if (row === undefined) return null;
  return { option: 'call', strike: row.strike, side: row.call!, expiry };
}

/** What is shown first: the nearest expiry whose prices tell a volatility across strikes, else the nearest. */
function firstDate({ expiries }: Chain): string {
  const tells = ({ state, strikes }: Expiry): boolean =>
    state === 'trading' && strikes.filter(({ call }) => (call?.volatility ?? null) !== null).length >= TELLING;
  return (expiries.find(tells) ?? expiries[0]!).date;
}

function ChainOf({ chain }: { readonly chain: Chain }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  const day = useDay();
  const [date, setDate] = useState(() => firstDate(chain));
  const [only, setOnly] = useState<'call' | 'put'>('call');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [ticket, setTicket] = useState<{ readonly of: Chosen; readonly open: boolean; readonly count: number } | null>(
    null,
  );
  const expiry = chain.expiries.find((one) => one.date === date) ?? chain.expiries[0]!;
  const { window: taking } = chain;
  const stepped = usePrice(chain.tick);
  const room = roomOf(expiry, stepped);
  const left = useTimeLeft(expiry.endsAtMs);
  const isHere = chosen !== null && chosen.expiry.date === expiry.date;
  const selected = isHere ? chosenNow(chain, chosen) : firstOf(chain, expiry);
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
        <span>{expiry.state === 'trading' ? left.long : text(OVER_WORDS[expiry.state])}</span>
        <span>
          {text('option.unit', { count: formatNumber(chain.multiplier, language), underlying: chain.underlying })}
        </span>
      </p>
      {chain.pause !== null && expiry.state === 'trading' && (
        <MessageRow
          kind="late"
          title={text(PAUSE_WORDS[chain.pause], { underlying: chain.underlying })}
          text={text('option.closed-text')}
        />
      )}
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
                <span>{text('option.spot', { underlying: chain.underlying, price: price(chain.price) })}</span>
              </p>
            )}
            <ChainRow
              chain={chain}
              expiry={expiry}
              row={row}
              selected={selected?.strike === row.strike ? selected.option : null}
              onChoose={(option, side) => setChosen({ option, strike: row.strike, side, expiry })}
            />
          </div>
        ))}
      </div>
      <Smile chain={chain} expiry={expiry} />
      <p className={styles.note}>{text('option.ceiling-note')}</p>
      {chain.writers.map(({ kind, cover }) => (
        <p key={kind} className={styles.note}>
          {text(WRITER_WORDS[kind], { cover: `${signOf(chain.currency)}${price(cover)}` })}
        </p>
      ))}
      {selected !== null && expiry.state === 'trading' && (
        <BuyBar
          chain={chain}
          chosen={selected}
          onPress={() => setTicket((before) => ({ of: selected, open: true, count: (before?.count ?? 0) + 1 }))}
        />
      )}
      {ticket !== null && (
        <Ticket
          key={ticket.count}
          chain={chain}
          chosen={chosenNow(chain, ticket.of)}
          open={ticket.open}
          onClose={() => setTicket({ ...ticket, open: false })}
        />
      )}
    </>
  );
}

/** What is chosen stays in reach of the thumb, with what one of it costs. */
function BuyBar({
  chain,
  chosen: { option, strike, side },
  onPress,
}: {
  readonly chain: Chain;
  readonly chosen: Chosen;
  readonly onPress: () => void;
}) {
  const text = useText();
  const price = usePrice(chain.tick);
  const money = usePrice();
  const sign = signOf(chain.currency);
  const note =
    side.ask === null
      ? text('option.no-quote')
      : text('option.costs', {
          price: price(side.ask),
          what: text(WHAT[chain.kind]),
          amount: `${sign}${money(premiumOfOne(side, side.ask))}`,
        });
  return (
    <div className={styles.sticky}>
      <Button kind="up" note={note} onClick={onPress}>
        {text('option.buy-name', {
          underlying: chain.underlying,
          word: text(option === 'call' ? 'option.call' : 'option.put'),
          strike: price(strike),
        })}
      </Button>
    </div>
  );
}

function ChainRow({
  chain,
  expiry,
  row: { strike, call, put },
  selected,
  onChoose,
}: {
  readonly chain: Chain;
  readonly expiry: Expiry;
  readonly row: Expiry['strikes'][number];
  readonly selected: 'call' | 'put' | null;
  readonly onChoose: (option: 'call' | 'put', side: ChainSide) => void;
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
        aria-pressed={selected === option}
        aria-label={text('option.choose', {
          word: text(option === 'call' ? 'option.call' : 'option.put'),
          strike: price(strike),
          ...words,
        })}
        onClick={() => side !== null && onChoose(option, side)}
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
