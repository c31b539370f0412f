// In: the sums of each wallet. Out: a row a wallet, and that they are the total.
import { useText } from '../../i18n/index.ts';
import { Go, IconTile, ListRow, Money, RowSkeleton, SectionHeader, toneOf } from '../../parts/index.ts';
import { WALLET_ICONS, walletWord } from '../../wallet/reasons.ts';
import type { Assets } from './use-assets.ts';
import styles from './assets.module.css';

const PAGES = {
  stock: '/pages/fundsDetail/stockFundsDetail',
  coin: '/pages/fundsDetail/cryptoFundsDetail',
  contract: '/pages/user/record',
} as const;
const ORDER = ['stock', 'coin', 'contract'] as const;

export function WalletRows({ assets, bare = false }: { readonly assets: Assets | undefined; readonly bare?: boolean }) {
  const text = useText();
  return (
    <section>
      {!bare && (
        <SectionHeader
          title={text('assets.wallets')}
          action={
            <Go to="/pages/fundsDetail/index" className={styles.link}>
              {text('assets.records')}
            </Go>
          }
        />
      )}
      {assets === undefined ? <RowSkeleton rows={3} chart={false} /> : <Rows assets={assets} />}
    </section>
  );
}

function Rows({ assets }: { readonly assets: Assets }) {
  const text = useText();
  const { currency } = assets;
  const wallets = ORDER.flatMap((word) => assets.wallets.find(({ wallet }) => wallet === word) ?? []);
  return (
    <>
      {wallets.map(({ wallet, value, available, frozen, assets: count }) => (
        <ListRow
          key={wallet}
          tall
          arrow
          to={PAGES[wallet]}
          search={wallet === 'contract' ? { wallet } : {}}
          mark={<IconTile icon={WALLET_ICONS[wallet]} />}
          title={text(walletWord(wallet))}
          subtitle={
            count === 0 ? (
              text('assets.nothing-in')
            ) : toneOf(frozen) === 'flat' ? (
              <Free of={available} currency={currency} word="assets.free" />
            ) : (
              <Free of={frozen} currency={currency} word="assets.held-in" />
            )
          }
          value={<Money value={value} asset={currency} own decimals={2} />}
        />
      ))}
      <p className={styles.sumLine}>
        <span>{text('assets.all-wallets', { count: wallets.length })}</span>
        <Money value={assets.total} asset={currency} own decimals={2} />
      </p>
    </>
  );
}

function Free({
  of,
  currency,
  word,
}: {
  readonly of: string;
  readonly currency: string;
  readonly word: 'assets.free' | 'assets.held-in';
}) {
  const text = useText();
  // The amount stands where the sentence wants it.
  const [before = '', after = ''] = text(word, { amount: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <Money value={of} asset={currency} own decimals={2} />
      {after}
    </>
  );
}
