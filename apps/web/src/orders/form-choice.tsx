// In: the form of order that a ticket has.
// Out: the row to choose it by: the usual ones stand there, the rarer ones open from its end, each with a sentence.
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type MessageKey, useText } from '../i18n/index.ts';
import { Icon, Radios, SegmentedControl, Sheet } from '../parts/index.ts';
import styles from './form-choice.module.css';

/** `oco`: a limit and a stop of which one only happens. */
export type OrderForm = 'limit' | 'market' | 'stop' | 'oco' | 'take-profit' | 'trailing';

const RARE = [
  { value: 'take-profit', name: 'type.take-profit', sentence: 'form.take-profit-text' },
  { value: 'trailing', name: 'type.trailing', sentence: 'form.trailing-text' },
] as const satisfies readonly { value: OrderForm; name: MessageKey; sentence: MessageKey }[];

/** `mayPair`: whether this side of this market takes an OCO. */
export function FormChoice({
  value,
  onChange,
  mayPair,
}: {
  readonly value: OrderForm;
  readonly onChange: (form: OrderForm) => void;
  readonly mayPair: boolean;
}) {
  const text = useText();
  const [choosing, setChoosing] = useState(false);
  const rare = RARE.find((one) => one.value === value);
  return (
    <>
      <SegmentedControl
        label={text('form.choose')}
        value={rare === undefined ? value : 'more'}
        onChange={(form) => (form === 'more' ? setChoosing(true) : onChange(form))}
        options={[
          { value: 'limit', label: text('type.limit') },
          { value: 'market', label: text('type.market') },
          { value: 'stop', label: text('type.stop') },
          ...(mayPair ? [{ value: 'oco' as const, label: text('type.oco') }] : []),
          {
            value: 'more',
            label: (
              <span className={styles.more}>
                {text(rare?.name ?? 'form.more')}
                <Icon icon={ChevronDown} size={16} />
              </span>
            ),
          },
        ]}
      />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={text('form.choose')}>
        <Radios
          label={text('form.choose')}
          className={styles.rare}
          itemClassName={styles.one}
          value={value}
          onChange={(form) => {
            onChange(form);
            setChoosing(false);
          }}
          options={RARE.map(({ value: form, name, sentence }) => ({
            value: form as OrderForm,
            label: (
              <>
                <b>{text(name)}</b>
                <span>{text(sentence)}</span>
              </>
            ),
          }))}
        />
      </Sheet>
    </>
  );
}
