// In: a bank card of the customer's own. Out: it in the book, known by its last four digits. Its number is checked while it is typed of.
import { useState } from 'react';
import { outdate, useCall } from '../../kernel/queries.ts';
import { useForm } from '../../kernel/form.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, toast } from '../../parts/index.ts';
import { type CardField, type CardFields, cardProblems, cardRequest, EMPTY_CARD } from './new-destination.ts';
import { PickField } from './pick-field.tsx';
import styles from './payments.module.css';

const FIELD_OF: Readonly<Record<string, CardField>> = {
  'card-number-invalid': 'cardNumber',
  'destination-known': 'cardNumber',
  'name-mismatch': 'accountName',
};

export function CardForm() {
  const text = useText();
  const template = useCall('/index/bank/tmpl', { kind: 'card' });
  const banks = template.data?.banks ?? [];
  const required = new Set(template.data?.fields.filter((each) => each.required).map(({ name }) => name));
  const [fields, setFields] = useState<CardFields>(EMPTY_CARD);
  const form = useForm(cardProblems(fields, required), FIELD_OF, async () => {
    await send('/bank/add', cardRequest(fields));
    outdate('/bank/list');
    toast(text('pay-to.added'));
    go('/pages/wallet/bankList', { type: '2' }, { replace: true });
  });
  const change = (part: Partial<CardFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    form.typed();
  };
  return (
    <form className={styles.page} noValidate onSubmit={form.submit}>
      <Input
        label={text('pay-to.card-number')}
        value={fields.cardNumber}
        error={form.shown('cardNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={23}
        onChange={(cardNumber) => change({ cardNumber })}
      />
      <Input
        label={text('pay-to.holder')}
        value={fields.accountName}
        error={form.shown('accountName')}
        inputMode="text"
        autoComplete="name"
        maxLength={120}
        onChange={(accountName) => change({ accountName })}
      />
      <PickField
        label={text('pay-to.bank-name')}
        choices={banks.map(({ name }) => ({ value: name, label: name }))}
        value={fields.bankName}
        error={form.shown('bankName')}
        hint={text('pay-to.optional')}
        allowsOther
        onPick={(bankName) => change({ bankName })}
      />
      <p className={styles.note}>{text('pay-to.card-kept')}</p>
      <p className={styles.note}>{text('pay-to.own-name')}</p>
      <p className={styles.note}>{text('pay-to.rests')}</p>
      <div className={styles.action}>
        <Button kind="primary" type="submit" busy={form.busy || template.isLoading}>
          {text('pay-to.add-card')}
        </Button>
      </div>
    </form>
  );
}
