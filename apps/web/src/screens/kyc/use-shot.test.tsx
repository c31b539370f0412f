import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShot } from './use-shot.ts';

/** A canvas that becomes the given bytes. */
function canvasOf(bytes: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.toBlob = (done) => done(new Blob([bytes]));
  return canvas;
}

/** A picture that is open when the test says so. */
function openedLater(): { promise: Promise<HTMLCanvasElement>; resolve: (canvas: HTMLCanvasElement) => void } {
  let resolve: (canvas: HTMLCanvasElement) => void = () => undefined;
  const promise = new Promise<HTMLCanvasElement>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

let living: Set<string>;
beforeEach(() => {
  living = new Set();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    living.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void living.delete(address));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says that a picture is being opened, while the one before it still stands', async () => {
  const { result } = renderHook(() => useShot('id-card', null));
  await act(() => result.current.show(canvasOf('one'), 'upload'));
  expect(result.current).toMatchObject({ opening: false, shot: { url: 'blob:1', looking: false } });
  const opened = openedLater();
  let shown: Promise<void>;
  act(() => void (shown = result.current.show(opened.promise, 'upload')));
  expect(result.current).toMatchObject({ opening: true, shot: { url: 'blob:1' } });
  opened.resolve(canvasOf('two'));
  await act(() => shown);
  expect(result.current).toMatchObject({ opening: false, shot: { url: 'blob:2', looking: false } });
  expect([...living]).toEqual(['blob:2']);
});

it('keeps the picture chosen last, though an earlier one took longer to open', async () => {
  const { result } = renderHook(() => useShot('id-card', null));
  const slow = openedLater();
  let first: Promise<void>;
  act(() => void (first = result.current.show(slow.promise, 'upload')));
  await act(() => result.current.show(canvasOf('the last'), 'camera'));
  slow.resolve(canvasOf('the slow one'));
  await act(() => first);
  expect(await result.current.shot?.blob.text()).toBe('the last');
  expect(result.current.shot?.source).toBe('camera');
});

it('stands as it was when what was chosen is no picture', async () => {
  const { result } = renderHook(() => useShot('id-card', null));
  await act(() => result.current.show(canvasOf('one'), 'upload'));
  await act(() =>
    expect(result.current.show(Promise.reject(new Error('no picture')), 'upload')).rejects.toThrow('no picture'),
  );
  expect(result.current).toMatchObject({ opening: false, shot: { url: 'blob:1' } });
});

it('shows nothing that was opened after the step was left', async () => {
  const { result, unmount } = renderHook(() => useShot('id-card', null));
  const late = openedLater();
  let shown: Promise<void>;
  act(() => void (shown = result.current.show(late.promise, 'upload')));
  unmount();
  late.resolve(canvasOf('late'));
  await act(() => shown);
  expect([...living]).toEqual([]);
});
