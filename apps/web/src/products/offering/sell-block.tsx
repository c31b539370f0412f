// In: the shares that one holds, free to sell.
// Out: the sheet in which a part of one is offered as a block: how many, at what price, what it is worth, what follows.
import { useState } from 'react';
import { Answer } from '../../account/layout.tsx';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import { AmountInput, Button, Chips, EmptyState, Go, Sheet, toast } from '../../parts/index.ts';
import { blockProblem, worthOf } from './block-wish.ts';
import { amountText } from './pieces.tsx';
import styles from './offering.module.css';

interface Share {
  readonly symbol: string;
  readonly available: string;
  readonly last: string;
}

export function SellBlock({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText();
  const found = useCall('/stock/hold/list', { country: 'BD' });
  return (
    <Sheet open={open} onClose={onClose} title={text('offering.sell-block')}>
      <Answer query={found} rows={3}>
        {({ list }) => {
          const free = list.filter(({ available }) => compare(available, '0') > 0);
          return free.length === 0 ? (
            <EmptyState
              title={text('offering.sell-nothing')}
              text={text('offering.sell-nothing-text')}
              action={
                <Go to="/pages/tabbar/markets" className={styles.link}>
                  {text('offering.sell-to-markets')}
                </Go>
              }
            />
          ) : (
            <Fields shares={free} onDone={onClose} />
          );
        }}
      </Answer>
    </Sheet>
  );
}

function Fields({ shares, onDone }: { readonly shares: readonly Share[]; readonly onDone: () => void }) {
  const text = useText();
  const language = useLanguage();
  const [code, setCode] = useState(shares[0]!.symbol);
  const share = shares.find((each) => each.symbol === code) ?? shares[0]!;
  const [quantity, setQuantity] = useState('');
  const [price, setPrice] = useState(share.last);
  const [isBusy, setBusy] = useState(false);
  const problem = blockProblem({ quantity, price }, share.available);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(
        '/offering/sell-block',
        { asset: share.symbol, quantity, price },
        { about: text('offering.sell-block') },
      );
      for (const path of ['/offering/sell-block/list', '/stock/hold/list', '/user/assets'] as const) outdate(path);
      toast(text('offering.sell-asked'));
      onDone();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.sell}>
      <Chips
        label={text('offering.sell-which')}
        value={share.symbol}
        onChange={(chosen) => {
          setCode(chosen);
          setQuantity('');
          setPrice(shares.find((each) => each.symbol === chosen)!.last);
        }}
        options={shares.map((each) => ({ value: each.symbol, label: each.symbol }))}
      />
      <AmountInput
        label={text('offering.quantity')}
        hint={text('offering.sell-free', { quantity: formatNumber(share.available, language) })}
        decimals={0}
        value={quantity}
        onChange={setQuantity}
        inputMode="numeric"
      />
      <AmountInput
        label={text('offering.block-price')}
        hint={text('offering.sell-last', { price: amountText(share.last, 'BDT', language) })}
        decimals={2}
        value={price}
        onChange={setPrice}
      />
      <dl className={styles.sellSum}>
        <dt>{text('offering.sell-worth')}</dt>
        <dd>{amountText(worthOf({ quantity, price }), 'BDT', language)}</dd>
      </dl>
      <p className={styles.quiet}>{text('offering.sell-how')}</p>
      <Button
        kind="primary"
        size="large"
        busy={isBusy}
        disabled={problem !== null}
        note={
          problem === null
            ? undefined
            : problem.is === 'too-many'
              ? text('offering.sell-too-many', { quantity: formatNumber(problem.free, language) })
              : problem.is === 'too-small'
                ? text('offering.sell-too-small', { amount: amountText(problem.least, 'BDT', language) })
                : text(`offering.sell-no-${problem.is}`)
        }
        onClick={() => void ask()}
      >
        {text('offering.sell-ask')}
      </Button>
    </div>
  );
}
