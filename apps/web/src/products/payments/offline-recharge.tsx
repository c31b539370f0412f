// In: `?channel=` by invitation to begin, `?id=` to go on. Out: without an invitation how to get one; with it the password, shown once; the amount;
// then whom to pay, and a place for the receipt.
import { Copy, ImagePlus, KeyRound, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { copyText } from '../../account/copy-text.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { jpegOf, openPicture, PICTURE_FILES } from '../../messages/open-picture.ts';
import { Picture } from '../../messages/picture.tsx';
import { tellPicture } from '../../messages/tell-picture.ts';
import { Button, EmptyState, Icon, Input, NavigationBar, Sheet, TextButton, toast } from '../../parts/index.ts';
import { AskIn } from './ask-in.tsx';
import { Came } from './came.tsx';
import { type Deposit, type WayIn } from './channels.ts';
import { Practice, usePractising } from './practice.tsx';
import { isOnItsWay } from './states.ts';
import { TransferIn } from './transfer-in.tsx';
import { useWhen } from './when.ts';
import styles from './payments.module.css';

/** Small print of a receipt stays readable. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;
const MOST_RECEIPTS = 3;

export default function OfflineRecharge() {
  const text = useText();
  const id = useSearch('id');
  if (usePractising()) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar title={text('pay.offline')} />
      <div className={styles.page}>
        {id === '' ? <Begin /> : <TransferIn id={id} renderBeside={(deposit) => <Receipts deposit={deposit} />} />}
      </div>
    </>
  );
}

function Begin() {
  const text = useText();
  const channel = useSearch('channel', 'offline');
  const found = useCall('/user/recharge/status', {});
  return (
    <Came query={found} heights={[96, 120, 120]}>
      {({ ways }) => {
        const way = ways.find((each) => each.channel === channel);
        if (way === undefined) return <EmptyState title={text('pay.no-ways')} text={text('pay.no-ways-text')} />;
        if (way.invitation === null)
          return (
            <EmptyState
              title={text('pay.by-invitation')}
              text={text('pay-in.ask-support-text')}
              action={
                <Button kind="primary" size="small" onClick={() => go('/pages/user/service')}>
                  <span className={styles.withIcon}>
                    <Icon icon={MessageCircle} size={20} />
                    {text('pay-in.ask-support')}
                  </span>
                </Button>
              }
            />
          );
        return <Invited way={way} invitation={way.invitation} />;
      }}
    </Came>
  );
}

type Shown = ReplyOf<'/user/recharge/password'>;

function Invited({ way, invitation }: { readonly way: WayIn; readonly invitation: NonNullable<WayIn['invitation']> }) {
  const text = useText();
  const when = useWhen();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const see = async (): Promise<void> => {
    setBusy(true);
    try {
      const found = await send('/user/recharge/password', { channel: way.channel });
      setShown(found);
      setPassword(found.password);
      outdate('/user/recharge/status');
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.notice}>
        <Icon icon={KeyRound} size={22} className={styles.accent} />
        <span>
          <b>{text('pay-in.invited')}</b>
          <span>
            {text(invitation.isShown ? 'pay-in.password-was-shown' : 'pay-in.password-waits', {
              time: when(invitation.untilMs),
            })}
          </span>
        </span>
        {!invitation.isShown && shown === null && (
          <TextButton onClick={() => void see()} {...(busy && { disabled: true })}>
            {text('pay-in.see-password')}
          </TextButton>
        )}
      </div>
      <AskIn
        way={way}
        then={({ id }) => go('/pages/recharge/offlineRecharge', { id }, { replace: true })}
        password={{
          value: password,
          renderField: (error) => (
            <Input
              label={text('pay-in.channel-password')}
              value={password}
              error={error}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={24}
              onChange={setPassword}
            />
          ),
        }}
      />
      <PasswordSheet shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

function PasswordSheet({ shown, onClose }: { readonly shown: Shown | null; readonly onClose: () => void }) {
  const text = useText();
  const when = useWhen();
  /** While the sheet goes down it shows what it showed. */
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <Sheet
      open={shown !== null}
      onClose={onClose}
      title={text('pay-in.channel-password')}
      footer={
        <Button kind="primary" onClick={() => copyText(last?.password ?? '')}>
          <span className={styles.withIcon}>
            <Icon icon={Copy} size={20} />
            {text('pay-in.copy-password')}
          </span>
        </Button>
      }
    >
      <p className={styles.once}>{last?.password}</p>
      <p className={styles.note}>{text('pay-in.password-once', { time: when(last?.untilMs ?? 0) })}</p>
    </Sheet>
  );
}

/** Pictures of a deposit that waits: a person lays them beside the statement. */
function Receipts({ deposit }: { readonly deposit: Deposit }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { id, receipts } = deposit;
  const canAdd = isOnItsWay(deposit) && receipts.length < MOST_RECEIPTS;
  if (receipts.length === 0 && !canAdd) return null;
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    try {
      const picture = await jpegOf(await openPicture(file, LONGEST_SIDE), QUALITY);
      const { fileId } = await wire.pictures.add('receipt', picture);
      await send('/user/recharge/receipt', { id, receipt: fileId });
      outdate('/user/recharge/status');
      toast(text('pay-in.receipt-added'));
    } catch (error) {
      tellPicture(error);
    } finally {
      setBusy(false);
      if (input.current !== null) input.current.value = '';
    }
  };
  return (
    <section className={styles.payTo} aria-label={text('pay-in.receipt')}>
      <h2>{text('pay-in.receipt')}</h2>
      <p className={styles.note}>{text('pay-in.receipt-text')}</p>
      {receipts.length > 0 && (
        <div className={styles.receipts}>
          {receipts.map((fileId) => (
            <Picture key={fileId} fileId={fileId} blob={null} />
          ))}
        </div>
      )}
      {canAdd && (
        <>
          <input
            ref={input}
            type="file"
            accept={PICTURE_FILES}
            aria-label={text('pay-in.add-receipt')}
            hidden
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <Button busy={busy} onClick={() => input.current?.click()}>
            <span className={styles.withIcon}>
              <Icon icon={ImagePlus} size={20} />
              {text('pay-in.add-receipt')}
            </span>
          </Button>
        </>
      )}
    </section>
  );
}
