// In: notices, each with whether it has been read.
// Out: a list under the days they came on, each line opening its notice.
import type { NoticeEvent } from '@hilsa/contract';
import { useState } from 'react';
import { byDay, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Go, Icon, Skeleton } from '../../parts/index.ts';
import { noticeIcon } from './notice-icons.ts';
import styles from './reading.module.css';

export interface Line {
  readonly id: string;
  readonly event: NoticeEvent;
  readonly title: string;
  readonly text: string;
  readonly atMs: number;
  readonly isRead: boolean;
}

export function NoticeLines({ lines }: { readonly lines: readonly Line[] }) {
  const language = useLanguage();
  const [openedMs] = useState(() => Date.now());
  return byDay(lines, openedMs, language).map(([day, ofDay]) => (
    <section key={day}>
      <h2 className={styles.day}>{day}</h2>
      <ul className={styles.list}>
        {ofDay.map((line) => (
          <li key={line.id}>
            <NoticeLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NoticeLine({ line }: { readonly line: Line }) {
  const text = useText();
  const language = useLanguage();
  return (
    <Go to="/pages/notice/detail" search={{ id: line.id }} className={names(styles.item, styles.notice)}>
      <span className={styles.mark}>
        <Icon icon={noticeIcon(line.event)} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <span className={styles.name}>{line.title}</span>
          <time className={styles.when}>{timeText(line.atMs, language)}</time>
          {!line.isRead && (
            <i className={styles.unread}>
              <span className="spoken">{text('reading.unread')}</span>
            </i>
          )}
        </span>
        <span className={styles.summary}>{line.text}</span>
      </span>
    </Go>
  );
}

export function LinesSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={names(styles.item, styles.notice)}>
          <Skeleton width={36} height={36} round={12} />
          <span className={styles.words}>
            <Skeleton width="60%" height={14} />
            <Skeleton width="94%" height={12} />
          </span>
        </div>
      ))}
    </div>
  );
}
