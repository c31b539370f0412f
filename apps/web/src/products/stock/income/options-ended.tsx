// In: a period.
// Out: what options that ended in it came to, by currency: sold early or settled, premium, what came of it, fees. Nothing without any.
import type { ReplyOf } from '@hilsa/contract';
import { formatNumber, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import { go } from '../../../kernel/router.ts';
import { signOf } from '../../../market/shares/words.ts';
import { ListRow, SectionHeader, TextButton } from '../../../parts/index.ts';

type Period = ReplyOf<'/stock/order/statistics'>['period'];

export function OptionsEnded({ period }: { readonly period: Period }) {
  const text = useText();
  const language = useLanguage();
  const { data } = useCall('/stock/order/option/statistics', { period }, { everyMs: 20_000 });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section>
      <SectionHeader
        title={text('stock.options')}
        action={
          <TextButton onClick={() => go('/pages/tabbar/position', { kind: 'options' })}>
            {text('stock.options-open')}
          </TextButton>
        }
      />
      {data.list.map(({ currency, ended, premium, received, fees, profitLoss }) => {
        const money = (value: string): string => signOf(currency) + formatNumber(value, language, { decimals: 2 });
        return (
          <ListRow
            key={currency}
            tall
            title={text('stock.options-ended', { count: ended, currency })}
            subtitle={text('stock.options-of', {
              premium: money(premium),
              received: money(received),
              fees: money(fees),
            })}
            value={signed(profitLoss, language, 2)}
          />
        );
      })}
    </section>
  );
}
