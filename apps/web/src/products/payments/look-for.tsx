// In: a network, the id of a transaction that seems to be missing. Out: what the network says of it. It credits nothing.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { useForm } from '../../kernel/form.ts';
import { outdate } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, MessageRow, Sheet } from '../../parts/index.ts';
import { OnItsWay } from './on-its-way.tsx';
import coins from './coins.module.css';
import styles from './payments.module.css';

type Found = ReplyOf<'/coin/recharge/add'>;
const FIELD_OF = { 'field-invalid': 'txid' } as const;
const TXID = /^(?:0x)?[0-9a-f]{64}$/i;

export function LookFor({
  network,
  open,
  onClose,
}: {
  readonly network: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [txid, setTxid] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const plain = txid.trim();
  const problem =
    plain === ''
      ? ({ key: 'coin-in.txid-missing' } as const)
      : TXID.test(plain)
        ? null
        : ({ key: 'coin-in.txid-wrong' } as const);
  const form = useForm<'txid'>(problem === null ? {} : { txid: problem }, FIELD_OF, async () => {
    setFound(await send('/coin/recharge/add', { network, txid: plain }));
    outdate('/coin/recharge/order');
  });
  return (
    <Sheet open={open} onClose={onClose} title={text('coin-in.look-for')}>
      <form className={styles.proofs} noValidate onSubmit={form.submit}>
        <Input
          label={text('coin-in.txid')}
          value={txid}
          error={form.shown('txid')}
          hint={text('coin-in.txid-hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          onChange={(next) => {
            setTxid(next);
            setFound(null);
            form.typed();
          }}
        />
        {found !== null && (
          <div className={coins.found} role="status">
            <MessageRow
              kind={found.state === 'not-here' ? 'failed' : 'late'}
              title={text(`coin-in.found-${found.state}`)}
              text={text(`coin-in.found-${found.state}-text`)}
            />
            {found.list.map((deposit) => (
              <OnItsWay
                key={deposit.id}
                deposit={deposit}
                onOpen={() => go('/pages/recharge/cryptoRecord', { id: deposit.id })}
              />
            ))}
          </div>
        )}
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('coin-in.ask-network')}
        </Button>
      </form>
    </Sheet>
  );
}
