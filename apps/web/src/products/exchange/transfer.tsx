// In: `?from=`, `?to=`, `?asset=` of the address, or none. Out: money between one's own accounts: whole, at once, for nothing; and why it is not more.
import { ArrowUpDown, ChevronDown, Coins, FileStack, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf, WalletWord } from '@hilsa/contract';
import { WALLETS } from '@hilsa/contract/wallet/currencies';
import { dayTimeText, type MessageKey, useLanguage, useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { balances, useLive } from '../../live/index.ts';
import {
  Button,
  Icon,
  IconButton,
  IconTile,
  ListRow,
  type LucideIcon,
  NavigationBar,
  RowSkeleton,
  SectionHeader,
  Sheet,
  TextButton,
  toast,
} from '../../parts/index.ts';
import { AmountCard } from './amount-card.tsx';
import { useMoneyText } from './money-text.ts';
import { useWalletName } from './wallet-name.ts';
import styles from './exchange.module.css';

const ICONS: Readonly<Record<WalletWord, LucideIcon>> = { coin: Coins, stock: Landmark, contract: FileStack };
const REASONS: Readonly<Record<string, MessageKey>> = {
  order: 'exchange.held-order',
  settlement: 'exchange.held-settlement',
  margin: 'exchange.held-margin',
  withdrawal: 'exchange.held-withdrawal',
  subscription: 'exchange.held-subscription',
  pledge: 'exchange.held-pledge',
};
const MOST_DECIMALS = 8;

export default function Transfer() {
  const text = useText();
  const money = useMoneyText();
  const walletName = useWalletName();
  const { sides, setSides, asset, setAsset, amount, setAmount, assets } = useTransferFields();
  const [choosing, setChoosing] = useState<'from' | 'to' | null>(null);
  const [busy, setBusy] = useState(false);
  const limit = useCall('/coin/transfer/maximum', { ...sides, asset }, { everyMs: 10_000 });
  const plain = amount.replace(/\.$/, '');
  const isSome = /[1-9]/.test(plain);
  const isTooMuch = limit.data !== undefined && isSome && compare(plain, limit.data.maximum) > 0;
  const carry = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('/coin/transfer', { ...sides, asset, amount: plain });
      for (const path of ['/coin/transfer/list', '/coin/transfer/maximum', '/coin/assets', '/user/assets'] as const)
        outdate(path);
      toast(text('exchange.transferred', { amount: money(plain, asset), wallet: walletName(sides.to) }));
      setAmount('');
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <NavigationBar title={text('page.transfer')} />
      <div className={styles.page}>
        <div className={styles.route}>
          <WalletButton side="from" wallet={sides.from} onPress={() => setChoosing('from')} />
          <span className={styles.turn}>
            <IconButton
              icon={ArrowUpDown}
              label={text('exchange.turn')}
              onClick={() => setSides({ from: sides.to, to: sides.from })}
            />
          </span>
          <WalletButton side="to" wallet={sides.to} onPress={() => setChoosing('to')} />
        </div>
        <AmountCard
          label={text('exchange.amount')}
          asset={asset}
          options={assets}
          onAsset={setAsset}
          amount={amount}
          isFound={false}
          decimals={MOST_DECIMALS}
          onAmount={setAmount}
          wrong={isTooMuch}
          aside={
            <>
              <span>{text('exchange.free', { amount: money(limit.data?.maximum ?? '0', asset, true) })}</span>
              <TextButton
                disabled={limit.data === undefined || limit.data.maximum === '0'}
                onClick={() => limit.data !== undefined && setAmount(limit.data.maximum)}
              >
                {text('exchange.max')}
              </TextButton>
            </>
          }
        />
        <p className={styles.error} role="alert">
          {isTooMuch && text('exchange.no-balance', { amount: money(limit.data?.maximum ?? '0', asset) })}
        </p>
        <dl className={styles.lines}>
          <div>
            <dt>{text('exchange.fee')}</dt>
            <dd>{text('exchange.no-fee')}</dd>
          </div>
          <div>
            <dt>{text('exchange.arrives')}</dt>
            <dd>{text('exchange.at-once')}</dd>
          </div>
          <Held limit={limit.data} asset={asset} />
        </dl>
        <p className={styles.note}>{text('exchange.transfer-text')}</p>
        <LastTransfers />
        <div className={styles.action}>
          <Button kind="primary" busy={busy} disabled={!isSome || isTooMuch} onClick={() => void carry()}>
            {isSome ? text('exchange.transfer', { amount: money(plain, asset) }) : text('exchange.write')}
          </Button>
        </div>
      </div>
      <WalletSheet
        choosing={choosing}
        sides={sides}
        onClose={() => setChoosing(null)}
        onChoose={(wallet) => {
          const other = choosing === 'from' ? 'to' : 'from';
          if (choosing !== null)
            setSides({
              ...sides,
              [choosing]: wallet,
              ...(sides[other] === wallet ? { [other]: sides[choosing] } : {}),
            });
          setChoosing(null);
        }}
      />
    </>
  );
}

interface Sides {
  readonly from: WalletWord;
  readonly to: WalletWord;
}

function walletOf(word: string, otherwise: WalletWord): WalletWord {
  return WALLETS.find((wallet) => wallet === word) ?? otherwise;
}

/** Two different accounts, one asset that lies in the first, and how much of it. */
function useTransferFields() {
  const named = { from: useSearch('from'), to: useSearch('to'), asset: useSearch('asset') };
  const [sides, set] = useState<Sides>(() => {
    const from = walletOf(named.from, 'coin');
    const to = walletOf(named.to, from === 'contract' ? 'coin' : 'contract');
    return { from, to: to === from ? (from === 'coin' ? 'contract' : 'coin') : to };
  });
  const [chosen, setChosen] = useState(named.asset);
  const [amount, setAmount] = useState('');
  const live = useLive(balances, (now) => now.value);
  const inWallet = [...(live?.values() ?? [])].filter(({ wallet }) => wallet === sides.from).map((one) => one.asset);
  const usual = sides.from === 'stock' ? 'BDT' : 'USDT';
  const assets = [...new Set([usual, ...inWallet])];
  return {
    sides,
    assets,
    asset: assets.includes(chosen) ? chosen : usual,
    amount,
    setAmount,
    setAsset: (asset: string) => {
      setChosen(asset);
      setAmount('');
    },
    setSides: (next: Sides) => {
      set(next);
      setAmount('');
    },
  };
}

function WalletButton({
  side,
  wallet,
  onPress,
}: {
  readonly side: 'from' | 'to';
  readonly wallet: WalletWord;
  readonly onPress: () => void;
}) {
  const text = useText();
  const nameOf = useWalletName();
  return (
    <button type="button" className={styles.wallet} onClick={onPress}>
      <IconTile icon={ICONS[wallet]} />
      <span>
        <small>{text(side === 'from' ? 'exchange.from' : 'exchange.to')}</small>
        <b>{nameOf(wallet)}</b>
      </span>
      <Icon icon={ChevronDown} size={18} />
    </button>
  );
}

function WalletSheet({
  choosing,
  sides,
  onClose,
  onChoose,
}: {
  readonly choosing: 'from' | 'to' | null;
  readonly sides: Sides;
  readonly onClose: () => void;
  readonly onChoose: (wallet: WalletWord) => void;
}) {
  const text = useText();
  const nameOf = useWalletName();
  return (
    <Sheet open={choosing !== null} onClose={onClose} title={text(choosing === 'to' ? 'exchange.to' : 'exchange.from')}>
      {WALLETS.map((wallet) => (
        <ListRow
          key={wallet}
          mark={<IconTile icon={ICONS[wallet]} />}
          title={nameOf(wallet)}
          subtitle={text(`exchange.wallet-${wallet}-text`)}
          {...(choosing !== null && sides[choosing] === wallet ? { value: '✓' } : {})}
          onPress={() => onChoose(wallet)}
        />
      ))}
    </Sheet>
  );
}

/** Why it is not more. */
function Held({
  limit,
  asset,
}: {
  readonly limit: ReplyOf<'/coin/transfer/maximum'> | undefined;
  readonly asset: string;
}) {
  const text = useText();
  const money = useMoneyText();
  return (limit?.held ?? []).map(({ reason, amount }) => (
    <div key={reason}>
      <dt>{text(REASONS[reason] ?? 'exchange.held-other')}</dt>
      <dd>{text('exchange.stays', { amount: money(amount, asset, true) })}</dd>
    </div>
  ));
}

function LastTransfers() {
  const text = useText();
  const language = useLanguage();
  const money = useMoneyText();
  const nameOf = useWalletName();
  const { data } = useCall('/coin/transfer/list', { limit: 5 });
  if (data?.list.length === 0) return null;
  return (
    <section>
      <SectionHeader title={text('exchange.transfers')} />
      {data === undefined && <RowSkeleton rows={2} chart={false} />}
      {data?.list.map((row) => (
        <ListRow
          key={row.transferId}
          title={`${nameOf(row.from)} → ${nameOf(row.to)}`}
          subtitle={dayTimeText(row.atMs, language)}
          value={money(row.amount, row.asset, true)}
        />
      ))}
    </section>
  );
}
