// In: a share as it is now.
// Out: buy and sell with the best prices, in reach of the thumb; while it stands still, a sentence that says so in their place.
import type { ShareTicker, Side } from '@hilsa/contract';
import { formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { names } from '../../../look/names.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { useMarket } from '../../../market/shares/use-country.ts';
import { Button } from '../../../parts/index.ts';
import { useShareProblemText } from '../ticket/problem-text.ts';
import { stoppedBy } from '../ticket/problems.ts';
import styles from './share.module.css';

export function TradeBar({
  instrument,
  ticker,
  onOpen,
}: {
  readonly instrument: ShareInstrument;
  readonly ticker: ShareTicker;
  readonly onOpen: (side: Side) => void;
}) {
  const { share } = instrument.detail;
  const { clock } = useMarket(share.country);
  const sentence = useShareProblemText(share.currency);
  const stopped = stoppedBy(instrument, (clock?.phase ?? ticker.phase) !== 'closed');
  if (stopped !== null)
    return (
      <p className={names(styles.sticky, styles.stopped)} role="status">
        {sentence(stopped)}
      </p>
    );
  return (
    <div className={styles.sticky}>
      <BuySell kind="up" price={ticker.ask} decimals={instrument.priceDecimals} onPress={() => onOpen('buy')} />
      <BuySell kind="down" price={ticker.bid} decimals={instrument.priceDecimals} onPress={() => onOpen('sell')} />
    </div>
  );
}

function BuySell({
  kind,
  price,
  decimals,
  onPress,
}: {
  readonly kind: 'up' | 'down';
  readonly price: string | null;
  readonly decimals: number;
  readonly onPress: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <Button kind={kind} note={price === null ? '--' : formatNumber(price, language, { decimals })} onClick={onPress}>
      {text(kind === 'up' ? 'trade.buy' : 'trade.sell')}
    </Button>
  );
}
