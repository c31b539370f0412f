// In: an underlying, all there are, and its chain when it is known.
// Out: the bar: which it is, to choose another, its price and how far it moved.
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { go } from '../../kernel/router.ts';
import { ChangePill, CoinMark, Icon, ListRow, NavigationBar, ShareMark, Sheet } from '../../parts/index.ts';
import { type Chain, signOf, usePrice } from './words.ts';
import styles from './option.module.css';

/** A coin's own mark; of a share or an index its letters. */
export function UnderlyingMark({
  code,
  isCoin,
  size = 24,
}: {
  readonly code: string;
  readonly isCoin: boolean;
  readonly size?: number;
}) {
  return isCoin ? <CoinMark asset={code} size={size} /> : <ShareMark code={code} size={size} />;
}

/** A price of so many characters leaves room for a word beside it. */
const SHORT = 7;

export function ChainHead({
  code,
  all,
  coins,
  chain,
}: {
  readonly code: string;
  readonly all: readonly string[];
  readonly coins: readonly string[];
  readonly chain: Chain | null;
}) {
  const text = useText();
  const price = usePrice();
  const [picks, setPicks] = useState(false);
  return (
    <>
      <NavigationBar
        title={
          <span className={styles.head}>
            <button
              type="button"
              className={styles.pick}
              aria-haspopup="dialog"
              aria-label={`${code}, ${text('option.underlying')}`}
              onClick={() => setPicks(true)}
            >
              <UnderlyingMark code={code} isCoin={coins.includes(code)} />
              {code}
              <Icon icon={ChevronDown} size={16} />
            </button>
            {(chain === null || chain.price.length <= SHORT) && (
              <span className={styles.tag}>{text('page.options')}</span>
            )}
          </span>
        }
        right={
          chain !== null && (
            <span className={styles.now}>
              <b>
                {chain.kind === 'index' ? '' : signOf(chain.currency)}
                {price(chain.price)}
              </b>
              {chain.changePercent !== null && <ChangePill value={chain.changePercent} />}
            </span>
          )
        }
      />
      <Sheet open={picks} onClose={() => setPicks(false)} title={text('option.pick')}>
        {all.map((one) => (
          <ListRow
            key={one}
            mark={<UnderlyingMark code={one} isCoin={coins.includes(one)} size={32} />}
            title={one}
            onPress={() => {
              setPicks(false);
              go('/pages/stock/option', { symbol: one }, { replace: true });
            }}
          />
        ))}
      </Sheet>
    </>
  );
}
