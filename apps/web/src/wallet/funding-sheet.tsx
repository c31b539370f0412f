// In: a customer of the sandbox.
// Out: test money for them, taken from the visible issuance account. In live mode the call does not exist and neither does this sheet.
import { useState } from 'react';
import { isCurrency } from '@hilsa/contract/wallet/currencies';
import { balanceKey } from '../kernel/keys.ts';
import { outdate } from '../kernel/queries.ts';
import { useProps } from '../kernel/props.ts';
import { tell } from '../kernel/tell.ts';
import { send } from '../kernel/send.ts';
import { formatNumber, useLanguage, useText } from '../i18n/index.ts';
import { balances, useLive } from '../live/index.ts';
import { useInstruments } from '../market/instruments.ts';
import { AmountInput, Button, Chips, CoinMark, Money, Sheet, toast } from '../parts/index.ts';
import { compare } from '../kernel/decimals.ts';
import styles from './funding-sheet.module.css';

const QUICK = ['100', '1000', '10000', '100000'] as const;

export function FundingSheet({
  open,
  onClose,
  asset: first = 'USDT',
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly asset?: string;
}) {
  const text = useText();
  const language = useLanguage();
  const { sandboxFundingMaximum: maximum } = useProps();
  const { list } = useInstruments();
  const [asset, setAsset] = useState(first);
  const [amount, setAmount] = useState('1000');
  const [busy, setBusy] = useState(false);
  const isMoney = isCurrency(asset);
  const balance = useLive(balances, (now) => now.value?.get(balanceKey(asset, isMoney ? 'stock' : 'coin')));
  const isQuote = asset === 'USDT';
  const tooMuch = isQuote && maximum !== '0' && compare(amount === '' ? '0' : amount, maximum) > 0;
  const assets = ['USDT', 'BDT', 'USD', ...list.map((instrument) => instrument.base)];

  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('/user/sandbox/fund', { asset, amount: amount.replace(/\.$/, '') });
      for (const path of ['/coin/assets', '/user/assets', '/user/assets/history', '/user/tx/record'] as const)
        outdate(path);
      toast(text('funding.done', { amount: formatNumber(amount, language), asset }));
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('funding.title')}
      footer={
        <Button
          kind="primary"
          busy={busy}
          disabled={tooMuch}
          why={/[1-9]/.test(amount) ? null : text('funding.write')}
          onClick={() => void take()}
        >
          {text('funding.take', { amount: formatNumber(amount === '' ? '0' : amount, language), asset })}
        </Button>
      }
    >
      <p className={styles.text}>{text('funding.text')}</p>
      <Chips
        label={text('funding.asset')}
        options={assets.map((code) => ({ value: code, label: code }))}
        value={asset}
        onChange={(code) => {
          setAsset(code);
          setAmount(code === 'USDT' || isCurrency(code) ? '1000' : '1');
        }}
      />
      <div className={styles.amount}>
        <AmountInput
          label={text('funding.amount')}
          labelled="inside"
          align="center"
          decimals={isMoney ? 2 : isQuote ? 6 : 8}
          value={amount}
          onChange={setAmount}
          before={<CoinMark asset={asset} size={24} />}
          after={<span className={styles.code}>{asset}</span>}
          error={tooMuch ? text('funding.too-much', { maximum: formatNumber(maximum, language) }) : null}
        />
      </div>
      {(isQuote || isMoney) && (
        <div className={styles.quick}>
          {QUICK.map((value) => (
            <button
              key={value}
              type="button"
              className={styles.chip}
              data-chosen={value === amount || undefined}
              onClick={() => setAmount(value)}
            >
              {formatNumber(value, language)}
            </button>
          ))}
        </div>
      )}
      <p className={styles.balance}>
        <span>{text('funding.balance')}</span>
        <Money value={balance?.available ?? '0'} asset={asset} own decimals={isQuote || isMoney ? 2 : 8} least={0} />
      </p>
    </Sheet>
  );
}
