// In: a conversion. Out: its row in any list: what was given for what, at which rate.
import { ArrowLeftRight } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { timeText, useLanguage, useText } from '../../i18n/index.ts';
import { IconTile, ListRow } from '../../parts/index.ts';
import { useMoneyText, useRateText } from './money-text.ts';

export type Conversion = ReplyOf<'/user/exchange/list'>['list'][number];

export function RecordRow({ record, onOpen }: { readonly record: Conversion; readonly onOpen: () => void }) {
  const text = useText();
  const language = useLanguage();
  const money = useMoneyText();
  const rateText = useRateText();
  const [base = '', quote = ''] = record.pair.split('-');
  return (
    <ListRow
      tall
      onPress={onOpen}
      mark={<IconTile icon={ArrowLeftRight} />}
      title={`${record.from} → ${record.to}`}
      subtitle={timeText(record.atMs, language)}
      value={`+${money(record.received, record.to, true)}`}
      below={text('exchange.rate', { base, rate: rateText(record.rate, quote) })}
    />
  );
}
