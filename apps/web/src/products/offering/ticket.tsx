// In: `?id=`, and the path, which says the kind.
// Out: the ticket: how much, in which quota; what is held, the fee, when it is free at the latest, what is left; the documents; and the press.
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Refused } from '@hilsa/wire';
import type { Offering } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go, usePlace, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import {
  AmountInput,
  Button,
  Chips,
  IconButton,
  MessageRow,
  Skeleton,
  Switch,
  TextButton,
  toast,
} from '../../parts/index.ts';
import { DocumentSheet } from './detail.tsx';
import { BidField } from './bid-field.tsx';
import { KINDS, kindOfPath } from './kinds.ts';
import { amountText, Mark } from './pieces.tsx';
import { type Problem, problemOf, quotasOf, stepped, summaryOf, type Wish } from './wish.ts';
import styles from './offering.module.css';

export default function TicketScreen() {
  const text = useText();
  const id = useSearch('id');
  const kind = kindOfPath(usePlace().path);
  const found = useCall(KINDS[kind].info, { id: id || '0' }, { enabled: id !== '', everyMs: 15_000 });
  return (
    <Page title={text('offering.apply-title')}>
      {id === '' ? (
        <MessageRow
          kind="failed"
          title={text('offering.unknown')}
          action={
            <Button size="small" onClick={() => go('/pages/tabbar/ipo')}>
              {text('offering.to-hub')}
            </Button>
          }
        />
      ) : (
        <Answer query={found} rows={7}>
          {({ offering, about }) => <Ticket offering={offering} prospectus={about.documents[0]?.digest ?? null} />}
        </Answer>
      )}
    </Page>
  );
}

function Ticket({ offering, prospectus }: { readonly offering: Offering; readonly prospectus: string | null }) {
  const text = useText();
  const language = useLanguage();
  const { kind, moneyAsset, dates } = offering;
  const assets = useCall('/user/assets', { currency: 'BDT' });
  const wallet = kind === 'coin' ? 'coin' : 'stock';
  const own = assets.data?.list.find((each) => each.wallet === wallet && each.asset === moneyAsset);
  const free = assets.data === undefined ? null : (own?.available ?? '0');
  const info = useCall('/user/info', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const { categories, category } = quotasOf(offering, info.data?.user.kind === 'hni', chosen);
  const [wish, setWish] = useState<Wish>({ quantity: offering.min, accepted: false, payLater: false, bid: '' });
  const bids = offering.band?.category === category;
  const [isBusy, setBusy] = useState(false);
  const [reads, setReads] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const problem = problemOf(offering, wish, free, bids);
  const { cost, held, after } = summaryOf(offering, wish, free);
  const amount = (value: string): string => amountText(value, moneyAsset, language);
  const isExact = offering.min === offering.max;
  const change = (quantity: string): void => {
    setSaid(null);
    setWish({ ...wish, quantity });
  };
  const apply = async (): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      const { application } = await send(
        KINDS[kind].apply,
        {
          id: offering.id,
          quantity: wish.quantity,
          category,
          ...(bids && { bid: wish.bid }),
          acceptedDocuments: offering.documents,
          ...(wish.payLater && { payLater: '1' as const }),
        },
        { about: text('offering.apply-about', { name: offering.name }), idIn: 'requestId' },
      );
      for (const path of [KINDS[kind].list, KINDS[kind].info, KINDS[kind].own, '/user/assets', '/coin/assets'] as const)
        outdate(path);
      toast(text('offering.applied'));
      go('/pages/stockIPO/ipoRecord', { tab: kind, open: application.id }, { replace: true });
    } catch (error) {
      if (error instanceof Refused) setSaid(error.message);
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.page}>
      <header className={styles.ticketHead}>
        <Mark name={offering.name} kind={kind} size={36} />
        <span>
          <b>{offering.name}</b>
          <span>
            {offering.band === null
              ? text(kind === 'coin' ? 'offering.a-coin' : 'offering.a-share', { price: amount(offering.issuePrice) })
              : text('offering.band', {
                  lowest: amount(offering.band.lowest),
                  highest: formatNumber(offering.band.highest, language, { decimals: 2 }),
                })}
          </span>
        </span>
      </header>
      {info.isPending ? (
        // Whose quotas these are is not known yet: nobody applies in another's meanwhile.
        <Skeleton width="100%" height={72} round={16} />
      ) : categories.length > 1 ? (
        <div>
          <p className={styles.label}>{text('offering.quota')}</p>
          <Chips
            label={text('offering.quota')}
            value={category}
            onChange={setChosen}
            options={categories.map((each) => ({ value: each, label: text(`offering.quota-${each}` as never) }))}
          />
        </div>
      ) : null}
      <div className={styles.stepper}>
        <IconButton
          icon={Minus}
          label={text('offering.less')}
          disabled={isExact || wish.quantity === offering.min}
          onClick={() => change(stepped(offering, wish.quantity, false))}
        />
        <AmountInput
          label={text('offering.quantity')}
          labelled="inside"
          align="center"
          decimals={kind === 'coin' ? 4 : 0}
          value={wish.quantity}
          readOnly={isExact}
          onChange={change}
          error={problem !== null && wish.quantity !== '' && isOfQuantity(problem) ? sayProblem(problem) : null}
          hint={
            isExact
              ? text('offering.exactly', { amount: amount(offering.minAmount) })
              : text('offering.between', { least: amount(offering.minAmount), most: amount(offering.maxAmount) })
          }
        />
        <IconButton
          icon={Plus}
          label={text('offering.more')}
          disabled={isExact || wish.quantity === offering.max}
          onClick={() => change(stepped(offering, wish.quantity, true))}
        />
      </div>
      {bids && (
        <BidField
          offering={offering}
          bid={wish.bid}
          problem={problem !== null && wish.bid !== '' && problem.is.startsWith('bid-') ? sayProblem(problem) : null}
          onChange={(bid) => {
            setSaid(null);
            setWish({ ...wish, bid });
          }}
        />
      )}
      <dl className={styles.card}>
        <div>
          <dt>{text(offering.band === null ? 'offering.cost' : 'offering.cost-at-top')}</dt>
          <dd>{amount(cost)}</dd>
        </div>
        <div>
          <dt>{text(offering.feeWhen === 'always' ? 'offering.fee-always' : 'offering.fee-with')}</dt>
          <dd>{amount(offering.fee)}</dd>
        </div>
        <div className={styles.strong}>
          <dt>{text('offering.held')}</dt>
          <dd>{amount(held)}</dd>
        </div>
        <div>
          <dt>{text('offering.latest-release')}</dt>
          <dd>{dayTimeText(dates.release, language)}</dd>
        </div>
        <div>
          <dt>{text('offering.balance-after')}</dt>
          <dd>
            {free === null ? '--' : amount(free)} → {after === null ? '--' : amount(after)}
          </dd>
        </div>
      </dl>
      {offering.payLater && (
        <div className={styles.switchRow}>
          <span>
            <b>{text('offering.pay-later')}</b>
            <span>{text('offering.pay-later-text')}</span>
          </span>
          <Switch
            label={text('offering.pay-later')}
            on={wish.payLater}
            onChange={(payLater) => setWish({ ...wish, payLater })}
          />
        </div>
      )}
      {offering.drawnBy === 'exchange' && <p className={styles.quiet}>{text('offering.exchange-draws')}</p>}
      <label className={styles.accept}>
        <input
          type="checkbox"
          checked={wish.accepted}
          onChange={(event) => setWish({ ...wish, accepted: event.target.checked })}
        />
        <span>{text('offering.accept')}</span>
        {prospectus !== null && <TextButton onClick={() => setReads(true)}>{text('offering.read')}</TextButton>}
      </label>
      <DocumentSheet digest={reads ? prospectus : null} onClose={() => setReads(false)} />
      {problem?.is === 'short' && (
        <MessageRow
          kind="failed"
          title={text('offering.short', { held: amount(problem.held), lacks: amount(problem.lacks) })}
          action={
            <Button size="small" onClick={() => go('/pages/recharge/recharge')}>
              {text('offering.deposit')}
            </Button>
          }
        />
      )}
      {said !== null && <MessageRow kind="failed" title={said} />}
      <div className={styles.foot}>
        <p>{problem === null ? text('offering.worst-case') : sayProblem(problem)}</p>
        <Button kind="primary" busy={isBusy} disabled={problem !== null || info.isPending} onClick={() => void apply()}>
          {wish.payLater ? text('offering.apply') : text('offering.apply-held', { amount: amount(held) })}
        </Button>
      </div>
    </div>
  );

  function sayProblem(found: Problem): string {
    const quantity = 'quantity' in found ? formatNumber(found.quantity, language) : '';
    const price = 'price' in found ? amount(found.price) : '';
    if (found.is === 'short') return text('offering.short', { held: amount(found.held), lacks: amount(found.lacks) });
    return text(`offering.problem-${found.is}`, { quantity, price });
  }
}

function isOfQuantity({ is }: Problem): boolean {
  return ['below', 'above', 'step', 'exact'].includes(is);
}
