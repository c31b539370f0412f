// In: the portfolio.
// Out: the accounts whose records one can read: the coin account now, the others as they come.
import { Crosshair, Landmark, Layers } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { IconTile, ListRow, NavigationBar, Tag } from '../../parts/index.ts';
import { Value } from '../../trading/display.tsx';
import { usePortfolio } from '../../trading/portfolio.ts';
import styles from './assets.module.css';

export default function Funds() {
  const text = useText();
  const portfolio = usePortfolio();
  return (
    <>
      <NavigationBar title={text('page.funding-details')} fallback="/pages/user/assets" />
      <div className={styles.records}>
        <ListRow
          tall
          arrow
          to="/pages/fundsDetail/cryptoFundsDetail"
          mark={<IconTile icon={Layers} />}
          title={text('assets.coin-account')}
          subtitle={text('assets.records')}
          value={<Value quote={portfolio.total} />}
        />
        <ListRow
          tall
          arrow
          to="/pages/fundsDetail/stockFundsDetail"
          mark={<IconTile icon={Landmark} />}
          title={text('page.currency-account')}
          value={<Tag>{text('assets.coming')}</Tag>}
        />
        <ListRow
          tall
          arrow
          to="/pages/exchange/cryptoTransfer"
          mark={<IconTile icon={Crosshair} />}
          title={text('assets.contract-account')}
          value={<Tag>{text('assets.coming')}</Tag>}
        />
      </div>
    </>
  );
}
