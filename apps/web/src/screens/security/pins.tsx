// In: `/user/security`.
// Out: the two PINs: what each guards, whether it is set or locked, and how to set, change or reset it.
import { KeyRound, LockKeyhole, Wallet } from 'lucide-react';
import { useState } from 'react';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { type PinKind, SetPinSheet } from '../../account/pin-sheets.tsx';
import { useMoment } from '../../account/moment.ts';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, IconTile, MessageRow, SegmentedControl, TextButton } from '../../parts/index.ts';
import type { Security } from './protections.ts';
import styles from './pins.module.css';

export default function PinsScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  const security = useCall('/user/security', {}, { enabled: info.data?.user.demoOnly === false });
  return (
    <Page title={text('page.trading-password')}>
      <Answer query={info}>
        {({ user }) =>
          user.demoOnly ? <DemoOnly /> : <Answer query={security}>{(data) => <Pins security={data} />}</Answer>
        }
      </Answer>
    </Page>
  );
}

function Pins({ security }: { readonly security: Security }) {
  const text = useText();
  const moment = useMoment();
  const kind: PinKind = useSearch('kind') === 'withdrawal' ? 'withdrawal' : 'transaction';
  const [setting, setSetting] = useState(false);
  const pin = kind === 'transaction' ? security.transactionPin : security.withdrawalPin;
  const locked = pin.lockedUntilMs !== null;
  return (
    <>
      <SegmentedControl
        label={text('page.trading-password')}
        options={[
          { value: 'transaction', label: text('pins.transaction') },
          { value: 'withdrawal', label: text('pins.withdrawal') },
        ]}
        value={kind}
        onChange={(next) => changeSearch({ kind: next })}
      />
      <section className={styles.pin}>
        <IconTile icon={locked ? LockKeyhole : kind === 'transaction' ? KeyRound : Wallet} />
        <h2>{text(kind === 'transaction' ? 'security.transaction-pin' : 'security.withdrawal-pin')}</h2>
        <p className={styles.text}>{text(kind === 'transaction' ? 'pins.transaction-text' : 'pins.withdrawal-text')}</p>
        <p className={styles.state} data-set={pin.set || undefined}>
          {text(pin.set ? 'security.set' : 'security.not-set')}
        </p>
        {pin.lockedUntilMs !== null && (
          <MessageRow
            kind="late"
            title={text('pins.locked')}
            text={text('pins.locked-text', { time: moment(pin.lockedUntilMs) })}
          />
        )}
        <Button kind="primary" onClick={() => setSetting(true)}>
          {text(pin.set ? 'pins.change' : 'pins.set')}
        </Button>
        {pin.set && (
          <TextButton onClick={() => go('/pages/account/reset', { what: `${kind}-pin` })}>
            {text('pins.forgot')}
          </TextButton>
        )}
      </section>
      <ul className={styles.rules}>
        <li>{text('pins.rule-tries')}</li>
        <li>{text('pins.rule-staff')}</li>
        <li>{text('pins.rule-separate')}</li>
      </ul>
      <SetPinSheet
        key={kind}
        kind={kind}
        change={pin.set}
        open={setting}
        onDone={() => setSetting(false)}
        onClose={() => setSetting(false)}
      />
    </>
  );
}
