// In: a mobile wallet of the customer's own. Out: it in the book. Only wallets that can be paid to are offered.
import { useState } from 'react';
import { outdate, useCall } from '../../kernel/queries.ts';
import { useForm } from '../../kernel/form.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, Input, NavigationBar, Radios, toast } from '../../parts/index.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { Came } from './came.tsx';
import { kindOf, type WayOut } from './channels.ts';
import { EMPTY_WALLET, type WalletField, type WalletFields, walletProblems, walletRequest } from './new-destination.ts';
import { Practice, usePractising } from './practice.tsx';
import styles from './payments.module.css';

const TYPES = { bkash: 'Bkash', nagad: 'Nagad' } as const;
const FIELD_OF: Readonly<Record<string, WalletField>> = {
  'phone-format-invalid': 'mobileNumber',
  'destination-known': 'mobileNumber',
  'name-mismatch': 'beneficiaryName',
  'unknown-rail': 'walletType',
};
const LINES = [
  ['beneficiaryName', 'pay-to.beneficiary', 'text'],
  ['mobileNumber', 'pay-to.mobile', 'tel'],
  ['walletAccount', 'pay-to.mobile-again', 'tel'],
] as const;

export default function AddWallet() {
  const text = useText();
  const practising = usePractising();
  const found = useCall('/user/withdraw/status', {}, { enabled: !practising });
  if (practising) return <Practice title={text('pay-to.add-wallet')} />;
  return (
    <>
      <NavigationBar title={text('pay-to.add-wallet')} />
      <Came query={found} heights={[64, 64, 64]}>
        {({ ways }) => <Form ways={ways.filter(({ channel }) => kindOf(channel) === 'wallet')} />}
      </Came>
    </>
  );
}

function Form({ ways }: { readonly ways: readonly WayOut[] }) {
  const text = useText();
  const types = ways.flatMap(({ channel }) => {
    const value = TYPES[channel as keyof typeof TYPES];
    return value === undefined ? [] : [{ value, label: nameOfWay(channel) }];
  });
  const [fields, setFields] = useState<WalletFields>({
    ...EMPTY_WALLET,
    walletType: types.length === 1 ? types[0]!.value : '',
  });
  const form = useForm(walletProblems(fields), FIELD_OF, async () => {
    await send('/bank/add', walletRequest(fields));
    outdate('/bank/list');
    toast(text('pay-to.added'));
    go('/pages/wallet/walletList', { type: '2' }, { replace: true });
  });
  const change = (part: Partial<WalletFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    form.typed();
  };
  if (types.length === 0) return <EmptyState title={text('pay-to.no-wallets')} text={text('pay-to.no-wallets-text')} />;
  const wrong = form.shown('walletType');
  return (
    <form className={styles.page} noValidate onSubmit={form.submit}>
      <div>
        <p className={styles.label}>{text('pay-to.wallet-type')}</p>
        <Radios
          label={text('pay-to.wallet-type')}
          options={types}
          value={fields.walletType as (typeof types)[number]['value']}
          onChange={(walletType) => change({ walletType })}
          className={styles.types}
          itemClassName={styles.type}
        />
        {wrong !== null && <p className={styles.error}>{wrong}</p>}
      </div>
      {LINES.map(([field, label, mode]) => (
        <Input
          key={field}
          label={text(label)}
          value={fields[field]}
          error={form.shown(field)}
          inputMode={mode}
          autoComplete="off"
          maxLength={field === 'beneficiaryName' ? 120 : 20}
          onChange={(value) => change({ [field]: value })}
        />
      ))}
      <p className={styles.note}>{text('pay-to.own-name')}</p>
      <p className={styles.note}>{text('pay-to.rests')}</p>
      <div className={styles.action}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('pay-to.add-wallet')}
        </Button>
      </div>
    </form>
  );
}
