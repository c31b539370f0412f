// In: a bank account or a bank card of the customer's own, the form of its country. Out: it in the book, with a prompt for each field that lacks something.
import { useState } from 'react';
import { outdate, useCall } from '../../kernel/queries.ts';
import { useForm } from '../../kernel/form.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { DIVISIONS } from '../../account/districts.ts';
import { isBengali, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Input, MessageRow, NavigationBar, SegmentedControl, toast } from '../../parts/index.ts';
import { CardForm } from './card-form.tsx';
import { type BankField, type BankFields, bankProblems, bankRequest, EMPTY_BANK } from './new-destination.ts';
import { type Choice, PickField } from './pick-field.tsx';
import { Practice, usePractising } from './practice.tsx';
import styles from './payments.module.css';

const FIELD_OF: Readonly<Record<string, BankField>> = {
  'account-number-invalid': 'accountNumber',
  'destination-known': 'accountNumber',
  'name-mismatch': 'accountName',
};
const LINES = [
  ['accountName', 'pay-to.account-name', 'text'],
  ['accountNumber', 'pay-to.account-number', 'numeric'],
  ['bankName', 'pay-to.bank-name', 'text'],
  ['routingNumber', 'pay-to.routing', 'numeric'],
  ['bankCode', 'pay-to.bank-code', 'text'],
  ['district', 'pay-to.district', 'text'],
  ['branchName', 'pay-to.branch', 'text'],
] as const;

export default function AddBank() {
  const text = useText();
  const practising = usePractising();
  const [kind, setKind] = useState<'bank' | 'card'>(useSearch('kind') === 'card' ? 'card' : 'bank');
  const { data } = useCall('/user/withdraw/status', {}, { enabled: !practising });
  // Who pays to no cards is offered none.
  const paysCards = data?.ways.some(({ channel }) => channel === 'card') === true;
  const title = text(kind === 'card' ? 'pay-to.add-card' : 'pay-to.add-bank');
  if (practising) return <Practice title={title} />;
  return (
    <>
      <NavigationBar title={title} />
      {paysCards && (
        <div className={styles.kinds}>
          <SegmentedControl
            label={text('pay-to.kind')}
            options={[
              { value: 'bank', label: text('pay-to.a-bank') },
              { value: 'card', label: text('pay-to.a-card') },
            ]}
            value={kind}
            onChange={(next) => setKind(next === 'card' ? 'card' : 'bank')}
          />
        </div>
      )}
      {kind === 'card' ? <CardForm /> : <Form />}
    </>
  );
}

function Form() {
  const text = useText();
  const template = useCall('/index/bank/tmpl', { kind: 'bank' });
  const districts = useDistricts(template.data?.districts ?? []);
  const banks = template.data?.banks ?? [];
  const lists: Readonly<Partial<Record<BankField, readonly Choice[]>>> = {
    bankName: banks.map(({ name, code }) => ({ value: name, label: name, ...(code !== '' && { beside: code }) })),
    district: districts,
  };
  const required = new Set(template.data?.fields.filter((each) => each.required).map(({ name }) => name));
  const [fields, setFields] = useState<BankFields>(EMPTY_BANK);
  const form = useForm(bankProblems(fields, required, banks), FIELD_OF, async () => {
    await send('/bank/add', bankRequest(fields));
    outdate('/bank/list');
    toast(text('pay-to.added'));
    go('/pages/wallet/bankList', { type: '2' }, { replace: true });
  });
  return (
    <form className={styles.page} noValidate onSubmit={form.submit}>
      <MessageRow kind="offline" title={text('pay-to.exact')} text={text('pay-to.own-name')} />
      {LINES.map(([field, label, mode]) => {
        const change = (value: string): void => {
          setFields({ ...fields, [field]: value });
          form.typed();
        };
        const hint = required.has(field)
          ? undefined
          : text(field === 'bankCode' ? 'pay-to.code-hint' : 'pay-to.optional');
        const choices = lists[field];
        return choices !== undefined ? (
          <PickField
            key={field}
            label={text(label)}
            choices={choices}
            value={fields[field]}
            error={form.shown(field)}
            hint={hint}
            allowsOther={field === 'bankName'}
            onPick={change}
          />
        ) : (
          <Input
            key={field}
            label={text(label)}
            value={fields[field]}
            error={form.shown(field)}
            hint={hint}
            inputMode={mode}
            autoComplete={field === 'accountName' ? 'name' : 'off'}
            maxLength={field === 'accountName' ? 120 : 60}
            onChange={change}
          />
        );
      })}
      <p className={styles.note}>{text('pay-to.rests')}</p>
      <div className={styles.action}>
        <Button kind="primary" type="submit" busy={form.busy || template.isLoading}>
          {text('pay-to.add-bank')}
        </Button>
      </div>
    </form>
  );
}

/** The districts of the form, in the words of the language; found by their English names too. */
function useDistricts(names: readonly string[]): readonly Choice[] {
  const language = useLanguage();
  if (!isBengali(language)) return names.map((name) => ({ value: name, label: name }));
  const bengali = new Map(
    DIVISIONS.flatMap(({ districts }) => districts.map(({ english, bengali: name }) => [english, name] as const)),
  );
  return names.map((name) => ({ value: name, label: bengali.get(name) ?? name, beside: name }));
}
