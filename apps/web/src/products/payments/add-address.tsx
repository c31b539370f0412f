// In: an address of the customer's own on a network. Out: it in the book, with a prompt for each field that lacks something; the server checks it
// by its network's own rules.
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { type Problem, useForm } from '../../kernel/form.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { Button, EmptyState, Input, MessageRow, NavigationBar, Radios, toast } from '../../parts/index.ts';
import { Came } from './came.tsx';
import { inFours, type NetworkCoin } from './networks.ts';
import { Practice, usePractising } from './practice.tsx';
import coins from './coins.module.css';
import styles from './payments.module.css';

type Field = 'network' | 'address' | 'label';
const FIELD_OF: Readonly<Record<string, Field>> = {
  'unknown-network': 'network',
  'network-unavailable': 'network',
  'address-malformed': 'address',
  'address-checksum-wrong': 'address',
  'address-other-network': 'address',
  'address-own-deposit': 'address',
  'address-token-contract': 'address',
  'destination-known': 'address',
  'field-invalid': 'label',
};
const LONGEST_LABEL = 40;
const LONGEST_ADDRESS = 120;

export default function AddAddress() {
  const text = useText();
  const practising = usePractising();
  const found = useCall('/index/recharge/coins', {}, { enabled: !practising });
  if (practising) return <Practice title={text('coin-to.add')} />;
  return (
    <>
      <NavigationBar title={text('coin-to.add')} />
      <Came query={found} heights={[64, 64, 64]}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={text('coin-in.none')} text={text('coin-to.no-networks-text')} />
          ) : (
            <Form list={list} />
          )
        }
      </Came>
    </>
  );
}

function Form({ list }: { readonly list: readonly NetworkCoin[] }) {
  const text = useText();
  const networks = [...new Map(list.map(({ network, title }) => [network, title]))];
  const [fields, setFields] = useState({
    network: networks.length === 1 ? networks[0]![0] : '',
    address: '',
    label: '',
  });
  const address = fields.address.replaceAll(/\s/g, '');
  const problems: Partial<Record<Field, Problem>> = {
    ...(fields.network === '' && { network: { key: 'coin-to.missing-network' } }),
    ...(address === '' && { address: { key: 'coin-to.missing-address' } }),
  };
  const form = useForm<Field>(problems, FIELD_OF, async () => {
    const label = fields.label.trim();
    await send('/coin/withdraw/address/generate', {
      network: fields.network,
      address,
      ...(label !== '' && { label }),
    });
    outdate('/coin/withdraw/address');
    toast(text('pay-to.added'));
    go('/pages/wallet/addressList', { type: '2' }, { replace: true });
  });
  const change = (part: Partial<typeof fields>): void => {
    setFields((before) => ({ ...before, ...part }));
    form.typed();
  };
  const wrong = form.shown('network');
  const travels = list.filter(({ network }) => network === fields.network).map(({ asset }) => asset);
  return (
    <form className={styles.page} noValidate onSubmit={form.submit}>
      <MessageRow kind="offline" title={text('coin-to.exact')} text={text('coin-to.exact-text')} />
      <div>
        <p className={styles.label}>{text('coin-in.network')}</p>
        <Radios
          label={text('coin-in.network')}
          options={networks.map(([value, label]) => ({ value, label }))}
          value={fields.network}
          onChange={(network) => change({ network })}
          className={styles.types}
          itemClassName={styles.type}
        />
        {wrong !== null && (
          <p className={styles.error} role="alert">
            {wrong}
          </p>
        )}
        {travels.length > 0 && <p className={styles.note}>{text('coin-to.takes', { coins: travels.join(', ') })}</p>}
      </div>
      <Input
        label={text('coin-to.address')}
        value={fields.address}
        error={form.shown('address')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LONGEST_ADDRESS}
        onChange={(next) => change({ address: next })}
      />
      {address !== '' && (
        <div className={coins.fours} data-small translate="no" aria-hidden="true">
          {inFours(address).map((four, n) => (
            <span key={n}>{four}</span>
          ))}
        </div>
      )}
      <Input
        label={text('coin-to.label')}
        value={fields.label}
        error={form.shown('label')}
        hint={text('pay-to.optional')}
        maxLength={LONGEST_LABEL}
        onChange={(label) => change({ label })}
      />
      <p className={styles.note}>{text('coin-to.rests')}</p>
      <div className={styles.action}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('coin-to.add')}
        </Button>
      </div>
    </form>
  );
}
