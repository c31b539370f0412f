// In: a title, an introduction and its chapters as text keys.
// Out: a calm page of text.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MessageKey, useText } from '../../i18n/index.ts';
import { IconTile, NavigationBar } from '../../parts/index.ts';
import styles from './about.module.css';

export interface Chapter {
  readonly icon?: LucideIcon;
  readonly title: MessageKey;
  readonly text: MessageKey;
}

export function Chapters({
  title,
  lead,
  chapters,
  children,
}: {
  readonly title: MessageKey;
  readonly lead: ReactNode;
  readonly chapters: readonly Chapter[];
  readonly children?: ReactNode;
}) {
  const text = useText();
  return (
    <>
      <NavigationBar title={text(title)} />
      <div className={styles.page}>
        <p className={styles.lead}>{lead}</p>
        {chapters.map((chapter) => (
          <section key={chapter.title} className={styles.chapter}>
            {chapter.icon !== undefined && <IconTile icon={chapter.icon} />}
            <div>
              <h2>{text(chapter.title)}</h2>
              <p>{text(chapter.text)}</p>
            </div>
          </section>
        ))}
        {children}
      </div>
    </>
  );
}
