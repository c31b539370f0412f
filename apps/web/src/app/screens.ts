// In: a path.
// Out: its screen: the code to fetch, and how the frame holds it. What is not built yet is in coming.ts.
import type { ComponentType } from 'react';
import type { MessageKey } from '../i18n/index.ts';
import { COMING } from './coming.ts';
import type { Path } from './paths.ts';
import type { TabId } from './tabs.ts';

export interface Screen {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly title: MessageKey;
  /** The tab it lights. With `tabs` the bar stands below it. */
  readonly tab?: TabId;
  readonly tabs?: boolean;
  /** column (default): reading width on a desktop · wide: the whole room · bare: no rail, header or tabs */
  readonly layout?: 'column' | 'wide' | 'bare';
  /** A guest is sent to the login page and back. */
  readonly customerOnly?: boolean;
}

const BUILT: Partial<Record<Path, Screen>> = {
};

/** The built screen of a path, else its coming page. */
export function screenOf(path: Path): Screen {
  const built = BUILT[path];
  if (built !== undefined) return built;
  const tab: TabId | undefined = path === '/pages/robot/list' ? 'robots' : undefined;
  return { load: () => import('../screens/coming/coming.tsx'), title: COMING.get(path)?.title ?? 'page.coming', ...(tab === undefined ? {} : { tab, tabs: true }) };
}

export function isBuilt(path: Path): boolean {
  return BUILT[path] !== undefined;
}
