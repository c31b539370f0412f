// In: the name of a page and the title that stands until it has come.
// Out: the page as its operator wrote it, in the reader's language, with its version; what belongs to it stands below.
import type { PageName } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import type { ReactNode } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import { type MessageKey, dayText, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { RichText } from '../../messages/rich-text.tsx';
import { EmptyState, MessageRow, NavigationBar, Skeleton, TextButton } from '../../parts/index.ts';
import styles from './about.module.css';

const FRESH_MS = 600_000;

export function PageText({
  name,
  title,
  children,
}: {
  readonly name: PageName;
  readonly title: MessageKey;
  readonly children?: ReactNode;
}) {
  const text = useText();
  const language = useLanguage();
  const page = useCall('/index/page', { name }, { staleMs: FRESH_MS });
  const isMissing = page.error instanceof Refused && page.error.refusal === 'unknown-page';
  return (
    <>
      <NavigationBar title={page.data?.title ?? text(title)} />
      <div className={styles.page}>
        {page.isPending && <PageSkeleton />}
        {isMissing && <EmptyState title={text('legal.unwritten')} text={text('legal.unwritten-text')} />}
        {page.isError && !isMissing && (
          <MessageRow
            kind="failed"
            title={text('reading.failed')}
            text={sentenceOf(page.error)}
            action={<TextButton onClick={() => void page.refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {page.data !== undefined && (
          <>
            <RichText html={page.data.text} />
            <p className={styles.version}>
              {text('legal.version', { version: localDigits(page.data.version, language) })} ·{' '}
              <time>{dayText(page.data.updatedAtMs, language)}</time>
            </p>
          </>
        )}
        {children}
      </div>
    </>
  );
}

function PageSkeleton() {
  const text = useText();
  return (
    <div className={styles.bones} role="status" aria-label={text('common.loading')}>
      {[100, 88, 40, 100, 96, 70, 36, 100, 92].map((width, index) => (
        <Skeleton key={index} width={`${width}%`} height={index < 2 ? 22 : 14} />
      ))}
    </div>
  );
}
