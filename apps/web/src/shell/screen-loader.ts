// In: a path.
// Out: its component, fetched once; loading shows only after 200 ms, is said to be late after 60 s, its files are given up after 120 s;
// what went wrong is one of three, and it can be tried again.
import { type ComponentType, startTransition, useEffect, useReducer } from 'react';
import type { Path } from '../kernel/paths.ts';
import { openTexts } from '../i18n/index.ts';
import { routeOf } from './routes.ts';

export const SHOW_LOADING_AFTER_MS = 200;
/** The page says that it takes too long; its files may still come, and then it opens. */
export const LATE_AFTER_MS = 60_000;
export const GIVE_UP_AFTER_MS = 120_000;

/** missing: the file is not there any more, a new version has replaced it. timeout: it takes too long. error: all else. */
export type LoadProblem = 'missing' | 'timeout' | 'error';

class TooLate extends Error {}

const fetched = new Map<string, ComponentType>();
const underWay = new Map<string, Promise<ComponentType>>();

export type Loaded =
  | { readonly state: 'ready'; readonly path: Path; readonly component: ComponentType }
  | { readonly state: 'waiting' | 'loading'; readonly path: Path }
  | { readonly state: 'failed'; readonly path: Path; readonly problem: LoadProblem; readonly retry: () => void };

/** Fetches a screen's code; two callers share one fetch. A failure is forgotten, so that the next call tries again. */
export function loadScreen(path: Path): Promise<ComponentType> {
  const running = underWay.get(path);
  if (running !== undefined) return running;
  const fresh = withTimeOut(fetchScreen(path)).then((module) => {
    fetched.set(path, module.default);
    return module.default;
  });
  underWay.set(path, fresh);
  fresh.catch(() => underWay.delete(path));
  return fresh;
}

/** Its code and its texts side by side. */
async function fetchScreen(path: Path): Promise<{ readonly default: ComponentType }> {
  const { load, texts = [] } = routeOf(path);
  const [screen] = await Promise.all([load(), ...texts.map(openTexts)]);
  return screen;
}

/** The screen of a path. `waiting` is the first 200 ms, in which the page before may stay. */
export function useScreen(path: Path): Loaded {
  const [state, dispatch] = useReducer(reduce, { path, attempt: 0, late: false, problem: null });
  const component = fetched.get(path);
  useEffect(() => {
    let left = false;
    dispatch({ kind: 'started', path });
    // The code may have come between the render and this effect: `came` renders once more and finds it.
    if (fetched.has(path)) {
      dispatch({ kind: 'came' });
      return undefined;
    }
    const tell = (step: Step): void => {
      if (!left) dispatch(step);
    };
    const late = setTimeout(() => tell({ kind: 'late' }), SHOW_LOADING_AFTER_MS);
    const tooLate = setTimeout(() => tell({ kind: 'failed', problem: 'timeout' }), LATE_AFTER_MS);
    loadScreen(path).then(
      // In slices: a screen is the longest piece of work there is.
      () => startTransition(() => tell({ kind: 'came' })),
      async (error: unknown) => {
        clearTimeout(tooLate);
        tell({ kind: 'failed', problem: await problemOf(error) });
      },
    );
    return () => {
      left = true;
      clearTimeout(late);
      clearTimeout(tooLate);
    };
    // `attempt` is what a retry changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, state.attempt]);
  if (component !== undefined) return { state: 'ready', path, component };
  if (state.path !== path) return { state: 'waiting', path };
  if (state.problem !== null)
    return { state: 'failed', path, problem: state.problem, retry: () => dispatch({ kind: 'retry' }) };
  return { state: state.late ? 'loading' : 'waiting', path };
}

interface Progress {
  readonly path: Path;
  readonly attempt: number;
  readonly late: boolean;
  readonly problem: LoadProblem | null;
}
type Step =
  | { readonly kind: 'started'; readonly path: Path }
  | { readonly kind: 'failed'; readonly problem: LoadProblem }
  | { readonly kind: 'late' | 'came' | 'retry' };

function reduce(before: Progress, step: Step): Progress {
  switch (step.kind) {
    // A retry starts on the same path: its loading state stays, so that the page before does not flash up.
    case 'started':
      return { ...before, path: step.path, late: step.path === before.path && before.late, problem: null };
    case 'late':
      return { ...before, late: true };
    case 'came':
      return { ...before, late: false, problem: null };
    case 'failed':
      return { ...before, problem: step.problem };
    case 'retry':
      return { ...before, attempt: before.attempt + 1, late: true, problem: null };
    default:
      return before;
  }
}

function withTimeOut<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TooLate('the files of the page took longer than two minutes')),
      GIVE_UP_AFTER_MS,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What the browser says of a script that did not come is one word for all; the server is asked whether it still has it. */
async function problemOf(error: unknown): Promise<LoadProblem> {
  if (error instanceof TooLate) return 'timeout';
  const [address] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? [];
  if (address === undefined || new URL(address).origin !== location.origin) return 'error';
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410 ? 'missing' : 'error';
  } catch {
    return 'error';
  }
}
