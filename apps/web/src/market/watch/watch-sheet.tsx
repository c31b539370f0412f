// In: a market.
// Out: what its watcher wants: to be told when it does something, and the own lists it stands on.
import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { AlertKind } from '@hilsa/contract';
import { MOST_WATCHLISTS } from '@hilsa/contract/watch/words';
import { formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { type ListingKey, symbolOf } from '../../kernel/keys.ts';
import { outdate, queries, useCall } from '../../kernel/queries.ts';
import { go, here, hrefOf } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { AmountInput, Button, Chips, Go, IconButton, Sheet, Switch, toast } from '../../parts/index.ts';
import { AlertRow } from './alert-rows.tsx';
import { FIGURE_WORDS, KIND_WORDS, decimalsFor, kindsFor } from './words.ts';
import styles from './watch.module.css';

interface Watched {
  readonly market: ListingKey;
  /** As a person calls it. */
  readonly name: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** The bell on a market's page. */
export function WatchButton(watched: Watched) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Bell} label={text('watch.title')} edge="end" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={text('watch.title')} subtitle={watched.name}>
        <Watching {...watched} />
      </Sheet>
    </>
  );
}

function Watching(watched: Watched) {
  const text = useText();
  const signedIn = useSignedIn();
  if (!signedIn)
    return (
      <div className={styles.watch}>
        <p className={styles.quiet}>{text('watch.sign-in-text')}</p>
        <Button
          kind="primary"
          onClick={() => {
            const { path, search } = here();
            go('/pages/common/login', path === null ? {} : { back: hrefOf(path, search) });
          }}
        >
          {text('watch.sign-in')}
        </Button>
      </div>
    );
  return (
    <div className={styles.watch}>
      <NewAlert {...watched} />
      <Waiting market={watched.market} />
      <Lists market={watched.market} />
    </div>
  );
}

function NewAlert({ market, priceDecimals, quantityDecimals }: Watched) {
  const text = useText();
  const language = useLanguage();
  const [kind, setKind] = useState<AlertKind>('price-above');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const needsValue = kind !== 'band';
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      const figure = value.replace(/\.$/, '');
      await send('/alert/add', { market, kind, ...(needsValue ? { value: figure } : {}) });
      toast(text('watch.added'));
      setValue('');
      outdate('/alert/list');
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Chips
        label={text('watch.when')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setValue('');
        }}
        options={kindsFor(market).map((each) => ({ value: each, label: text(KIND_WORDS[each]) }))}
      />
      {kind === 'band' ? (
        <p className={styles.quiet}>{text('watch.band-text')}</p>
      ) : (
        <AmountInput
          label={text(FIGURE_WORDS[kind])}
          labelled="inside"
          align="center"
          placeholder={formatNumber('0', language)}
          decimals={decimalsFor(kind, priceDecimals, quantityDecimals)}
          value={value}
          onChange={setValue}
        />
      )}
      <Button
        kind="primary"
        busy={busy}
        why={needsValue && value === '' ? text('watch.write') : null}
        onClick={() => void add()}
      >
        {text('watch.add')}
      </Button>
    </>
  );
}

function Waiting({ market }: { readonly market: ListingKey }) {
  const text = useText();
  const { data } = useCall('/alert/list', { state: 'waiting', market });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section>
      <h3 className={styles.head}>
        {text('watch.waiting')}
        <Go to="/pages/user/alerts">{text('watch.all-alerts')}</Go>
      </h3>
      {data.list.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </section>
  );
}

/** On which of the own lists it stands. */
function Lists({ market }: { readonly market: ListingKey }) {
  const text = useText();
  const language = useLanguage();
  const { data } = useCall('/watchlist/list', {});
  if (data === undefined) return null;
  const put = async (id: string, on: boolean): Promise<void> => {
    try {
      const path = on ? '/watchlist/item/add' : '/watchlist/item/del';
      const lists = await wire.call(path, { id, market });
      queries.setQueriesData({ queryKey: ['/watchlist/list'] }, lists);
    } catch (error) {
      tell(error);
    }
  };
  const begin = async (): Promise<void> => {
    try {
      const taken = new Set(data.lists.map(({ name }) => name));
      const names = Array.from({ length: MOST_WATCHLISTS }, (_, at) =>
        text('watch.list-name', { number: localDigits(String(at + 1), language) }),
      );
      const name = names.find((one) => !taken.has(one)) ?? names[0]!;
      const made = await send('/watchlist/add', { name });
      await put(made.lists.at(-1)!.id, true);
    } catch (error) {
      tell(error);
    }
  };
  return (
    <section>
      <h3 className={styles.head}>
        {text('watch.lists')}
        <Go to="/pages/user/watchlists">{text('watch.all-lists')}</Go>
      </h3>
      {data.lists.map(({ id, name, markets }) => (
        <div key={id} className={styles.list}>
          <span>{name}</span>
          <Switch
            label={text('watch.on-list', { name, market: symbolOf(market) })}
            on={markets.includes(market)}
            onChange={(on) => void put(id, on)}
          />
        </div>
      ))}
      {data.lists.length < MOST_WATCHLISTS && (
        <Button kind="quiet" size="small" onClick={() => void begin()}>
          {text('watch.new-list')}
        </Button>
      )}
    </section>
  );
}
