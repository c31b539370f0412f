// In: a path.
// Out: its component, fetched once; loading shows only after 200 ms, gives up after 60 s, and can be tried again.
import { type ComponentType, useEffect, useReducer } from 'react';
import type { Path } from '../kernel/paths.ts';
import { openTexts } from '../i18n/index.ts';
import { routeOf } from './routes.ts';

export const SHOW_LOADING_AFTER_MS = 200;
export const GIVE_UP_AFTER_MS = 60_000;

const fetched = new Map<string, ComponentType>();
const underWay = new Map<string, Promise<ComponentType>>();

export type Loaded =
  | { readonly state: 'ready'; readonly path: Path; readonly component: ComponentType }
  | { readonly state: 'waiting' | 'loading'; readonly path: Path }
  | { readonly state: 'failed'; readonly path: Path; readonly retry: () => void };

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
  const [state, dispatch] = useReducer(reduce, { path, attempt: 0, late: false, failed: false });
  const component = fetched.get(path);
  useEffect(() => {
    let left = false;
    dispatch({ kind: 'started', path });
    // The code may have come between the render and this effect: `came` renders once more and finds it.
    if (fetched.has(path)) {
      dispatch({ kind: 'came' });
      return undefined;
    }
    const timer = setTimeout(() => {
      if (!left) dispatch({ kind: 'late' });
    }, SHOW_LOADING_AFTER_MS);
    const finish = (kind: 'came' | 'failed') => (): void => {
      if (!left) dispatch({ kind });
    };
    loadScreen(path).then(finish('came'), finish('failed'));
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // `attempt` is what a retry changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, state.attempt]);
  if (component !== undefined) return { state: 'ready', path, component };
  if (state.path !== path) return { state: 'waiting', path };
  if (state.failed) return { state: 'failed', path, retry: () => dispatch({ kind: 'retry' }) };
  return { state: state.late ? 'loading' : 'waiting', path };
}

interface Progress {
  readonly path: Path;
  readonly attempt: number;
  readonly late: boolean;
  readonly failed: boolean;
}
type Step = { readonly kind: 'started'; readonly path: Path } | { readonly kind: 'late' | 'came' | 'failed' | 'retry' };

function reduce(before: Progress, step: Step): Progress {
  switch (step.kind) {
    // A retry starts on the same path: its loading state stays, so that the page before does not flash up.
    case 'started':
      return { ...before, path: step.path, late: step.path === before.path && before.late, failed: false };
    case 'late':
      return { ...before, late: true };
    case 'came':
      return { ...before, late: false, failed: false };
    case 'failed':
      return { ...before, failed: true };
    case 'retry':
      return { ...before, attempt: before.attempt + 1, late: true, failed: false };
    default:
      return before;
  }
}

function withTimeOut<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page took longer than a minute to load')), GIVE_UP_AFTER_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
