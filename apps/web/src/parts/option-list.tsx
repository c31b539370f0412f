// In: options and the one chosen. Out: a list walked by touch, mouse and keys, by its first letters too; a long one is searched.
import { Check, Search } from 'lucide-react';
import { Autocomplete, I18nProvider, Input, ListBox, ListBoxItem, SearchField, useFilter } from 'react-aria-components';
import { formattingLocale, useLanguage, useText } from '../i18n/index.ts';
import { withoutOwnStyle } from './aria-style.ts';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

withoutOwnStyle();

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** Beyond this many nobody reads them all. */
const READ_AT_ONCE = 12;

export default function OptionList({
  label,
  options,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  const text = useText();
  const { contains } = useFilter({ sensitivity: 'base' });
  const list = (
    <ListBox
      aria-label={label}
      className={styles.list!}
      items={options.map((option) => ({ ...option, id: option.value }))}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === '' ? [] : [value]}
      onAction={(key) => onChoose(String(key))}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (key !== undefined) onChoose(String(key));
      }}
      renderEmptyState={() => <p className={styles.none}>{text('common.nothing-found')}</p>}
    >
      {(option) => (
        <ListBoxItem textValue={option.label} className={styles.option!}>
          {({ isSelected }) => (
            <>
              <span>{option.label}</span>
              {isSelected && <Icon icon={Check} size={20} />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <I18nProvider locale={formattingLocale(useLanguage())}>
      {options.length <= READ_AT_ONCE ? (
        list
      ) : (
        <Autocomplete filter={contains}>
          <SearchField aria-label={text('common.search')} className={styles.search!}>
            <Icon icon={Search} size={18} />
            <Input className={styles.typed!} placeholder={text('common.search')} />
          </SearchField>
          {list}
        </Autocomplete>
      )}
    </I18nProvider>
  );
}
