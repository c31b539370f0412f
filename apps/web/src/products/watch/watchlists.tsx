// In: the own lists.
// Out: one at a time with its markets and their prices; lists are made, renamed and removed, markets put on and taken off.
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MOST_WATCHED, MOST_WATCHLISTS } from '@hilsa/contract/watch/words';
import { localDigits, say, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import {
  Button,
  Chips,
  EmptyState,
  IconButton,
  Input,
  NavigationBar,
  RowSkeleton,
  Sheet,
  ask,
} from '../../parts/index.ts';
import { type Lists, changeLists } from './change-lists.ts';
import { ChooseMarkets } from './choose-markets.tsx';
import { WatchedRows } from './watched-rows.tsx';
import styles from './watch.module.css';

type List = Lists['lists'][number];

export default function Watchlists() {
  const text = useText();
  const { data, isError, refetch } = useCall('/watchlist/list', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [naming, setNaming] = useState<List | 'new' | null>(null);
  const lists = data?.lists ?? [];
  const list = lists.find(({ id }) => id === chosen) ?? lists[0];
  return (
    <>
      <NavigationBar
        title={text('page.watchlists')}
        {...(lists.length > 0 && lists.length < MOST_WATCHLISTS
          ? {
              right: (
                <IconButton icon={Plus} label={text('watch.new-list')} edge="end" onClick={() => setNaming('new')} />
              ),
            }
          : {})}
      />
      <div className={styles.page}>
        {data === undefined && !isError && <RowSkeleton rows={6} />}
        {data === undefined && isError && <MarketFailed retry={() => void refetch()} />}
        {data !== undefined && list === undefined && (
          <EmptyState
            title={text('watch.no-lists')}
            text={text('watch.no-lists-text')}
            action={
              <Button kind="primary" onClick={() => setNaming('new')}>
                {text('watch.new-list')}
              </Button>
            }
          />
        )}
        {list !== undefined && (
          <>
            <Chips
              label={text('page.watchlists')}
              value={list.id}
              onChange={setChosen}
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <OneList key={list.id} list={list} onRename={() => setNaming(list)} />
          </>
        )}
      </div>
      {naming !== null && (
        <NameSheet list={naming === 'new' ? null : naming} onMade={setChosen} onClose={() => setNaming(null)} />
      )}
    </>
  );
}

function OneList({ list, onRename }: { readonly list: List; readonly onRename: () => void }) {
  const text = useText();
  const language = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const remove = async (): Promise<void> => {
    const sure = await ask({
      title: say('watch.remove-list'),
      text: say('watch.remove-list-text', { name: list.name }),
      confirm: say('watch.remove'),
      danger: true,
    });
    if (sure) await changeLists(send('/watchlist/del', { id: list.id }));
  };
  return (
    <>
      <div className={styles.tools}>
        <span>
          {text('watch.count', {
            count: localDigits(String(list.markets.length), language),
            most: localDigits(String(MOST_WATCHED), language),
          })}
        </span>
        <IconButton icon={Pencil} size={20} label={text('watch.rename')} onClick={onRename} />
        <IconButton icon={Trash2} size={20} label={text('watch.remove-list')} onClick={() => void remove()} />
        <Button kind="quiet" size="small" onClick={() => setChoosing(true)}>
          {text('watch.choose')}
        </Button>
      </div>
      {list.markets.length === 0 ? (
        <EmptyState title={text('watch.empty-list')} text={text('watch.empty-list-text')} />
      ) : (
        <WatchedRows markets={list.markets} />
      )}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={text('watch.choose')} subtitle={list.name}>
        <ChooseMarkets list={list} />
      </Sheet>
    </>
  );
}

function NameSheet({
  list,
  onMade,
  onClose,
}: {
  readonly list: List | null;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [name, setName] = useState(list?.name ?? '');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const trimmed = name.trim();
    const lists = await changeLists(
      list === null
        ? send('/watchlist/add', { name: trimmed })
        : send('/watchlist/rename', { id: list.id, name: trimmed }),
    );
    setBusy(false);
    if (lists === null) return;
    const made = lists.lists.find((one) => one.name === trimmed);
    if (made !== undefined) onMade(made.id);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text(list === null ? 'watch.new-list' : 'watch.rename')}
      footer={
        <Button
          kind="primary"
          busy={busy}
          why={name.trim() === '' ? text('watch.write-name') : null}
          onClick={() => void save()}
        >
          {text('watch.save')}
        </Button>
      }
    >
      <Input label={text('watch.name')} value={name} maxLength={24} autoComplete="off" onChange={setName} />
    </Sheet>
  );
}
