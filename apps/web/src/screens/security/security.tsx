// In: `/user/security` and `/user/info`.
// Out: how well the account is guarded, what is about to change, and the way to every lock of it.
import {
  AtSign,
  EyeOff,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  MonitorSmartphone,
  Phone,
  ShieldCheck,
  Smartphone,
  Snowflake,
  SquareCode,
  UserCheck,
  Wallet,
} from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { Answer, Group, Groups, Page } from '../../account/layout.tsx';
import { maskedAccount } from '../../account/masked-account.ts';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { dayText, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { MenuRow } from '../../parts/index.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { freezeAccount, unfreezeAccount } from '../../account/freeze.ts';
import { useMoment } from '../../account/moment.ts';
import { PhraseSheet } from './phrase-sheet.tsx';
import { ProtectionCard } from './protection-card.tsx';
import type { Security } from './protections.ts';
import { Warnings } from './warnings.tsx';

type User = ReplyOf<'/user/info'>['user'];

export default function SecurityScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  const security = useCall('/user/security', {}, { enabled: info.data?.user.demoOnly === false });
  return (
    <Page title={text('page.security')}>
      <Answer query={info} rows={6}>
        {({ user }) =>
          user.demoOnly ? (
            <DemoOnly />
          ) : (
            <Answer query={security} rows={6}>
              {(data) => <Locks security={data} user={user} />}
            </Answer>
          )
        }
      </Answer>
    </Page>
  );
}

function Locks({ security, user }: { readonly security: Security; readonly user: User }) {
  const text = useText();
  const language = useLanguage();
  const [phraseOpen, setPhraseOpen] = useState(false);
  const count = (number: number): string => localDigits(String(number), language);
  return (
    <Groups>
      <ProtectionCard security={security} onPhrase={() => setPhraseOpen(true)} />
      <Warnings security={security} />
      <Group title={text('security.sign-in')}>
        <MenuRow
          icon={LockKeyhole}
          title={text('page.login-password')}
          state={
            security.passwordChangedAtMs === null
              ? undefined
              : text('security.changed', { day: dayText(security.passwordChangedAtMs, language) })
          }
          to="/pages/user/loginPassword"
        />
        <MenuRow
          icon={Smartphone}
          title={text('page.authenticator')}
          state={text(security.totp.enabled ? 'security.on' : 'security.off')}
          to="/pages/user/authenticator"
        />
        <MenuRow
          icon={Fingerprint}
          title={text('page.passkeys')}
          state={security.passkeys.length === 0 ? text('security.none') : count(security.passkeys.length)}
          to="/pages/user/passkeys"
        />
        <MenuRow icon={MonitorSmartphone} title={text('page.sessions')} to="/pages/user/sessions" />
        <MenuRow icon={SquareCode} title={text('security.api-keys')} to="/pages/user/apiKeys" />
      </Group>
      <Group title={text('security.reach')}>
        <MenuRow
          icon={Phone}
          title={text('login.phone-number')}
          state={user.phone === null ? text('security.none') : maskedAccount(user.phone)}
          to="/pages/user/contact"
          search={{ kind: 'phone' }}
        />
        <MenuRow
          icon={AtSign}
          title={text('login.email-address')}
          state={user.email === null ? text('security.none') : maskedAccount(user.email)}
          to="/pages/user/contact"
          search={{ kind: 'email' }}
        />
        <MenuRow
          icon={ShieldCheck}
          title={text('phrase.title')}
          state={security.phrase ?? text('security.none')}
          onPress={() => setPhraseOpen(true)}
        />
      </Group>
      <Group title={text('security.money')}>
        <PinRow kind="transaction" pin={security.transactionPin} />
        <PinRow kind="withdrawal" pin={security.withdrawalPin} />
      </Group>
      <Group title={text('security.more')}>
        <MenuRow icon={UserCheck} title={text('page.staff-actions')} to="/pages/user/staffActions" />
        <MenuRow icon={EyeOff} title={text('reset.lost-something')} to="/pages/account/reset" />
        <MenuRow
          icon={Snowflake}
          title={text(security.frozen ? 'freeze.undo' : 'freeze.do')}
          onPress={() => void (security.frozen ? unfreezeAccount() : freezeAccount())}
        />
      </Group>
      <PhraseSheet phrase={security.phrase} open={phraseOpen} onClose={() => setPhraseOpen(false)} />
    </Groups>
  );
}

function PinRow({
  kind,
  pin,
}: {
  readonly kind: 'transaction' | 'withdrawal';
  readonly pin: Security['transactionPin'];
}) {
  const text = useText();
  const moment = useMoment();
  const state =
    pin.lockedUntilMs !== null
      ? text('security.locked-until', { time: moment(pin.lockedUntilMs) })
      : text(pin.set ? 'security.set' : 'security.not-set');
  return (
    <MenuRow
      icon={kind === 'transaction' ? KeyRound : Wallet}
      title={text(kind === 'transaction' ? 'security.transaction-pin' : 'security.withdrawal-pin')}
      state={state}
      onPress={() => go('/pages/user/tradePassword', { kind })}
    />
  );
}
