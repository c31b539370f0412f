// In: the page.
// Out: the running app: look, language and place first, then the first paint.
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '../look/tokens.css';
import '../look/fonts.css';
import '../look/coins.css';
import '../look/shares.css';
import '../look/base.css';
import { openLanguage } from '../i18n/index.ts';
import { startLive } from '../live/connection.ts';
import { followOwn } from '../live/index.ts';
import { EFFECTS } from './effects.ts';
import { App } from './app.tsx';
import { catchInstallOffer } from '../kernel/install-offer.ts';
import { followSessions } from '../kernel/session.ts';
import { followPush } from './follow-push.ts';
import { allowOwnScripts } from './own-scripts.ts';
import { go, here, onPrefetch, startRouter } from '../kernel/router.ts';
import './listings.ts';
import './segments.ts';
import { loadScreen } from './screen-loader.ts';
import { openingPath } from './tabs.ts';
import { followOtherTabs, keptLanguage, useKept } from '../kernel/store.ts';

const OFFLINE_COPY_AFTER_MS = 5_000;
const FRAME_ALONE_AFTER_MS = 400;

function nextTask(): Promise<void> {
  return new Promise((begin) => window.setTimeout(begin));
}

async function start(): Promise<void> {
  // Each part in a task of its own: together they keep a slow phone from answering.
  await nextTask();
  allowOwnScripts();
  startRouter();
  catchInstallOffer();
  if (here().path === '/pages/common/start' && useKept.getState().welcomed)
    go(openingPath(useKept.getState().systemRouter), {}, { replace: true });
  const { path } = here();
  // The first screen's code and the language's texts travel side by side.
  const screen = path === null ? null : loadScreen(path).catch(() => undefined);
  const language = openLanguage(keptLanguage()).catch(() => openLanguage('en-US'));
  await nextTask();
  followOtherTabs();
  startLive();
  followOwn(EFFECTS);
  followSessions(followPush);
  onPrefetch((next) => {
    loadScreen(next).catch(() => undefined);
  });
  await language;
  // Frame and screen are drawn once, together; a screen whose files are late gets its frame before it.
  await Promise.race([screen, new Promise((late) => window.setTimeout(late, FRAME_ALONE_AFTER_MS))]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const page = createRoot(root);
  // A transition is drawn in slices of a few milliseconds, so that a slow phone answers meanwhile.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  // The offline copy is fetched when the first page stands and the line is quiet.
  if (import.meta.env.PROD)
    window.setTimeout(() => {
      void import('../kernel/offline.ts').then((offline) => offline.registerOfflineWorker());
    }, OFFLINE_COPY_AFTER_MS);
}

void start();
