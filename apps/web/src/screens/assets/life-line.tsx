// In: a line of life. Out: its row, which leads to the page of its cause; who did it stands in its icon and second line.
import {
  ArrowDownToLine,
  ArrowLeftRight,
  Bot,
  CandlestickChart,
  ChartPie,
  ChevronRight,
  Coins,
  Crosshair,
  Crown,
  FileClock,
  Repeat,
  ScrollText,
  Shield,
  Ticket,
  UserRound,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import type { LifeProduct } from '@hilsa/contract/life/words';
import type { ReplyOf } from '@hilsa/contract';
import { timeText, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { placeOf } from '../../kernel/paths.ts';
import { Go, Icon, IconTile, Money } from '../../parts/index.ts';
import styles from './records.module.css';

export const productWord = (product: LifeProduct): MessageKey => `life.of-${product}`;

const ICONS: Readonly<Record<LifeProduct, typeof Bot>> = {
  orders: ScrollText,
  trades: CandlestickChart,
  payments: ArrowDownToLine,
  transfers: Repeat,
  conversions: ArrowLeftRight,
  shares: ChartPie,
  offerings: Ticket,
  options: Waypoints,
  contracts: Crosshair,
  robots: Bot,
  fund: Coins,
  loans: FileClock,
  membership: Crown,
  account: UserRound,
  security: Shield,
  staff: UsersRound,
};

export function LifeLine({ line }: { readonly line: ReplyOf<'/user/record'>['list'][number] }) {
  const text = useText();
  const language = useLanguage();
  const { atMs, product, title, amount, asset } = line;
  const place = placeOf(line.path);
  const inside = (
    <>
      <IconTile icon={ICONS[product]} />
      <span className={styles.words}>
        <b>{title}</b>
        <small>
          {[text(productWord(product)), line.text].filter((part) => part !== '').join(' · ')} ·{' '}
          {timeText(atMs, language)}
        </small>
      </span>
      {amount !== null && (
        <span className={styles.values}>
          <b>
            <Money value={amount} asset={asset ?? ''} own decimals={8} least={asset === 'BDT' ? 2 : 0} />
          </b>
        </span>
      )}
      {place !== null && <Icon icon={ChevronRight} size={20} />}
    </>
  );
  return (
    <div className={styles.record}>
      {place === null ? (
        <div className={styles.row}>{inside}</div>
      ) : (
        <Go to={place.to} search={place.search} className={names(styles.row, styles.leads)}>
          {inside}
        </Go>
      )}
    </div>
  );
}
