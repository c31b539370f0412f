// In: the own proof and the public file, or a file that was saved.
// Out: whether one's money is counted in what was published: said in one sentence, shown leaf by leaf, and kept as a file for later.
import { useRef, useState } from 'react';
import { readSavedCheck, type SavedCheck } from '@hilsa/formulas/liabilities';
import { parseDecimal } from '@hilsa/money';
import type { ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { useKept } from '../../kernel/store.ts';
import { Button, EmptyState, Go, MessageRow, Skeleton } from '../../parts/index.ts';
import { CheckedMoney } from './checked.tsx';
import { usePublicFile } from './public-file.ts';
import styles from './liabilities.module.css';

type Own = ReplyOf<'/user/liabilities'>;
type Publication = NonNullable<Own['publication']>;

export default function CheckMoney() {
  const text = useText();
  const signedIn = useSignedIn();
  const world = useKept((kept) => kept.userAccountType);
  const [saved, setSaved] = useState<SavedCheck | 'unreadable' | null>(null);
  return (
    <Page title={text('page.check-money')}>
      <div className={styles.page}>
        {saved === 'unreadable' && <MessageRow kind="failed" title={text('liabilities.saved-unreadable')} />}
        {saved !== null && saved !== 'unreadable' ? (
          <CheckedMoney key={saved.file.length} saved={saved} own={null} />
        ) : !signedIn ? (
          <Stranger />
        ) : world === 'demo' ? (
          <EmptyState title={text('liabilities.demo')} text={text('liabilities.demo-text')} />
        ) : (
          <Mine />
        )}
        <FromFile onFile={setSaved} isOpen={saved !== null} />
        <Go to="/pages/common/liabilities" className={styles.link}>
          {text('liabilities.to-publications')}
        </Go>
      </div>
    </Page>
  );
}

function Stranger() {
  const text = useText();
  return (
    <EmptyState
      title={text('liabilities.guest')}
      text={text('liabilities.guest-text')}
      action={
        <Button kind="primary" onClick={() => go('/pages/common/login', { back: '/pages/user/checkMoney' })}>
          {text('liabilities.sign-in')}
        </Button>
      }
    />
  );
}

function Mine() {
  const text = useText();
  const wanted = useSearch('publication', '');
  const publication = /^[1-9]\d{0,8}$/.test(wanted) ? wanted : null;
  const own = useCall('/user/liabilities', publication === null ? {} : { publication });
  return (
    <Answer query={own} rows={6}>
      {(data) =>
        data.publication === null ? (
          <EmptyState
            title={text('liabilities.none')}
            text={text('liabilities.none-text')}
            action={<Button onClick={() => void own.refetch()}>{text('liabilities.again')}</Button>}
          />
        ) : (
          <WithFile own={data} publication={data.publication} />
        )
      }
    </Answer>
  );
}

/** The public file is fetched as anybody gets it, without the sign-in. */
function WithFile({ own, publication }: { readonly own: Own; readonly publication: Publication }) {
  const text = useText();
  const file = usePublicFile(publication.publication);
  if (file.data === undefined)
    return file.isError ? (
      <MessageRow
        kind="failed"
        title={text('liabilities.file-failed')}
        action={
          <Button size="small" onClick={() => void file.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    ) : (
      <Skeleton width="100%" height={320} />
    );
  const saved: SavedCheck = {
    file: file.data,
    owner: own.owner,
    proofs: own.list.flatMap(({ proof }) => proof ?? []),
    shown: own.list.map(({ asset, decimals, total }) => ({ asset, units: parseDecimal(total, decimals) ?? 0n })),
  };
  return <CheckedMoney saved={saved} own={own.list} />;
}

function FromFile({
  onFile,
  isOpen,
}: {
  readonly isOpen: boolean;
  readonly onFile: (saved: SavedCheck | 'unreadable' | null) => void;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    onFile(file.size > MOST_BYTES ? 'unreadable' : (readSavedCheck(await file.text()) ?? 'unreadable'));
  };
  return (
    <div className={styles.fromFile}>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="spoken"
        tabIndex={-1}
        aria-label={text('liabilities.open-file')}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button kind="quiet" onClick={() => input.current?.click()}>
        {text('liabilities.open-file')}
      </Button>
      {isOpen && (
        <Button kind="quiet" onClick={() => onFile(null)}>
          {text('liabilities.close-file')}
        </Button>
      )}
      <p>{text('liabilities.open-file-about')}</p>
    </div>
  );
}

const MOST_BYTES = 40 * 1024 * 1024;
