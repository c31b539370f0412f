// In: a kind of destination, `?type=2` to manage. Out: the book: each with how it stands; a press picks it for a withdrawal, or opens it to be
// removed.
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { freezeAccount } from '../../account/freeze.ts';
import { ask } from '../../kernel/ask.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, Go, Icon, NavigationBar, Sheet, toast } from '../../parts/index.ts';
import { AllowListRow } from './allow-list.tsx';
import { Came } from './came.tsx';
import { type Destination, KIND_ICONS } from './channels.ts';
import { DestinationInside } from './destination-row.tsx';
import { Practice, usePractising } from './practice.tsx';
import styles from './payments.module.css';

const NUMBER_WORDS = { bank: 'pay-to.account-number', card: 'pay-to.card-number', wallet: 'pay-to.mobile' } as const;
const AGAIN_MS = 30_000;
const PAGES = {
  bank: { title: 'page.bank-details', add: '/pages/wallet/addBank', other: '/pages/wallet/walletList' },
  wallet: { title: 'page.wallets', add: '/pages/wallet/addWallet', other: '/pages/wallet/bankList' },
} as const;

/** Accounts and cards are banks': one book has both. */
const bookOf = (each: Destination): 'bank' | 'wallet' => (each.kind === 'wallet' ? 'wallet' : 'bank');

export function Book({ kind }: { readonly kind: 'bank' | 'wallet' }) {
  const text = useText();
  const manages = useSearch('type') === '2';
  const practising = usePractising();
  const found = useCall('/bank/list', {}, { enabled: !practising, everyMs: AGAIN_MS });
  const [open, setOpen] = useState<Destination | null>(null);
  // A notice leads to one of them, once.
  const named = useSearch('id');
  const [isNamedShown, setNamedShown] = useState(named === '');
  const noticed = isNamedShown ? undefined : found.data?.list.find(({ id }) => id === named);
  if (noticed !== undefined) {
    setNamedShown(true);
    setOpen(noticed);
  }
  const { title, add, other } = PAGES[kind];
  if (practising) return <Practice title={text(title)} />;
  const press = (destination: Destination): void => {
    if (manages) setOpen(destination);
    else go('/pages/withdraw/bankWithdraw', { to: destination.id }, { replace: true });
  };
  return (
    <>
      <NavigationBar title={text(title)} />
      <div className={styles.page}>
        <Came query={found} heights={[64, 64]}>
          {({ list, allowList }) => (
            <>
              {list.some((each) => bookOf(each) === kind) ? (
                <ul className={styles.destinations}>
                  {list
                    .filter((each) => bookOf(each) === kind)
                    .map((each) => (
                      <li key={each.id}>
                        {manages || each.state === 'ready' ? (
                          <button type="button" className={styles.destination} onClick={() => press(each)}>
                            <DestinationInside destination={each} />
                            <Icon icon={ChevronRight} size={20} />
                          </button>
                        ) : (
                          <div className={styles.destination}>
                            <DestinationInside destination={each} />
                          </div>
                        )}
                      </li>
                    ))}
                </ul>
              ) : (
                <EmptyState title={text(`pay-to.none-${kind}`)} text={text('pay-to.none-text')} />
              )}
              <Go to={other} search={manages ? { type: '2' } : {}} className={styles.otherBook}>
                <Icon icon={KIND_ICONS[kind === 'bank' ? 'wallet' : 'bank']} size={20} />
                <span>{text(PAGES[kind === 'bank' ? 'wallet' : 'bank'].title)}</span>
                <Icon icon={ChevronRight} size={20} />
              </Go>
              {manages && <AllowListRow allowList={allowList} />}
            </>
          )}
        </Came>
        <p className={styles.note}>{text('pay-to.own-name')}</p>
        <div className={styles.action}>
          <Button
            kind={manages ? 'primary' : 'plain'}
            why={found.data?.allowList.isOn === true ? text('pay-to.list-on-text') : null}
            onClick={() => go(add)}
          >
            <span className={styles.withIcon}>
              <Icon icon={Plus} size={20} />
              {text(`pay-to.add-${kind}`)}
            </span>
          </Button>
        </div>
      </div>
      <Details destination={open} onClose={() => setOpen(null)} />
    </>
  );
}

function Details({ destination, onClose }: { readonly destination: Destination | null; readonly onClose: () => void }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  /** While the sheet goes down it shows what it showed. */
  const [shown, setShown] = useState(destination);
  if (destination !== null && destination !== shown) setShown(destination);
  const takeOut = async (id: string): Promise<boolean> => {
    setBusy(true);
    try {
      await send('/bank/del', { id });
      outdate('/bank/list');
      onClose();
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => {
    if (shown === null) return;
    const isSure = await ask({
      title: text('pay-to.remove-sure', { title: shown.title }),
      text: text('pay-to.remove-text'),
      confirm: text('pay-to.remove'),
      danger: true,
    });
    if (isSure && (await takeOut(shown.id))) toast(text('pay-to.removed'));
  };
  const stranger = async (): Promise<void> => {
    if (shown === null) return;
    const isSure = await ask({
      title: text('pay-out.not-me'),
      text: text('pay-to.not-me-text'),
      confirm: text('pay-out.not-me-do'),
      danger: true,
    });
    // The destination first: the freeze ends this sign-in.
    if (isSure && (await takeOut(shown.id))) await freezeAccount();
  };
  const lines =
    shown === null
      ? []
      : ([
          ['pay-to.account-name', shown.accountName],
          [NUMBER_WORDS[shown.kind], shown.kind === 'card' ? `•• ${shown.accountNumber}` : shown.accountNumber],
          ['pay-to.bank-name', shown.bankName],
          ['pay-to.routing', shown.routingNumber],
          ['pay-to.bank-code', shown.bankCode],
          ['pay-to.district', shown.district],
          ['pay-to.branch', shown.branchName],
        ] as const);
  return (
    <Sheet
      open={destination !== null}
      onClose={onClose}
      title={shown?.title ?? ''}
      footer={
        <div className={styles.stops}>
          <Button busy={busy} onClick={() => void remove()}>
            {text('pay-to.remove')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void stranger()}>
            {text('pay-out.not-me')}
          </Button>
        </div>
      }
    >
      <dl className={styles.copied}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{text(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Sheet>
  );
}
