// In: a bank account of the customer's own. Out: it in the book, with a prompt for each field that lacks something.
import { useState } from 'react';
import { outdate, useCall } from '../../kernel/queries.ts';
import { useForm } from '../../kernel/form.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, MessageRow, NavigationBar, toast } from '../../parts/index.ts';
import { type BankField, type BankFields, bankProblems, bankRequest, EMPTY_BANK } from './new-destination.ts';
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
  ['district', 'pay-to.district', 'text'],
  ['branchName', 'pay-to.branch', 'text'],
] as const;

export default function AddBank() {
  const text = useText();
  return usePractising() ? <Practice title={text('pay-to.add-bank')} /> : <Form />;
}

function Form() {
  const text = useText();
  const template = useCall('/index/bank/tmpl', {});
  const required = new Set(template.data?.fields.filter((each) => each.required).map(({ name }) => name));
  const [fields, setFields] = useState<BankFields>(EMPTY_BANK);
  const form = useForm(bankProblems(fields, required), FIELD_OF, async () => {
    await send('/bank/add', bankRequest(fields));
    outdate('/bank/list');
    toast(text('pay-to.added'));
    go('/pages/wallet/bankList', { type: '2' }, { replace: true });
  });
  return (
    <>
      <NavigationBar title={text('pay-to.add-bank')} />
      <form className={styles.page} noValidate onSubmit={form.submit}>
        <MessageRow kind="offline" title={text('pay-to.exact')} text={text('pay-to.own-name')} />
        {LINES.map(([field, label, mode]) => (
          <Input
            key={field}
            label={text(label)}
            value={fields[field]}
            error={form.shown(field)}
            hint={required.has(field) ? undefined : text('pay-to.optional')}
            inputMode={mode}
            autoComplete={field === 'accountName' ? 'name' : 'off'}
            maxLength={field === 'accountName' ? 120 : 60}
            onChange={(value) => {
              setFields({ ...fields, [field]: value });
              form.typed();
            }}
          />
        ))}
        <p className={styles.note}>{text('pay-to.rests')}</p>
        <div className={styles.action}>
          <Button kind="primary" type="submit" busy={form.busy || template.isLoading}>
            {text('pay-to.add-bank')}
          </Button>
        </div>
      </form>
    </>
  );
}
