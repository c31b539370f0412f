// In: the demo key of this page, or none.
// Out: calls that really run in the demo: what was sent, what came back, how much of the limits it took.
import { useState } from 'react';
import { useTryDemo } from '../../account/try-demo.ts';
import { useWorldSwitch } from '../../account/world-switch.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { useKept } from '../../kernel/store.ts';
import { tell } from '../../kernel/tell.ts';
import { localDigits, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import { Button, Chips } from '../../parts/index.ts';
import { rememberDemoKey, useDemoKey } from './demo-key.ts';
import { FIRST_FORM, MOST, requestOf } from './key-form.ts';
import { makeKeyPair } from './key-pair.ts';
import { run, type Call, type Heard } from './signed-call.ts';
import styles from './programs.module.css';

const CALLS = {
  ticker: { method: 'GET', path: '/ticker/24hr', signed: false, parameters: { symbol: 'BTCUSDT' } },
  depth: { method: 'GET', path: '/depth', signed: false, parameters: { symbol: 'BTCUSDT', limit: '5' } },
  account: { method: 'GET', path: '/account', signed: true, parameters: { omitZeroBalances: 'true' } },
  buy: {
    method: 'POST',
    path: '/order',
    signed: true,
    trades: true,
    parameters: { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '20' },
  },
  fills: { method: 'GET', path: '/myTrades', signed: true, parameters: { symbol: 'BTCUSDT', limit: '3' } },
} as const satisfies Record<string, Call>;
type Name = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as Name[];
/** Limits as the server has them for everybody: weight in a minute. */
const WEIGHT_A_MINUTE = String(MOST.weight);

export function Playground() {
  const text = useText();
  const language = useLanguage();
  const key = useDemoKey();
  const [name, setName] = useState<Name>('ticker');
  const [busy, setBusy] = useState(false);
  const [heard, setHeard] = useState<Heard | null>(null);
  const call: Call = CALLS[name];
  const needsKey = call.signed && (key === null || (call.trades === true && !key.trade));
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      setHeard(await run(call, key));
    } catch {
      setHeard({
        request: `${call.method} ${call.path}`,
        status: 0,
        weight: null,
        orders: null,
        body: text('common.no-connection'),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Chips
        label={text('programs.try')}
        options={NAMES.map((value) => ({ value, label: text(`programs.call-${value}` satisfies MessageKey) }))}
        value={name}
        onChange={(next) => {
          setName(next);
          setHeard(null);
        }}
      />
      <p className={styles.small}>{text('programs.request')}</p>
      <pre className={styles.code} translate="no">
        {heard?.request ?? `${call.method} /demo/api/v3${call.path}?${new URLSearchParams(call.parameters).toString()}`}
      </pre>
      {needsKey ? (
        <MakeDemoKey />
      ) : (
        <Button kind="primary" busy={busy} onClick={() => void go()}>
          {text('programs.run')}
        </Button>
      )}
      <div className={styles.field} aria-live="polite">
        {heard !== null && (
          <>
            <p className={styles.small}>
              {text('programs.answer')} ·{' '}
              {text('programs.answered', { status: localDigits(String(heard.status), language) })}
              {heard.weight !== null &&
                ` · ${text('programs.weight', { used: localDigits(heard.weight, language), most: localDigits(WEIGHT_A_MINUTE, language) })}`}
              {heard.orders !== null &&
                ` · ${text('programs.orders-used', { used: localDigits(heard.orders, language), most: localDigits(String(MOST.orders), language) })}`}
            </p>
            <pre className={styles.code} translate="no">
              {heard.body}
            </pre>
          </>
        )}
      </div>
    </div>
  );
}

/** A signed call needs a key of the demo: the way to one, from wherever the visitor stands. */
function MakeDemoKey() {
  const text = useText();
  const signedIn = useSignedIn();
  const world = useKept((kept) => kept.userAccountType);
  const { choose } = useWorldSwitch();
  const { busy, tryDemo } = useTryDemo();
  const [making, setMaking] = useState(false);
  const make = async (): Promise<void> => {
    setMaking(true);
    try {
      const pair = await makeKeyPair();
      const sort = pair === null ? 'hmac-sha256' : 'ed25519';
      const form = { ...FIRST_FORM, label: 'Developers page', algorithm: sort, trade: true } as const;
      const made = await send('/user/api-key/make', requestOf(form, Date.now(), pair?.publicKey ?? null));
      const secret = pair?.privateKey ?? made.secret;
      if (secret !== null) rememberDemoKey({ apiKey: made.key.apiKey, secret, trade: made.key.trade });
      outdate('/user/api-key/list');
    } catch (failure) {
      tell(failure);
    } finally {
      setMaking(false);
    }
  };
  if (!signedIn)
    return (
      <Button kind="primary" busy={busy} note={text('programs.needs-demo')} onClick={tryDemo}>
        {text('login.demo')}
      </Button>
    );
  if (world !== 'demo')
    return (
      <Button kind="primary" note={text('programs.needs-world')} onClick={() => choose('demo')}>
        {text('programs.to-demo')}
      </Button>
    );
  return (
    <Button kind="primary" busy={making} note={text('programs.needs-key')} onClick={() => void make()}>
      {text('programs.make-demo')}
    </Button>
  );
}
