// In: `/user/session/list`.
// Out: where the account is signed in, and an end to any of it.
import { Monitor, Smartphone } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { useMoment } from '../../account/moment.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { signOut } from '../../kernel/session.ts';
import { tell } from '../../kernel/tell.ts';
import { send } from '../../kernel/send.ts';
import { say, useText } from '../../i18n/index.ts';
import { Button, IconTile, Tag, TextButton, ask, toast } from '../../parts/index.ts';
import styles from './security.module.css';

type SignIn = ReplyOf<'/user/session/list'>['list'][number];
const AGAIN_MS = 30_000;

export default function SessionsScreen() {
  const text = useText();
  const sessions = useCall('/user/session/list', {}, { staleMs: 0, everyMs: AGAIN_MS });
  return (
    <Page title={text('page.sessions')}>
      <p className={styles.text}>{text('session.text')}</p>
      <Answer query={sessions}>{({ list }) => <SignIns list={list} />}</Answer>
    </Page>
  );
}

function SignIns({ list }: { readonly list: readonly SignIn[] }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const others = list.filter((signIn) => !signIn.current).length;
  const endOthers = async (): Promise<void> => {
    const sure = await ask({
      title: text('session.others-sure', { count: others }),
      text: text('session.others-text'),
      confirm: text('session.end-others'),
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    await end({ others: '1' });
    setBusy(false);
  };
  return (
    <>
      <Group>
        {list
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
      </Group>
      {others > 0 && (
        <Button kind="danger" busy={busy} onClick={() => void endOthers()}>
          {text('session.end-others')}
        </Button>
      )}
      {others === 0 && <p className={styles.text}>{text('session.only-this')}</p>}
    </>
  );
}

function SignInRow({ signIn }: { readonly signIn: SignIn }) {
  const text = useText();
  const moment = useMoment();
  const device = deviceWords(signIn.device, text);
  const phone = /Android|iPhone|iPad|Mobile/.test(signIn.device);
  const leave = async (): Promise<void> => {
    if (signIn.current) {
      if (await ask({ title: text('drawer.sign-out-sure'), confirm: text('drawer.sign-out'), danger: true }))
        await signOut();
      return;
    }
    const sure = await ask({
      title: text('session.end-sure', { device }),
      confirm: text('session.end'),
      danger: true,
    });
    if (sure) await end({ id: signIn.id });
  };
  return (
    <div className={styles.row}>
      <IconTile icon={phone ? Smartphone : Monitor} />
      <div className={styles.rowWords}>
        <b>
          {device} {signIn.current && <Tag tone="accent">{text('session.this')}</Tag>}
        </b>
        <span>{text('session.seen', { time: moment(signIn.seenAtMs) })}</span>
        <span>{text('session.since', { time: moment(signIn.createdAtMs) })}</span>
        {signIn.address !== null && <span translate="no">{signIn.address}</span>}
      </div>
      <TextButton onClick={() => void leave()}>{text(signIn.current ? 'drawer.sign-out' : 'session.end')}</TextButton>
    </div>
  );
}

/** The server keeps `Chrome on Android`; the names are the same everywhere, the word between them is not. */
function deviceWords(device: string, text: ReturnType<typeof useText>): string {
  if (device === '' || device === 'Unknown device') return text('session.unknown-device');
  const { browser, system } = /^(?<browser>.+) on (?<system>.+)$/.exec(device)?.groups ?? {};
  return browser === undefined || system === undefined ? device : text('session.device', { browser, system });
}

async function end(which: { readonly id: string } | { readonly others: '1' }): Promise<void> {
  try {
    await send('/user/session/end', which);
    toast(say('session.was-ended'));
  } catch (error) {
    tell(error);
  }
  outdate('/user/session/list');
}
