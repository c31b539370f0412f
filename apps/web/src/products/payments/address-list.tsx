// In: `?type=2` to manage, else to pick one for a withdrawal. Out: the book of addresses, each with how it stands; a press opens it, to be read in
// fours and removed.
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { freezeAccount } from '../../account/freeze.ts';
import { useText } from '../../i18n/index.ts';
import { ask } from '../../kernel/ask.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { Button, EmptyState, Icon, NavigationBar, Sheet, toast } from '../../parts/index.ts';
import { AllowListRow } from './allow-list.tsx';
import { Came } from './came.tsx';
import { DestinationInside } from './destination-row.tsx';
import { type Booked, inFours, shortened, titleOf } from './networks.ts';
import { Practice, usePractising } from './practice.tsx';
import coins from './coins.module.css';
import styles from './payments.module.css';

const AGAIN_MS = 30_000;

export default function AddressList() {
  const text = useText();
  const manages = useSearch('type') === '2';
  const practising = usePractising();
  const found = useCall('/coin/withdraw/address', {}, { enabled: !practising, everyMs: AGAIN_MS });
  const networks = useCall('/index/recharge/coins', {}, { enabled: !practising });
  const [open, setOpen] = useState<Booked | null>(null);
  // A notice leads to one of them, once.
  const noticedId = useSearch('id');
  const [isNoticedShown, setNoticedShown] = useState(noticedId === '');
  const noticed = isNoticedShown ? undefined : found.data?.list.find(({ id }) => id === noticedId);
  if (noticed !== undefined) {
    setNoticedShown(true);
    setOpen(noticed);
  }
  if (practising) return <Practice title={text('page.addresses')} />;
  const named = (network: string) => titleOf(networks.data?.list ?? [], network);
  const press = (booked: Booked): void => {
    if (manages) setOpen(booked);
    else go('/pages/withdraw/cryptoWithdraw', { to: booked.id }, { replace: true });
  };
  return (
    <>
      <NavigationBar title={text('page.addresses')} />
      <div className={styles.page}>
        <Came query={found} heights={[64, 64]}>
          {({ list, allowList }) => (
            <>
              {list.length === 0 ? (
                <EmptyState title={text('coin-to.none')} text={text('coin-to.none-text')} />
              ) : (
                <ul className={styles.destinations}>
                  {list.map((each) => {
                    const { network, address, label, state, usableAtMs } = each;
                    const title = `${label === '' ? named(network) : label} ${shortened(address)}`;
                    const inside = <DestinationInside destination={{ kind: 'coin', title, state, usableAtMs }} />;
                    return (
                      <li key={each.id}>
                        {manages || state === 'ready' ? (
                          <button type="button" className={styles.destination} onClick={() => press(each)}>
                            {inside}
                            <Icon icon={ChevronRight} size={20} />
                          </button>
                        ) : (
                          <div className={styles.destination}>{inside}</div>
                        )}
                      </li>
                    );
                  })}
                </ul>
              )}
              {manages && <AllowListRow allowList={allowList} />}
            </>
          )}
        </Came>
        <p className={styles.note}>{text('coin-to.rests')}</p>
        <div className={styles.action}>
          <Button
            kind={manages ? 'primary' : 'plain'}
            why={found.data?.allowList.isOn === true ? text('pay-to.list-on-text') : null}
            onClick={() => go('/pages/wallet/addAdress')}
          >
            <span className={styles.withIcon}>
              <Icon icon={Plus} size={20} />
              {text('coin-to.add')}
            </span>
          </Button>
        </div>
      </div>
      <Details booked={open} network={open === null ? '' : named(open.network)} onClose={() => setOpen(null)} />
    </>
  );
}

function Details({
  booked,
  network,
  onClose,
}: {
  readonly booked: Booked | null;
  readonly network: string;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  /** While the sheet goes down it shows what it showed. */
  const [shown, setShown] = useState<{ readonly booked: Booked; readonly network: string } | null>(null);
  if (booked !== null && (booked !== shown?.booked || network !== shown.network)) setShown({ booked, network });
  const takeOut = async (id: string): Promise<boolean> => {
    setBusy(true);
    try {
      await send('/coin/withdraw/address/remove', { id });
      outdate('/coin/withdraw/address');
      onClose();
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const stranger = async (): Promise<void> => {
    if (shown === null) return;
    const isSure = await ask({
      title: text('pay-out.not-me'),
      text: text('pay-to.not-me-text'),
      confirm: text('pay-out.not-me-do'),
      danger: true,
    });
    // The address first: the freeze ends this sign-in.
    if (isSure && (await takeOut(shown.booked.id))) await freezeAccount();
  };
  const remove = async (): Promise<void> => {
    if (shown === null) return;
    const { id, label, address } = shown.booked;
    const isSure = await ask({
      title: text('pay-to.remove-sure', { title: label === '' ? shortened(address) : label }),
      text: text('pay-to.remove-text'),
      confirm: text('pay-to.remove'),
      danger: true,
    });
    if (isSure && (await takeOut(id))) toast(text('pay-to.removed'));
  };
  return (
    <Sheet
      open={booked !== null}
      onClose={onClose}
      title={shown === null ? '' : shown.booked.label || shown.network}
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
      {shown !== null && (
        <dl className={styles.copied}>
          <div>
            <dt>{text('coin-in.network')}</dt>
            <dd>{shown.network}</dd>
          </div>
          <div>
            <dt>{text('coin-to.address')}</dt>
            <dd>
              <span className={coins.fours} data-small translate="no">
                {inFours(shown.booked.address).map((four, n) => (
                  <span key={n}>{four}</span>
                ))}
              </span>
            </dd>
          </div>
        </dl>
      )}
    </Sheet>
  );
}
