// In: `/user/webhook/list`.
// Out: addresses to which the customer's events are sent: a new one, what was sent to each, the same once more, an end.
import { Webhook } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { copyText } from '../../account/copy-text.ts';
import { Answer, Group } from '../../account/layout.tsx';
import { useMoment } from '../../account/moment.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { ask, Button, IconTile, Input, Sheet, Tag, toast } from '../../parts/index.ts';
import styles from './programs.module.css';

type Hook = ReplyOf<'/user/webhook/list'>['list'][number];
type Delivery = ReplyOf<'/user/webhook/deliveries'>['list'][number];

export function Webhooks() {
  const text = useText();
  const hooks = useCall('/user/webhook/list', {});
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <section className={`${styles.field} ${styles.apart}`}>
      <h2>{text('programs.webhooks')}</h2>
      <p className={styles.small}>{text('programs.webhooks-text')}</p>
      <Answer query={hooks}>
        {({ list }) => {
          const open = list.find(({ id }) => id === openId);
          return (
            <>
              {list.length > 0 && (
                <Group>
                  {list.map((one) => (
                    <HookRow key={one.id} hook={one} onOpen={() => setOpenId(one.id)} />
                  ))}
                </Group>
              )}
              {open !== undefined && <HookSheet hook={open} onClose={() => setOpenId(null)} />}
            </>
          );
        }}
      </Answer>
      <Add />
    </section>
  );
}

function HookRow({ hook, onOpen }: { readonly hook: Hook; readonly onOpen: () => void }) {
  const text = useText();
  const language = useLanguage();
  const moment = useMoment();
  const { url, waiting, failed, lastDeliveredAtMs } = hook;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <IconTile icon={Webhook} />
      <span className={styles.rowWords}>
        <b translate="no">{new URL(url).hostname}</b>
        <span>
          {lastDeliveredAtMs === null
            ? text('programs.nothing-sent')
            : text('programs.sent-at', { time: moment(lastDeliveredAtMs) })}
        </span>
      </span>
      {waiting + failed > 0 && (
        <Tag tone="sand">{text('programs.not-taken', { count: localDigits(String(waiting + failed), language) })}</Tag>
      )}
    </button>
  );
}

function HookSheet({ hook, onClose }: { readonly hook: Hook; readonly onClose: () => void }) {
  const text = useText();
  const { id, url } = hook;
  const sent = useCall('/user/webhook/deliveries', { id }, { staleMs: 1_000 });
  const again = async (delivery: string): Promise<void> => {
    try {
      await send('/user/webhook/replay', { delivery });
      toast(text('programs.replayed'));
    } catch (failure) {
      tell(failure);
    }
    outdate('/user/webhook/deliveries');
  };
  const end = async (): Promise<void> => {
    const sure = await ask({
      title: text('programs.end-webhook-sure'),
      text: url,
      confirm: text('programs.end-webhook'),
      danger: true,
    });
    if (!sure) return;
    try {
      await send('/user/webhook/end', { id });
      onClose();
    } catch (failure) {
      tell(failure);
    }
    outdate('/user/webhook/list');
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('programs.webhook')}
      subtitle={url}
      footer={
        <Button kind="danger" onClick={() => void end()}>
          {text('programs.end-webhook')}
        </Button>
      }
    >
      <Answer query={sent}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.small}>{text('programs.nothing-sent')}</p>
          ) : (
            <ul className={styles.refusals}>
              {list.map((one) => (
                <DeliveryLine key={one.id} delivery={one} onAgain={() => void again(one.id)} />
              ))}
            </ul>
          )
        }
      </Answer>
    </Sheet>
  );
}

function DeliveryLine({ delivery, onAgain }: { readonly delivery: Delivery; readonly onAgain: () => void }) {
  const text = useText();
  const moment = useMoment();
  const { event, createdAtMs, state, problem, status } = delivery;
  return (
    <li>
      <b>
        {moment(createdAtMs)} · {text(`programs.delivery-${state}`)}
      </b>
      <code translate="no">
        {event}
        {status === null ? '' : ` · ${status}`}
        {problem === null ? '' : ` · ${problem}`}
      </code>
      {state !== 'waiting' && (
        <Button size="small" onClick={onAgain}>
          {text('programs.send-again')}
        </Button>
      )}
    </li>
  );
}

function Add() {
  const text = useText();
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await send('/user/webhook/make', { url: url.trim() });
      setSecret(made.secret);
      setUrl('');
      outdate('/user/webhook/list');
    } catch (failure) {
      tell(failure);
    } finally {
      setBusy(false);
    }
  };
  if (secret !== null)
    return (
      <div className={styles.value}>
        <span>{text('programs.webhook-secret')}</span>
        <code translate="no">{secret}</code>
        <Button size="small" onClick={() => copyText(secret)}>
          {text('programs.copy')}
        </Button>
        <Button size="small" onClick={() => setSecret(null)}>
          {text('programs.kept')}
        </Button>
      </div>
    );
  return (
    <>
      <Input
        label={text('programs.webhook-url')}
        value={url}
        maxLength={300}
        autoComplete="off"
        placeholder="https://bot.example.com/hilsa"
        hint={text('programs.webhook-hint')}
        onChange={setUrl}
      />
      {url.trim() !== '' && (
        <Button size="small" busy={busy} onClick={() => void make()}>
          {text('programs.add-webhook')}
        </Button>
      )}
    </>
  );
}
