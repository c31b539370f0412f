// In: a moment.
// Out: its text as it reads when the page opens: the time alone today, the day too otherwise.
import { useState } from 'react';
import { momentText, useLanguage } from '../i18n/index.ts';

/** "Today" is that of the page's opening: a render has no clock of its own. */
export function useMoment(): (atMs: number) => string {
  const language = useLanguage();
  const [nowMs] = useState(Date.now);
  return (atMs) => momentText(atMs, nowMs, language);
}
