// In: alerts.
// Out: one row each: the rule, when it fired and with what, and the way to remove it.
import { Trash2 } from 'lucide-react';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { outdate } from '../../kernel/queries.ts';
import { symbolOf, type ListingKey } from '../../kernel/keys.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { CoinMark, IconButton, ShareMark } from '../../parts/index.ts';
import { type Alert, RULE_WORDS } from './words.ts';
import styles from './watch.module.css';

/** `named`: with its market, where several stand together. */
export function AlertRow({ alert, named = false }: { readonly alert: Alert; readonly named?: boolean }) {
  const text = useText();
  const language = useLanguage();
  const symbol = symbolOf(alert.market as ListingKey);
  const figure = (value: string | null): string => (value === null ? '' : formatNumber(value, language));
  const remove = async (): Promise<void> => {
    try {
      await send('/alert/del', { id: alert.id });
    } catch (error) {
      tell(error);
    }
    outdate('/alert/list');
  };
  return (
    <div className={styles.alert}>
      {named &&
        (alert.market.startsWith('stock:') ? (
          <ShareMark code={symbol} size={32} />
        ) : (
          <CoinMark asset={baseOf(symbol)} size={32} />
        ))}
      <span className={styles.words}>
        <b>
          {named && `${symbol} · `}
          {text(RULE_WORDS[alert.kind], { value: figure(alert.value) })}
        </b>
        <span>
          {alert.firedAtMs === null
            ? text('watch.since', { time: dayTimeText(alert.createdAtMs, language) })
            : text(alert.toldAtMs === null ? 'watch.fired' : 'watch.fired-told', {
                time: dayTimeText(alert.firedAtMs, language),
                seen: figure(alert.seen),
              })}
        </span>
      </span>
      <IconButton icon={Trash2} size={20} label={text('watch.remove')} edge="end" onClick={() => void remove()} />
    </div>
  );
}

/** What is priced in USDT is drawn by its coin. */
function baseOf(symbol: string): string {
  return symbol.endsWith('USDT') ? symbol.slice(0, -4) : symbol;
}
