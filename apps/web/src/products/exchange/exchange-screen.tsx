// In: a wallet. Out: what lies in it exchanged: give and get as two large fields with a turn between, a firm quote with its ring, what it
// costs and where it comes from, and the button that says both amounts.
import { ArrowUpDown, History } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ExchangePair } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { useStanding } from '../../account/login-info.ts';
import { useText } from '../../i18n/index.ts';
import { useLive, balances } from '../../live/index.ts';
import { compare, sum } from '../../kernel/decimals.ts';
import { balanceKey } from '../../kernel/keys.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { tell } from '../../kernel/tell.ts';
import { Button, EmptyState, IconButton, MessageRow, NavigationBar, Skeleton, TextButton } from '../../parts/index.ts';
import { acceptQuote, doubtedQuote } from './accept.ts';
import { AmountCard } from './amount-card.tsx';
import { useMoneyText, useRateText } from './money-text.ts';
import { useProblemText } from './problem-text.ts';
import { QuoteRing } from './quote-ring.tsx';
import { RateScale } from './rate-scale.tsx';
import { SourceLines } from './source-lines.tsx';
import { useQuote } from './use-quote.ts';
import {
  assetsOf,
  decimalsOf,
  type Named,
  partnersOf,
  previewOf,
  problemOf,
  type Way,
  wayOf,
  type Wish,
} from './wish.ts';
import styles from './exchange.module.css';

const AGAIN_MS = 5_000;
/** Between two askings what became of an exchange. */
const ASK_MS = 3_000;

export function ExchangeScreen({ wallet, title }: { readonly wallet: ExchangePair['wallet']; readonly title: string }) {
  const text = useText();
  const { data, isError, refetch } = useCall('/user/exchange/pairs', {}, { everyMs: AGAIN_MS });
  const pairs = data?.list.filter((pair) => pair.wallet === wallet);
  return (
    <>
      <NavigationBar
        title={title}
        right={
          <IconButton
            icon={History}
            label={text('exchange.records')}
            edge="end"
            onClick={() => go('/pages/exchange/exchange')}
          />
        }
      />
      {pairs === undefined && !isError && <Waiting />}
      {pairs === undefined && isError && (
        <EmptyState
          title={text('exchange.failed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {text('common.retry')}
            </Button>
          }
        />
      )}
      {pairs?.length === 0 && <EmptyState title={text('exchange.none')} text={text('exchange.none-text')} />}
      {pairs !== undefined && pairs.length > 0 && <Form pairs={pairs} wallet={wallet} />}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.page}>
      <Skeleton width="100%" height={96} round={16} />
      <Skeleton width="100%" height={96} round={16} />
      <Skeleton width="100%" height={72} round={16} />
    </div>
  );
}

function Form({ pairs, wallet }: { readonly pairs: readonly ExchangePair[]; readonly wallet: ExchangePair['wallet'] }) {
  const text = useText();
  const money = useMoneyText();
  const rateText = useRateText();
  const sentence = useProblemText();
  const standing = useStanding();
  const describedBy = useId();
  const [busy, setBusy] = useState(false);
  const { wish, change, turn, chooseFrom, chooseTo } = useWish(pairs);
  const way = wayOf(pairs, wish.from, wish.to)!;
  const limit = useCall('/user/exchange/maximum', { from: wish.from, to: wish.to }, { everyMs: AGAIN_MS });
  const live = useLive(balances, (now) => now.value);
  const have = (asset: string) => live?.get(balanceKey(asset, wallet))?.available ?? '0';
  const preview = previewOf(way, wish);
  const problem = problemOf(way, preview, limit.data);
  const quotable = standing.kind === 'active' && preview !== null && problem === null;
  const plain = { ...wish, amount: wish.amount.replace(/\.$/, '') };
  /** What was taken and never answered; `asks`: it is asked about by itself. */
  const [doubt, setDoubt] = useState(() => {
    const quoteId = doubtedQuote(wallet);
    return quoteId === null ? null : { quoteId, about: text('page.exchange'), asks: true };
  });
  const { firm, sentence: refusal, used, renew } = useQuote(quotable && doubt === null ? plain : null, busy);
  const quote = firm?.quote ?? null;
  const shown = {
    given: quote?.amount ?? (wish.named === 'given' ? wish.amount : (preview?.given ?? '')),
    received: quote?.received ?? (wish.named === 'received' ? wish.amount : (preview?.received ?? '')),
  };
  const write = (named: Named) => (amount: string) => change({ named, amount });
  const field = (named: Named): string => (wish.named === named ? wish.amount : shown[named]);

  const take = async (quoteId: string, about: string): Promise<void> => {
    setBusy(true);
    try {
      const accepted = await acceptQuote(wallet, quoteId, about);
      if (typeof accepted === 'string') {
        setDoubt({ quoteId, about, asks: accepted === 'unknown' });
        return;
      }
      setDoubt(null);
      used();
      for (const path of ['/user/exchange/list', '/user/exchange/maximum', '/user/exchange/pairs'] as const)
        outdate(path);
      go('/pages/exchange/exchange', { record: accepted.recordId });
    } catch (error) {
      setDoubt(null);
      tell(error);
      if (error instanceof Refused) renew();
    } finally {
      setBusy(false);
    }
  };
  const accept = (): void => {
    if (quote === null) return;
    const about = text('exchange.give-get', {
      given: money(quote.amount, quote.from),
      received: money(quote.received, quote.to),
    });
    void take(quote.quoteId, about);
  };
  useEffect(() => {
    if (doubt === null || !doubt.asks) return undefined;
    const timer = window.setTimeout(() => {
      if (document.visibilityState === 'hidden') setDoubt({ ...doubt });
      else void take(doubt.quoteId, doubt.about);
    }, ASK_MS);
    return () => window.clearTimeout(timer);
    // Each answer that says nothing sets the doubt anew, and the next asking follows it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [doubt]);
  const error = problem === null ? refusal : sentence(problem);
  return (
    <div className={styles.page}>
      <div className={styles.cards} inert={doubt !== null}>
        <AmountCard
          label={text('exchange.give')}
          asset={wish.from}
          options={assetsOf(pairs)}
          onAsset={chooseFrom}
          amount={field('given')}
          isFound={wish.named !== 'given'}
          decimals={decimalsOf(way, 'given')}
          onAmount={write('given')}
          wrong={problem !== null && problem.word !== 'off' && problem.word !== 'stale'}
          describedBy={describedBy}
          aside={
            <>
              <span>{text('exchange.free', { amount: money(have(wish.from), wish.from, true) })}</span>
              <TextButton
                disabled={limit.data === undefined || limit.data.maximum === '0'}
                onClick={() => limit.data !== undefined && change({ named: 'given', amount: limit.data.maximum })}
              >
                {text('exchange.max')}
              </TextButton>
            </>
          }
        />
        <span className={styles.turn}>
          <IconButton icon={ArrowUpDown} label={text('exchange.turn')} onClick={turn} />
        </span>
        <AmountCard
          label={text('exchange.get')}
          asset={wish.to}
          options={partnersOf(pairs, wish.from)}
          onAsset={chooseTo}
          amount={field('received')}
          isFound={wish.named !== 'received'}
          decimals={decimalsOf(way, 'received')}
          onAmount={write('received')}
          wrong={false}
          aside={<span>{text('exchange.have', { amount: money(have(wish.to), wish.to, true) })}</span>}
        />
      </div>
      <p id={describedBy} className={styles.error} role="alert">
        {error}
      </p>
      {doubt !== null ? (
        <MessageRow kind="late" title={text('exchange.unanswered')} text={text('exchange.unanswered-text')} />
      ) : way.pair.status === 'open' ? (
        <Firmness way={way} quote={quote} firm={firm} />
      ) : (
        <MessageRow
          kind="late"
          title={text(way.pair.status === 'off' ? 'exchange.off' : 'exchange.stale')}
          text={text(way.pair.status === 'off' ? 'exchange.off-text' : 'exchange.stale-text')}
        />
      )}
      <dl className={styles.lines}>
        <SourceLines sources={way.pair.sources} isChecked={wallet === 'stock'} />
        <div>
          <dt>{text('exchange.left-today')}</dt>
          <dd>{money(way.pair.leftToday, way.pair.quote)}</dd>
        </div>
      </dl>
      {/* While nobody knows whether it was done, what would be left afterwards may be what is left already. */}
      {doubt === null && (
        <dl className={styles.lines}>
          {(
            [
              [wish.from, `-${shown.given}`],
              [wish.to, shown.received],
            ] as const
          ).map(([asset, moved]) => {
            const before = have(asset);
            const after = sum(before, /\d/.test(moved) ? moved.replace(/\.$/, '') : '0');
            return (
              <div key={asset}>
                <dt>{text('exchange.after', { asset })}</dt>
                <dd>
                  <i>{money(before, asset, true)} → </i>
                  {compare(after, '0') < 0 ? '--' : money(after, asset, true)}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      <p className={styles.note}>{text('exchange.kept')}</p>
      <div className={styles.action}>
        {doubt !== null ? (
          <Button kind="primary" busy={busy} onClick={() => void take(doubt.quoteId, doubt.about)}>
            {text('exchange.ask-again')}
          </Button>
        ) : standing.kind !== 'active' ? (
          <p className={styles.error} role="alert">
            {text('exchange.not-active')}
          </p>
        ) : (
          <Button kind="primary" disabled={quote === null} busy={busy} onClick={accept}>
            {quote === null
              ? text(
                  preview === null
                    ? 'exchange.write'
                    : (problem ?? refusal) === null
                      ? 'exchange.asking'
                      : 'exchange.cannot',
                )
              : text('exchange.give-get', {
                  given: money(quote.amount, quote.from),
                  received: money(quote.received, quote.to),
                })}
          </Button>
        )}
      </div>
      <span className={styles.spoken} aria-live="polite">
        {quote === null ? '' : text('exchange.spoken', { rate: rateText(quote.rate, way.pair.quote) })}
      </span>
    </div>
  );
}

/** What the rate is, how long it stands, what it costs against the mid. */
function Firmness({
  way,
  quote,
  firm,
}: {
  readonly way: Way;
  readonly quote: NonNullable<ReturnType<typeof useQuote>['firm']>['quote'] | null;
  readonly firm: ReturnType<typeof useQuote>['firm'];
}) {
  const text = useText();
  const money = useMoneyText();
  const rateText = useRateText();
  const { pair, isBuy } = way;
  const percent = quote?.spreadPercent ?? pair.spreads[0]!.percent;
  return (
    <>
      <div className={styles.firm}>
        <QuoteRing firm={firm} />
        <div>
          <p>{text(quote === null ? 'exchange.about' : 'exchange.yours')}</p>
          <b>
            {text('exchange.rate', { base: pair.base, rate: rateText(quote?.rate ?? pair.mid ?? '0', pair.quote) })}
          </b>
          <p>{text(quote === null ? 'exchange.about-text' : 'exchange.then')}</p>
        </div>
      </div>
      <div className={styles.cost}>
        <span>{text('exchange.cost')}</span>
        <b>{quote === null ? '--' : money(quote.spread, pair.quote)}</b>
      </div>
      {pair.mid !== null && (
        <RateScale mid={quote?.mid ?? pair.mid} percent={percent} isBuy={isBuy} quote={pair.quote} />
      )}
    </>
  );
}

/** The fields, kept to what can be exchanged. */
function useWish(pairs: readonly ExchangePair[]) {
  const named = { from: useSearch('from'), to: useSearch('to') };
  const [wish, setWish] = useState<Wish>(() => {
    const [first] = pairs;
    const isKnown = wayOf(pairs, named.from, named.to) !== null;
    const partner = partnersOf(pairs, named.from)[0];
    const sides = isKnown
      ? named
      : partner === undefined
        ? { from: first!.quote, to: first!.base }
        : { from: named.from, to: partner };
    return { ...sides, named: 'given', amount: '' };
  });
  const change = (part: Partial<Wish>): void => setWish((before) => ({ ...before, ...part }));
  return {
    wish,
    change,
    /** What was given is had now: the amount stays where it stood. */
    turn: () =>
      setWish(({ from, to, named: side, amount }) => ({
        from: to,
        to: from,
        amount,
        named: side === 'given' ? 'received' : 'given',
      })),
    chooseFrom: (from: string) =>
      setWish((before) => {
        const partners = partnersOf(pairs, from);
        const to = partners.includes(before.to) ? before.to : partners[0]!;
        return { ...before, from, to, named: 'given', amount: before.from === from ? before.amount : '' };
      }),
    chooseTo: (to: string) =>
      setWish((before) => ({ ...before, to, named: 'given', amount: before.named === 'given' ? before.amount : '' })),
  };
}
