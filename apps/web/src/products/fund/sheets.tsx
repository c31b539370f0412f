// In: a fund, what one has of it.
// Out: the sheets that buy and sell: what it would come to at the newest value, what is held until when, what stands against it.
import { useState } from 'react';
import { Refused } from '@hilsa/wire';
import type { Fund, FundMine } from '@hilsa/contract';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayText, formatNumber, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, Chips, MessageRow, Sheet, toast } from '../../parts/index.ts';
import { Sum } from './holdings.tsx';
import { buyProblem, gateUnits, saleOf, sellable, sellProblem, unitsFor, valueOf } from './preview.ts';
import { amountText, percentText } from './pieces.tsx';
import { compare, product } from '../../kernel/decimals.ts';
import styles from './fund.module.css';

interface SheetProps {
  readonly fund: Fund;
  readonly open: boolean;
  readonly onClose: () => void;
}

function useSending(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      await action();
      for (const path of ['/fund/info', '/fund/list', '/fund/order/list', '/user/assets', '/coin/assets'] as const)
        outdate(path);
      toast(done);
      onDone();
    } catch (error) {
      if (error instanceof Refused) setSaid(error.message);
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, said, setSaid, run };
}

export function BuySheet({ fund, open, onClose }: SheetProps) {
  const text = useText();
  const language = useLanguage();
  const [amount, setAmount] = useState('');
  const assets = useCall('/user/assets', { currency: 'BDT' }, { enabled: open });
  const own = assets.data?.list.find(({ wallet, asset }) => wallet === fund.wallet && asset === fund.asset);
  const free = assets.data === undefined ? null : (own?.available ?? '0');
  const { isBusy, said, setSaid, run } = useSending(() => {
    setAmount('');
    onClose();
  });
  const { terms } = fund;
  const problem = buyProblem(fund, amount, free);
  const money = (value: string): string => amountText(value, fund.asset, language);
  const words = problem === null || problem.is === 'none' ? null : sayProblem(problem.is);
  const day = dayText(fund.dealsAtMs, language, true);
  const time = timeText(fund.dealsAtMs, language);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('fund.buy')}
      subtitle={fund.name}
      footer={
        <Button
          kind="primary"
          busy={isBusy}
          disabled={problem !== null}
          onClick={() =>
            void run(
              () =>
                send(
                  '/fund/subscribe',
                  { id: fund.fundId, amount },
                  { about: text('fund.buy-about', { name: fund.name }), idIn: 'requestId' },
                ),
              text('fund.bought', { day, time }),
            )
          }
        >
          {problem === null ? text('fund.buy-for', { amount: money(amount) }) : text('fund.buy')}
        </Button>
      }
    >
      <div className={styles.sheetBody}>
        <AmountInput
          label={text('fund.amount')}
          labelled="inside"
          decimals={2}
          value={amount}
          onChange={(value) => {
            setSaid(null);
            setAmount(value);
          }}
          after={<span>{fund.asset === 'BDT' ? '৳' : fund.asset}</span>}
          error={words}
          hint={text('fund.between', { least: money(terms.least), most: money(terms.most) })}
        />
        <Sum
          rows={[
            [text('fund.free'), free === null ? '--' : money(free)],
            [text('fund.newest-value'), amountText(valueOf(fund), fund.asset, language)],
            [
              text('fund.about-units'),
              problem === null ? formatNumber(unitsFor(fund, amount), language, { decimals: 5 }) : '--',
            ],
            [text('fund.your-value'), `${day}, ${time}`],
            [
              text('fund.a-year-costs'),
              problem === null
                ? money(product(amount, String(terms.managementPpm / 1_000_000), 2))
                : percentText(terms.managementPpm, language),
            ],
          ]}
        />
        <p className={styles.quiet}>{text('fund.buy-text', { day, time })}</p>
        {problem?.is === 'short' && (
          <MessageRow
            kind="failed"
            title={text('fund.short')}
            action={
              <Button size="small" onClick={() => go('/pages/recharge/recharge')}>
                {text('fund.deposit')}
              </Button>
            }
          />
        )}
        {said !== null && <MessageRow kind="failed" title={said} />}
      </div>
    </Sheet>
  );

  function sayProblem(is: 'below' | 'above' | 'short' | 'closed'): string {
    if (is === 'below') return text('fund.problem-below', { amount: money(terms.least) });
    if (is === 'above') return text('fund.problem-above', { amount: money(terms.most) });
    return text(is === 'short' ? 'fund.short' : 'fund.closed');
  }
}

const PARTS = ['25', '50', '75', '100'] as const;

export function SellSheet({ fund, mine, open, onClose }: SheetProps & { readonly mine: FundMine }) {
  const text = useText();
  const language = useLanguage();
  const [units, setUnits] = useState('');
  const { isBusy, said, setSaid, run } = useSending(() => {
    setUnits('');
    onClose();
  });
  const free = sellable(mine);
  const problem = sellProblem(fund, mine, units);
  const sale = saleOf(fund, mine, problem === null ? units : '0');
  const room = gateUnits(fund);
  const isGated = problem === null && compare(units, room) > 0;
  const money = (value: string): string => amountText(value, fund.asset, language);
  const number = (value: string): string => formatNumber(value, language);
  const day = dayText(fund.dealsAtMs, language, true);
  const time = timeText(fund.dealsAtMs, language);
  const change = (value: string): void => {
    setSaid(null);
    setUnits(value);
  };
  const words =
    problem === null || problem.is === 'none'
      ? null
      : text(`fund.problem-${problem.is === 'below' ? 'least' : problem.is}`, {
          units: number(problem.is === 'below' ? fund.terms.leastUnits : free),
        });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('fund.sell')}
      subtitle={fund.name}
      footer={
        <Button
          kind="primary"
          busy={isBusy}
          disabled={problem !== null}
          onClick={() =>
            void run(
              () =>
                send(
                  '/fund/redeem',
                  { id: fund.fundId, units },
                  { about: text('fund.sell-about', { name: fund.name }), idIn: 'requestId' },
                ),
              text('fund.sold', { day, time }),
            )
          }
        >
          {problem === null ? text('fund.sell-units', { units: number(units) }) : text('fund.sell')}
        </Button>
      }
    >
      <div className={styles.sheetBody}>
        <AmountInput
          label={text('fund.units')}
          labelled="inside"
          decimals={5}
          value={units}
          onChange={change}
          error={words}
          hint={text('fund.can-sell', { units: number(free) })}
        />
        <Chips
          label={text('fund.part')}
          value=""
          onChange={(part: string) => change(part === '100' ? free : product(free, String(Number(part) / 100), 5))}
          options={PARTS.map((part) => ({ value: part as string, label: `${number(part)}%` }))}
        />
        <Sum
          rows={[
            [text('fund.at-newest', { value: money(valueOf(fund)) }), problem === null ? money(sale.gross) : '--'],
            [
              text('fund.fee-of-gain', { percent: percentText(fund.terms.performancePpm, language) }),
              problem === null ? `−${money(sale.fee)}` : '--',
            ],
            [text('fund.would-get'), problem === null ? money(sale.net) : '--'],
            [text('fund.your-value'), `${day}, ${time}`],
            [text('fund.in-account'), dayText(fund.payableAtMs, language, true)],
          ]}
        />
        {isGated && <MessageRow kind="late" title={text('fund.gated', { units: number(room) })} />}
        <p className={styles.quiet}>{text('fund.sell-text', { day, time })}</p>
        {said !== null && <MessageRow kind="failed" title={said} />}
      </div>
    </Sheet>
  );
}
