// In: a title and a form.
// Out: them on the console's door: the mark, one card, nothing else.
import type { ReactNode } from 'react';
import { Fish } from '../parts/fish.tsx';
import { door as words, states } from '../texts/parts.ts';

interface DoorShellProps {
  readonly title: string;
  /** Something is being fetched: a line moves. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function DoorShell({ title, busy = false, children }: DoorShellProps) {
  return (
    <main className="door">
      <div>
        <header>
          <Fish />
          <span>{words.product}</span>
        </header>
        <article>
          <h1>{title}</h1>
          {busy && <div className="waits" role="status" aria-label={states.loading} />}
          {children}
        </article>
      </div>
    </main>
  );
}
