// In: what is wished. Out: the withdrawal PIN first; then every line that is signed with its seal, five minutes long, and the press that signs: a
// passkey over the digest, else a code of the authenticator app, else password and code. The server's core verifies it; nothing here decides.
import { Check, Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { CodeInput } from '../../account/code-input.tsx';
import { sixDigitsOf } from '../../account/confirm-form.ts';
import { passkeysWork, showPasskey, turnedAway } from '@hilsa/wire/passkey';
import { PinPad } from '../../account/pin-pad.tsx';
import { TotpInput } from '../../account/totp-input.tsx';
import { GateClosed } from '../../kernel/gates.ts';
import { outdate } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { mayBeDone, send } from '../../kernel/send.ts';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Icon, MessageRow, PasswordInput, Sheet, TextButton } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { bookedAs, doubted } from './doubted.ts';
import { DigestLines, Seal } from './seal.tsx';
import { useNow } from '../../kernel/use-now.ts';
import { useWhen } from './when.ts';
import styles from './payments.module.css';

export interface Wish {
  readonly id: string;
  readonly method: number;
  readonly amount: string;
  /** A coin, which goes over a network. */
  readonly asset?: string;
}
/** Whom it is paid to, as the sheet says it. */
export interface SignedTo {
  readonly number: string;
  /** What belongs to the number: the bank, the network. */
  readonly beside: readonly string[];
  /** Whose it is, where somebody knows. */
  readonly name: string | null;
}
type Preview = ReplyOf<'/user/withdraw/preview'>;
type Proof =
  | { readonly response: string }
  | { readonly totp: string }
  | { readonly password: string; readonly code: string };

export function SignSheet({
  wish,
  to,
  onClose,
}: {
  readonly wish: Wish | null;
  readonly to: SignedTo;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [pin, setPin] = useState('');
  const [pinError, setPinError] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [arrivedMs, setArrivedMs] = useState(0);
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    setPin('');
    setPinError(null);
    setPreview(null);
    onClose();
  };
  const show = (wish: Wish, id: string): void => {
    doubted.delete(wish);
    for (const path of [
      '/user/withdraw/order',
      '/coin/withdraw/order',
      '/user/withdraw/status',
      '/user/assets',
    ] as const)
      outdate(path);
    close();
    const page = wish.asset === undefined ? '/pages/wallet/recordDetail' : '/pages/withdraw/cryptoRecordDetail';
    go(page, { id }, { replace: true });
  };
  const ask = async (): Promise<void> => {
    if (wish === null) return;
    setBusy(true);
    try {
      // The same wish, signed before and never answered: it is looked for before new terms are asked for, or it would be paid twice. While nobody
      // answers that, there are none.
      const before = doubted.get(wish);
      const booked = before === null ? null : await bookedAs(wish, before);
      if (booked !== null) {
        show(wish, booked);
        return;
      }
      setPreview(await send('/user/withdraw/preview', { ...wish, method: String(wish.method) }));
      setArrivedMs(Date.now());
    } catch (error) {
      if (!(error instanceof GateClosed)) tell(error);
      close();
    } finally {
      setBusy(false);
    }
  };
  const sign = async (proof: Proof): Promise<void> => {
    if (wish === null || preview === null) return;
    const { fee, requestId, askedAtMs } = preview.terms;
    try {
      const { asset, ...rest } = wish;
      const signed = {
        ...rest,
        method: String(wish.method),
        fee,
        requestId,
        askedAtMs: String(askedAtMs),
        withdrawalPin: pin,
        ...proof,
      };
      const { withdrawal } = await (asset === undefined
        ? send('/user/withdraw/add', signed)
        : send('/coin/withdraw/add', { ...signed, asset }));
      show(wish, withdrawal.id);
    } catch (error) {
      // No answer, or the second one to what was answered into the dark: these terms may be booked.
      if (mayBeDone(error) || (error instanceof Refused && error.refusal === 'proof-used')) {
        doubted.put(wish, preview.digest);
        const booked = await bookedAs(wish, preview.digest).catch(() => null);
        if (booked !== null) {
          show(wish, booked);
          return;
        }
      }
      if (error instanceof Refused && /^(withdrawal-pin|pin)-/.test(error.refusal)) {
        // Back to the PIN, with the server's own sentence.
        setPin('');
        setPreview(null);
        setPinError(sentenceOf(error));
        return;
      }
      throw error;
    }
  };
  return (
    <Sheet
      open={wish !== null}
      onClose={close}
      title={text(
        preview === null
          ? 'pay-out.pin'
          : preview.methods[0] === 'passkey'
            ? 'pay-out.passkey-signs'
            : 'pay-out.you-sign',
      )}
    >
      {preview === null ? (
        <PinPad
          pin={pin}
          error={pinError}
          busy={busy}
          hint={text('pay-out.pin-hint')}
          onChange={(next) => {
            setPin(next);
            setPinError(null);
          }}
          onFull={() => void ask()}
        />
      ) : (
        <Terms
          preview={preview}
          arrivedMs={arrivedMs}
          to={to}
          isCoin={wish?.asset !== undefined}
          sign={sign}
          again={() => void ask()}
          busy={busy}
        />
      )}
    </Sheet>
  );
}

function Terms({
  preview,
  arrivedMs,
  to,
  isCoin,
  sign,
  again,
  busy,
}: {
  readonly preview: Preview;
  /** By this phone's clock, which may be minutes off. */
  readonly arrivedMs: number;
  readonly to: SignedTo;
  readonly isCoin: boolean;
  readonly sign: (proof: Proof) => Promise<void>;
  readonly again: () => void;
  readonly busy: boolean;
}) {
  const text = useText();
  const money = useMoneyText();
  const { terms, digest } = preview;
  const when = useWhen();
  const nowMs = useNow();
  const leftMs = terms.expiresAtMs - terms.askedAtMs - (nowMs - arrivedMs);
  const number = to.number.match(/.{1,4}/g)?.join(' ') ?? '';
  const lines: readonly (readonly [string, string, string?])[] = [
    [text('pay-out.world'), terms.world],
    [
      text('pay-out.from'),
      text(isCoin ? 'pay-out.coin-account' : 'pay-out.currency-account', { end: terms.account.slice(-4) }),
    ],
    [text('pay.amount'), money(terms.amount, terms.asset)],
    [text('pay.fee'), money(terms.fee, terms.asset)],
    [text('pay-out.whom'), number, [...to.beside, terms.rail].filter(Boolean).join(' · ')],
    ...(to.name === null ? [] : [[text('pay-out.name'), to.name, text('pay-out.as-on-papers')] as const]),
    [text('pay-out.request'), terms.requestId, text('pay-out.once')],
  ];
  return (
    <div className={styles.terms}>
      <div className={styles.termsHead}>
        <div>
          <p>{text('pay-out.arrives-there')}</p>
          <b>{money(terms.arrivalAmount, terms.asset)}</b>
        </div>
        <Ring leftMs={leftMs} wholeMs={terms.expiresAtMs - terms.askedAtMs} />
      </div>
      <dl>
        {lines.map(([name, value, below]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {below !== undefined && <small>{below}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.sealed}>
        <Seal digest={digest} size={56} />
        <div>
          <b>{text('pay-out.seal-title')}</b>
          <DigestLines digest={digest} />
        </div>
      </div>
      <p className={styles.note}>{text('pay-out.seal-text')}</p>
      {preview.leavesAtMs !== null && (
        <p className={styles.note}>{text('pay-out.leaves', { time: when(preview.leavesAtMs) })}</p>
      )}
      <p className={styles.given}>
        <Icon icon={Check} size={16} />
        {text('pay-out.pin-given')}
      </p>
      {leftMs <= 0 ? (
        <>
          <MessageRow kind="late" title={text('pay-out.too-late')} text={text('pay-out.too-late-text')} />
          <Button kind="primary" busy={busy} onClick={again}>
            {text('pay-out.anew')}
          </Button>
        </>
      ) : (
        <Proofs preview={preview} sign={sign} />
      )}
    </div>
  );
}

function Proofs({ preview, sign }: { readonly preview: Preview; readonly sign: (proof: Proof) => Promise<void> }) {
  const text = useText();
  const money = useMoneyText();
  const [fields, setFields] = useState({ totp: '', password: '', code: '' });
  const [error, setError] = useState<{
    readonly field: 'totp' | 'password' | 'code';
    readonly sentence: string;
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const { methods, passkey, terms } = preview;
  const withPasskey = methods.includes('passkey') && passkey !== null && passkeysWork();
  const [typed, setTyped] = useState(!withPasskey);
  const method = methods.includes('totp') ? 'totp' : methods.includes('code') ? 'code' : null;
  const label = text('pay-out.sign', { amount: money(terms.amount, terms.asset) });
  const change = (part: Partial<typeof fields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setError(null);
  };
  const run = async (proof: () => Promise<Proof> | Proof): Promise<void> => {
    setBusy(true);
    try {
      await sign(await proof());
    } catch (failure) {
      if (failure instanceof Refused && failure.refusal === 'totp-invalid')
        setError({ field: 'totp', sentence: sentenceOf(failure) });
      else if (failure instanceof Refused && failure.refusal.startsWith('code-'))
        setError({ field: 'code', sentence: sentenceOf(failure) });
      else if (failure instanceof Refused && failure.refusal === 'credentials-invalid')
        setError({ field: 'password', sentence: sentenceOf(failure) });
      else if (!turnedAway(failure) && !(failure instanceof GateClosed)) tell(failure);
    } finally {
      setBusy(false);
    }
  };
  const said = (field: 'totp' | 'password' | 'code') => (error?.field === field ? error.sentence : null);
  if (withPasskey && !typed)
    return (
      <>
        <Button
          kind="primary"
          busy={busy}
          onClick={() => void run(async () => ({ response: await showPasskey(passkey) }))}
        >
          <span className={styles.withIcon}>
            <Icon icon={Fingerprint} size={22} />
            {label}
          </span>
        </Button>
        {method !== null && <TextButton onClick={() => setTyped(true)}>{text('pay-out.by-code')}</TextButton>}
      </>
    );
  if (method === null) return <MessageRow kind="failed" title={text('passkey.not-here')} />;
  return (
    <form
      className={styles.proofs}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const { totp, password, code } = fields;
        if (method === 'totp' && sixDigitsOf(totp).length !== 6)
          return setError({ field: 'totp', sentence: text('totp.wrong') });
        if (method === 'code' && password === '')
          return setError({ field: 'password', sentence: text('login.password-missing') });
        if (method === 'code' && sixDigitsOf(code).length !== 6)
          return setError({ field: 'code', sentence: text('register.code-wrong') });
        void run(() => (method === 'totp' ? { totp: sixDigitsOf(totp) } : { password, code: sixDigitsOf(code) }));
        return undefined;
      }}
    >
      {method === 'totp' ? (
        <TotpInput value={fields.totp} error={said('totp')} onChange={(totp) => change({ totp })} />
      ) : (
        <>
          <p className={styles.note}>{text('pay-out.code-limit')}</p>
          <PasswordInput
            label={text('login.password')}
            value={fields.password}
            error={said('password')}
            autoComplete="current-password"
            maxLength={64}
            onChange={(password) => change({ password })}
          />
          <CodeInput
            contact={null}
            purpose="confirm"
            value={fields.code}
            error={said('code')}
            onChange={(code) => change({ code })}
          />
        </>
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {label}
      </Button>
    </form>
  );
}

const RADIUS = 25;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ leftMs, wholeMs }: { readonly leftMs: number; readonly wholeMs: number }) {
  const language = useLanguage();
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className={styles.timer} role="timer">
      <svg viewBox="0 0 56 56" width="56" height="56" aria-hidden="true" focusable="false">
        <circle cx="28" cy="28" r={RADIUS} />
        <circle
          cx="28"
          cy="28"
          r={RADIUS}
          data-left
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - Math.max(0, Math.min(1, leftMs / wholeMs)))}
          transform="rotate(-90 28 28)"
        />
      </svg>
      <b>{localDigits(clock, language)}</b>
    </span>
  );
}
