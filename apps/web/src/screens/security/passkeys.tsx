// In: `/user/security`.
// Out: the passkeys of the account: a new one from this device, and an end to those one no longer has.
import { Fingerprint, Trash2 } from 'lucide-react';
import { Refused } from '@hilsa/wire';
import { useState } from 'react';
import { deviceName } from '../../account/device-name.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { LineSheet } from '../../account/line-sheet.tsx';
import { makePasskey, passkeyHindrance, turnedAway } from '@hilsa/wire/passkey';
import { useMoment } from '../../account/moment.ts';
import { send } from '../../kernel/send.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { dayText, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, IconButton, IconTile, MessageRow, ask, toast } from '../../parts/index.ts';
import type { Security } from './protections.ts';
import styles from './security.module.css';

export default function PasskeysScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  const security = useCall('/user/security', {}, { enabled: info.data?.user.demoOnly === false });
  return (
    <Page title={text('page.passkeys')}>
      <Answer query={info}>
        {({ user }) =>
          user.demoOnly ? (
            <DemoOnly />
          ) : (
            <Answer query={security}>{(data) => <Passkeys passkeys={data.passkeys} />}</Answer>
          )
        }
      </Answer>
    </Page>
  );
}

function Passkeys({ passkeys }: { readonly passkeys: Security['passkeys'] }) {
  const text = useText();
  const [naming, setNaming] = useState(false);
  const hindrance = passkeyHindrance();
  return (
    <>
      <p className={styles.text}>{text('passkey.text')}</p>
      {passkeys.length === 0 ? (
        <EmptyState title={text('passkey.empty')} text={text('passkey.empty-text')} />
      ) : (
        <Group>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} last={passkeys.length === 1} />
          ))}
        </Group>
      )}
      {hindrance === null ? (
        <Button kind="primary" onClick={() => setNaming(true)}>
          {text('passkey.add')}
        </Button>
      ) : (
        <MessageRow
          kind="offline"
          title={text('passkey.no-browser')}
          text={text(hindrance === 'address' ? 'passkey.no-address-text' : 'passkey.no-browser-text')}
        />
      )}
      <AddSheet open={naming} onClose={() => setNaming(false)} />
    </>
  );
}

function PasskeyRow({ passkey, last }: { readonly passkey: Security['passkeys'][number]; readonly last: boolean }) {
  const text = useText();
  const moment = useMoment();
  const language = useLanguage();
  const remove = async (): Promise<void> => {
    const sure = await ask({
      title: text('passkey.remove-sure', { name: passkey.name }),
      text: text(last ? 'passkey.remove-last' : 'passkey.remove-text'),
      confirm: text('passkey.remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      await send('/user/passkey/remove', { id: passkey.id });
      toast(text('passkey.removed'));
    } catch (error) {
      if (!(error instanceof Refused && error.refusal === 'unknown-passkey')) tell(error);
    }
    outdate('/user/security');
  };
  return (
    <div className={styles.row}>
      <IconTile icon={Fingerprint} />
      <div className={styles.rowWords}>
        <b>{passkey.name}</b>
        <span>
          {passkey.lastUsedAtMs === null
            ? text('passkey.since', { day: dayText(passkey.createdAtMs, language) })
            : text('passkey.used', { time: moment(passkey.lastUsedAtMs) })}
        </span>
      </div>
      <IconButton
        icon={Trash2}
        label={text('passkey.remove-one', { name: passkey.name })}
        edge="end"
        onClick={() => void remove()}
      />
    </div>
  );
}

function AddSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText();
  const add = async (name: string): Promise<void> => {
    const { challengeId, options } = await wire.call('/user/passkey/add/options', {});
    const response = await makePasskey(options);
    await send('/user/passkey/add', { challengeId, response, name });
    outdate('/user/security');
    toast(text('passkey.added'));
  };
  const explain = (failure: unknown): void => {
    if (failure instanceof Error && failure.name === 'InvalidStateError') toast(text('passkey.have'), { wrong: true });
    else if (turnedAway(failure)) toast(text('passkey.turned-away'));
    else tell(failure);
  };
  return (
    <LineSheet
      open={open}
      onClose={onClose}
      title={text('passkey.add')}
      lead={text('passkey.add-text')}
      label={text('passkey.name')}
      hint={text('passkey.name-hint')}
      line={deviceName()}
      mayStay
      action={text('passkey.make')}
      onSave={add}
      onFailure={explain}
    />
  );
}
