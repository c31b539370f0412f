// In: every asset in every wallet. Out: what is held of each, what it is worth and what it gained; small ones hidden on wish.
import type { DisplayCurrency } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { Bot, PiggyBank, SquareStack } from 'lucide-react';
import {
  CoinMark,
  IconTile,
  ListRow,
  Money,
  RowSkeleton,
  SectionHeader,
  TextButton,
  toneOf,
} from '../../parts/index.ts';
import { useCoinName } from '../../market/coin-names.ts';
import { walletWord } from '../../wallet/reasons.ts';
import type { Assets } from './use-assets.ts';
import styles from './assets.module.css';

/** Below this a holding is small, in each currency. */
const SMALL: Readonly<Record<DisplayCurrency, string>> = { BDT: '100', USD: '1', USDT: '1' };

export function Holdings({ assets }: { readonly assets: Assets | undefined }) {
  const text = useText();
  const hides = useSearch('small') === 'hidden';
  if (assets === undefined) return <RowSkeleton rows={4} chart={false} />;
  const least = SMALL[assets.currency as DisplayCurrency];
  const isSmall = ({ value }: Assets['list'][number]) => value !== null && compare(value, least) < 0;
  const sorted = assets.list.toSorted((one, other) => compare(other.value ?? '0', one.value ?? '0'));
  const shown = hides ? sorted.filter((row) => !isSmall(row)) : sorted;
  const small = sorted.filter(isSmall).length;
  return (
    <section>
      <SectionHeader
        title={text('assets.holdings')}
        action={
          small > 0 && (
            <TextButton onClick={() => changeSearch({ small: hides ? '' : 'hidden' })}>
              {hides ? text('assets.hidden-small', { count: small }) : text('assets.hide-small')}
            </TextButton>
          )
        }
      />
      {shown.map((row) => (
        <HoldingRow key={`${row.wallet}:${row.asset}`} row={row} currency={assets.currency} />
      ))}
      {assets.elsewhere.map((row) => (
        <ElsewhereRow key={`${row.wallet}:${row.kind}`} row={row} currency={assets.currency} />
      ))}
      {assets.list.length + assets.elsewhere.length === 0 && <p className={styles.note}>{text('assets.nothing-in')}</p>}
    </section>
  );
}

function HoldingRow({ row, currency }: { readonly row: Assets['list'][number]; readonly currency: string }) {
  const text = useText();
  const nameOf = useCoinName();
  return (
    <ListRow
      tall
      arrow
      to="/pages/coin/assetsRecord"
      search={{ asset: row.asset, wallet: row.wallet }}
      mark={<CoinMark asset={row.asset} />}
      title={row.asset}
      aside={text(walletWord(row.wallet))}
      subtitle={
        toneOf(row.frozen) === 'flat' ? (
          nameOf(row.asset, row.name)
        ) : (
          <>
            {text('assets.held')} <Money value={row.frozen} own decimals={6} least={0} />
          </>
        )
      }
      value={<Money value={row.total} own decimals={row.isMoney ? 2 : 8} least={0} />}
      below={
        row.value === null ? (
          text('assets.unvalued')
        ) : (
          <>
            <Money value={row.value} asset={currency} own decimals={2} />
            {row.profit !== null && toneOf(row.profit) !== 'flat' && (
              <>
                {' '}
                <Money value={row.profit} own toned sign="always" decimals={2} />
              </>
            )}
          </>
        )
      }
    />
  );
}

const ELSEWHERE = {
  options: { icon: SquareStack, name: 'part.options', counted: 'assets.series', to: '/pages/tabbar/position' },
  robots: { icon: Bot, name: 'part.robots', counted: 'assets.robot-orders', to: '/pages/robot/record' },
  redemptions: { icon: PiggyBank, name: 'part.redemptions', counted: 'assets.funds', to: '/pages/fund/record' },
} as const satisfies Record<Assets['elsewhere'][number]['kind'], object>;

/** What is owned and is no balance of a wallet: it has a page of its own. */
function ElsewhereRow({ row, currency }: { readonly row: Assets['elsewhere'][number]; readonly currency: string }) {
  const text = useText();
  const { icon, name, counted, to } = ELSEWHERE[row.kind];
  return (
    <ListRow
      tall
      arrow
      to={to}
      {...(row.kind === 'options' ? { search: { kind: 'options' } } : {})}
      mark={<IconTile icon={icon} />}
      title={text(name)}
      aside={text(walletWord(row.wallet))}
      subtitle={text(counted, { count: row.count })}
      value={<Money value={row.value} asset={currency} own decimals={2} />}
      below={toneOf(row.profit) !== 'flat' && <Money value={row.profit} own toned sign="always" decimals={2} />}
    />
  );
}
