// In: phone or e-mail as typed.
// Out: the switch between the two and the input of the chosen one, with the country code in a sheet.
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formattingLocale, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Icon, Input, SegmentedControl, Sheet } from '../../parts/index.ts';
import { AREAS } from './areas.ts';
import type { LoginFields } from './entry-form.ts';
import styles from './entry.module.css';

type Contact = Pick<LoginFields, 'way' | 'areaCode' | 'phone' | 'email'>;

export function ContactInput({
  fields,
  error,
  onChange,
}: {
  readonly fields: Contact;
  readonly error: string | null;
  readonly onChange: (change: Partial<Contact>) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const names = new Intl.DisplayNames([formattingLocale(language)], { type: 'region' });
  return (
    <>
      <SegmentedControl
        label={text('login.with')}
        options={[
          { value: 'phone', label: text('login.phone') },
          { value: 'email', label: text('login.email') },
        ]}
        value={fields.way}
        onChange={(way) => onChange({ way })}
      />
      {fields.way === 'phone' ? (
        <Input
          key="phone"
          id="phone"
          label={text('login.phone-number')}
          value={fields.phone}
          onChange={(phone) => onChange({ phone })}
          error={error}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="1XXX XXXXXX"
          maxLength={20}
          before={
            <button
              type="button"
              className={styles.area}
              aria-label={`${text('login.area')} ${fields.areaCode}`}
              onClick={() => setChoosing(true)}
            >
              {fields.areaCode}
              <Icon icon={ChevronDown} size={16} />
            </button>
          }
        />
      ) : (
        <Input
          key="email"
          id="email"
          label={text('login.email-address')}
          value={fields.email}
          onChange={(email) => onChange({ email })}
          error={error}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.com"
          maxLength={254}
        />
      )}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={text('login.area')}>
        <ul>
          {AREAS.map((area) => (
            <li key={area.country}>
              <button
                type="button"
                className={styles.areaRow}
                aria-pressed={area.code === fields.areaCode}
                onClick={() => {
                  onChange({ areaCode: area.code });
                  setChoosing(false);
                }}
              >
                <span>{names.of(area.country)}</span>
                <span className={styles.areaCode}>{localDigits(area.code, language)}</span>
                {area.code === fields.areaCode ? <Icon icon={Check} size={20} /> : <i className={styles.noCheck} />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
