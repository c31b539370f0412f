// In: phone or e-mail as typed.
// Out: the switch between the two and the input of the chosen one, with the country code in a sheet.
import { Check, ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { formattingLocale, useLanguage, useText } from '../i18n/index.ts';
import { Icon, Input, SegmentedControl, Sheet } from '../parts/index.ts';
import { areasMatching } from './areas.ts';
import type { Contact } from './contact.ts';
import styles from './account.module.css';

export interface ContactInputProps {
  readonly contact: Contact;
  readonly error: string | null;
  readonly onChange: (change: Partial<Contact>) => void;
}

export function ContactInput(props: ContactInputProps) {
  const text = useText();
  return (
    <>
      <SegmentedControl
        label={text('login.with')}
        options={[
          { value: 'phone', label: text('login.phone') },
          { value: 'email', label: text('login.email') },
        ]}
        value={props.contact.way}
        onChange={(way) => props.onChange({ way })}
      />
      {props.contact.way === 'phone' ? <PhoneInput {...props} /> : <EmailInput {...props} />}
    </>
  );
}

/** A phone number alone, with its country code. */
export function PhoneInput({ contact, error, onChange }: ContactInputProps) {
  const text = useText();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Input
        key="phone"
        id="phone"
        label={text('login.phone-number')}
        value={contact.phone}
        onChange={(phone) => onChange({ phone })}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={contact.areaCode === '+880' ? '1XXX XXXXXX' : ''}
        maxLength={20}
        before={
          <button
            type="button"
            className={styles.area}
            aria-label={`${text('login.area')} ${contact.areaCode}`}
            onClick={() => setChoosing(true)}
          >
            {contact.areaCode}
            <Icon icon={ChevronDown} size={16} />
          </button>
        }
      />
      <AreaSheet
        open={choosing}
        chosen={contact.areaCode}
        onClose={() => setChoosing(false)}
        onChoose={(areaCode) => {
          onChange({ areaCode });
          setChoosing(false);
        }}
      />
    </>
  );
}

/** An e-mail address alone. */
export function EmailInput({ contact, error, onChange }: ContactInputProps) {
  const text = useText();
  return (
    <Input
      key="email"
      id="email"
      label={text('login.email-address')}
      value={contact.email}
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
  );
}

function AreaSheet({
  open,
  chosen,
  onClose,
  onChoose,
}: {
  readonly open: boolean;
  readonly chosen: string;
  readonly onClose: () => void;
  readonly onChoose: (areaCode: string) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const [sought, setSought] = useState('');
  const names = new Intl.DisplayNames([formattingLocale(language)], { type: 'region' });
  const nameOf = (country: string): string => names.of(country) ?? country;
  const areas = areasMatching(sought, nameOf);
  return (
    <Sheet open={open} onClose={onClose} title={text('login.area')}>
      <div className={styles.areas}>
        <Input
          label={text('login.area-search')}
          labelled="hidden"
          placeholder={text('login.area-search')}
          type="search"
          value={sought}
          onChange={setSought}
          autoComplete="off"
          before={<Icon icon={Search} size={18} />}
        />
        <ul className={styles.areaList}>
          {areas.map((area) => (
            <li key={area.country}>
              <button
                type="button"
                className={styles.areaRow}
                aria-pressed={area.code === chosen}
                onClick={() => onChoose(area.code)}
              >
                <span>{nameOf(area.country)}</span>
                <span className={styles.areaCode}>{area.code}</span>
                {area.code === chosen ? <Icon icon={Check} size={20} /> : <i className={styles.noCheck} />}
              </button>
            </li>
          ))}
        </ul>
        {areas.length === 0 && <p className={styles.quiet}>{text('login.area-none')}</p>}
      </div>
    </Sheet>
  );
}
