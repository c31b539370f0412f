// In: a label, an algorithm, rights and addresses as typed.
// Out: a new key, confirmed by its owner; the secret, or the private half of a pair made here, is shown once, here.
import { useState } from 'react';
import { copyText } from '../../account/copy-text.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { useKept } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, SegmentedControl, Sheet, Switch } from '../../parts/index.ts';
import {
  ALGORITHMS,
  endsByItself,
  FIRST_FORM,
  isMadeHere,
  limitProblem,
  LIVES,
  needsPublicKey,
  PAIRS,
  problemOf,
  requestOf,
  type KeyForm,
} from './key-form.ts';
import { rememberDemoKey } from './demo-key.ts';
import { isPrivateKey, makeKeyPair } from './key-pair.ts';
import { OwnLimits } from './own-limits.tsx';
import styles from './programs.module.css';

interface Made {
  readonly apiKey: string;
  /** Shared with us, or the private half of a pair that was made here; null: the program has its own. */
  readonly secret: string | null;
}

export function MakeSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText();
  const world = useKept((kept) => kept.userAccountType);
  const [form, setForm] = useState<KeyForm>(FIRST_FORM);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const wrong = problemOf(form);
  const change = (part: Partial<KeyForm>): void => setForm({ ...form, ...part });
  const close = (): void => {
    setForm(FIRST_FORM);
    setShown(false);
    setMade(null);
    onClose();
  };
  const make = async (): Promise<void> => {
    setShown(true);
    if (wrong !== null) return;
    setBusy(true);
    try {
      const pair = isMadeHere(form) ? await makeKeyPair() : null;
      // A browser that makes none: the field for the public half of another's appears.
      if (isMadeHere(form) && pair === null) return change({ pair: 'own' });
      const answer = await send('/user/api-key/make', requestOf(form, Date.now(), pair?.publicKey ?? null));
      const { key } = answer;
      const secret = pair?.privateKey ?? answer.secret;
      if (world === 'demo' && secret !== null) rememberDemoKey({ apiKey: key.apiKey, secret, trade: key.trade });
      setMade({ apiKey: key.apiKey, secret });
      outdate('/user/api-key/list');
    } catch (failure) {
      tell(failure);
    } finally {
      setBusy(false);
    }
  };
  const errorAt = (field: keyof KeyForm) =>
    shown && wrong?.field === field ? text(`programs.${wrong.problem}`) : null;
  if (made !== null)
    return (
      <Sheet
        open={open}
        onClose={close}
        title={text('programs.made')}
        footer={
          <Button kind="primary" onClick={close}>
            {text('programs.kept')}
          </Button>
        }
      >
        <div className={`${styles.form} ${styles.below}`}>
          <p className={styles.text}>{text(`programs.${wordOf(made)}`)}</p>
          <Value label={text('programs.key-name')} value={made.apiKey} />
          {made.secret !== null && (
            <Value
              label={text(isPrivateKey(made.secret) ? 'programs.private-key' : 'programs.secret')}
              value={made.secret}
            />
          )}
        </div>
      </Sheet>
    );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={text('programs.make')}
      subtitle={text(world === 'demo' ? 'programs.for-demo' : 'programs.for-real')}
      footer={
        <Button kind="primary" busy={busy} onClick={() => void make()}>
          {text('programs.make-now')}
        </Button>
      }
    >
      <div className={`${styles.form} ${styles.below}`}>
        <Input
          label={text('programs.label')}
          value={form.label}
          maxLength={40}
          autoComplete="off"
          hint={text('programs.label-hint')}
          error={errorAt('label')}
          onChange={(label) => change({ label })}
        />
        <div className={styles.field}>
          <p>{text('programs.algorithm')}</p>
          <SegmentedControl
            label={text('programs.algorithm')}
            options={ALGORITHMS.map((value) => ({ value, label: text(`programs.${value}`) }))}
            value={form.algorithm}
            onChange={(algorithm) => change({ algorithm })}
          />
          <p className={styles.small}>{text(`programs.${form.algorithm}-text`)}</p>
        </div>
        {form.algorithm === 'ed25519' && (
          <div className={styles.field}>
            <SegmentedControl
              label={text('programs.pair')}
              options={PAIRS.map((value) => ({ value, label: text(`programs.pair-${value}`) }))}
              value={form.pair}
              onChange={(pair) => change({ pair })}
            />
            <p className={styles.small}>{text(`programs.pair-${form.pair}-text`)}</p>
          </div>
        )}
        {needsPublicKey(form) && (
          <label className={styles.field}>
            <span>{text('programs.public-key')}</span>
            <textarea
              className={styles.area}
              rows={4}
              spellCheck={false}
              maxLength={2000}
              placeholder="-----BEGIN PUBLIC KEY-----"
              value={form.publicKey}
              aria-invalid={errorAt('publicKey') !== null}
              onChange={({ target }) => change({ publicKey: target.value })}
            />
            {errorAt('publicKey') !== null && <span className={styles.wrong}>{errorAt('publicKey')}</span>}
          </label>
        )}
        <div className={styles.setting}>
          <div className={styles.rowWords}>
            <b>{text('programs.may-trade')}</b>
            <span>{text('programs.may-trade-text')}</span>
          </div>
          <Switch label={text('programs.may-trade')} on={form.trade} onChange={(trade) => change({ trade })} />
        </div>
        <Input
          label={text('programs.addresses')}
          value={form.addresses}
          maxLength={800}
          autoComplete="off"
          placeholder="203.0.113.7, 2001:db8::/64"
          hint={text(endsByItself(form) ? 'programs.addresses-open' : 'programs.addresses-hint')}
          onChange={(addresses) => change({ addresses })}
        />
        <div className={styles.field}>
          <p>{text('programs.ends')}</p>
          <SegmentedControl
            label={text('programs.ends')}
            options={LIVES.map((days) => ({
              value: days,
              label: days === 'open' ? text('programs.life-open') : text('programs.life', { count: Number(days) }),
            }))}
            value={form.days}
            onChange={(days) => change({ days })}
          />
        </div>
        <div className={styles.field}>
          <p>{text('programs.limits')}</p>
          <OwnLimits limits={form} wrong={shown ? limitProblem(form) : null} onChange={(limits) => change(limits)} />
          <p className={styles.small}>{text('programs.limits-text')}</p>
        </div>
        <p className={styles.small}>{text('programs.never')}</p>
      </div>
    </Sheet>
  );
}

function wordOf({ secret }: Made) {
  if (secret === null) return 'made-own';
  return isPrivateKey(secret) ? 'made-pair' : 'made-secret';
}

function Value({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useText();
  return (
    <div className={styles.value}>
      <span>{label}</span>
      <code translate="no">{value}</code>
      <Button size="small" onClick={() => copyText(value)}>
        {text('programs.copy')}
      </Button>
    </div>
  );
}
