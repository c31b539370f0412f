// In: a title, a moment, and plain text whose empty lines part paragraphs.
// Out: an article in reading width.
import { dayTimeText, useLanguage } from '../../i18n/index.ts';
import { Skeleton } from '../../parts/index.ts';
import styles from './reading.module.css';

export function Article({
  title,
  atMs,
  source,
  words,
}: {
  readonly title: string;
  readonly atMs: number;
  readonly source?: string;
  readonly words: string;
}) {
  const language = useLanguage();
  return (
    <article className={styles.article}>
      <h2>{title}</h2>
      <p className={styles.when}>
        {source !== undefined && <>{source} · </>}
        <time>{dayTimeText(atMs, language)}</time>
      </p>
      {words.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </article>
  );
}

export function ArticleSkeleton() {
  return (
    <div className={styles.article}>
      <Skeleton width="80%" height={24} />
      <Skeleton width={140} height={12} />
      <Skeleton width="100%" height={14} />
      <Skeleton width="96%" height={14} />
      <Skeleton width="60%" height={14} />
    </div>
  );
}
