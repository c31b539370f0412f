// In: `?channel=` or `?to=` a destination. Out: money on its way to a bank account or a mobile wallet of the customer's own.
import { History } from 'lucide-react';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, IconButton, NavigationBar } from '../../parts/index.ts';
import { Came } from './came.tsx';
import type { Destination } from './channels.ts';
import { type Place, PayoutForm } from './payout-form.tsx';
import { Practice, usePractising } from './practice.tsx';

const AGAIN_MS = 10_000;
const MONEY_DECIMALS = 2;

export default function BankWithdraw() {
  const text = useText();
  const practising = usePractising();
  const status = useCall('/user/withdraw/status', {}, { enabled: !practising, everyMs: AGAIN_MS });
  const book = useCall('/bank/list', {}, { enabled: !practising, everyMs: AGAIN_MS });
  if (practising) return <Practice title={text('page.withdraw')} />;
  return (
    <>
      <NavigationBar
        title={text('page.withdraw')}
        right={
          <IconButton
            icon={History}
            label={text('page.withdrawal-record')}
            edge="end"
            onClick={() => go('/pages/withdraw/withdrawRecord')}
          />
        }
      />
      <Came query={status} heights={[120, 64, 160]}>
        {(found) => (
          <Came query={book} heights={[120, 64, 160]}>
            {({ list }) =>
              found.ways.length === 0 ? (
                <EmptyState title={text('pay.no-ways')} text={text('pay-out.no-ways-text')} />
              ) : (
                <PayoutForm
                  status={found}
                  ways={found.ways}
                  places={list.map(placeOf)}
                  decimals={MONEY_DECIMALS}
                  manage="/pages/wallet/bankList"
                  none={
                    <EmptyState
                      title={text('pay-to.none-bank')}
                      text={text('pay-to.none-text')}
                      action={
                        <Button kind="primary" size="small" onClick={() => go('/pages/wallet/addBank')}>
                          {text('pay-to.add-bank')}
                        </Button>
                      }
                    />
                  }
                />
              )
            }
          </Came>
        )}
      </Came>
    </>
  );
}

function placeOf(destination: Destination): Place {
  const { kind, accountNumber, accountName, bankName, routingNumber } = destination;
  const number = kind === 'card' ? `•• ${accountNumber}` : accountNumber;
  return { ...destination, signed: { number, beside: [bankName, routingNumber], name: accountName } };
}
