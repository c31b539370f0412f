// In: a page before it is opened. Out: a camera of its own: one that shows a picture, or one that gives none and says why.
import type { Page } from '@playwright/test';

/** Names of the errors of browsers. */
export type CameraError = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';

/** From the next load on the page's camera shows this JPEG, a little alive as a hand is. */
export async function filmsPicture(page: Page, jpeg: Uint8Array): Promise<void> {
  const address = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  await page.addInitScript((picture) => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const film = async (): Promise<MediaStream> => {
      const image = new Image();
      image.src = picture;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1210 });
      const context = canvas.getContext('2d')!;
      let beat = 0;
      const draw = (): void => {
        beat += 1;
        context.drawImage(image, beat % 2, 0, canvas.width, canvas.height);
        if (tracks.some(({ readyState }) => readyState === 'live') || beat < 2) setTimeout(draw, 100);
      };
      const stream = canvas.captureStream(10);
      tracks.push(...stream.getTracks());
      draw();
      return stream;
    };
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: film, enumerateDevices: async () => [] },
    });
  }, address);
}

/** How many cameras are running in this page, and how many ever did. */
export function camerasOf(page: Page): Promise<{ live: number; all: number }> {
  return page.evaluate(() => {
    const { tracks } = window as unknown as { tracks: MediaStreamTrack[] };
    return { live: tracks.filter(({ readyState }) => readyState === 'live').length, all: tracks.length };
  });
}

/** From the next load on the page's camera gives no picture. */
export async function hasNoCamera(page: Page, error: CameraError): Promise<void> {
  await page.addInitScript((name) => {
    const refuse = async (): Promise<never> => {
      throw new DOMException('', name);
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse } });
  }, error);
}
