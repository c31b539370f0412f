// In: what a camera shows.
// Out: its pixels for the check, and the same part as large as it goes for the server.
import { captureBox } from '@hilsa/papers';
import { sizeWithin } from '../../messages/open-picture.ts';
import type { PaperType } from './words.ts';

export const LONGEST_SIDE = 1600;
/** The moving picture is judged at this size, the taken one at its own. */
const LOOK_SIDE = 1000;
export const QUALITY = 0.92;

/** The pixels of the part of the camera's picture that is shown and sent; null while there is no picture. */
export function look(video: HTMLVideoElement, type: PaperType, canvas: HTMLCanvasElement): ImageData | null {
  return drawn(video, type, canvas, LOOK_SIDE) ? pixelsOf(canvas) : null;
}

/** The part shown, as large as the camera gives it; null while there is no picture. */
export function take(video: HTMLVideoElement, type: PaperType): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  return drawn(video, type, canvas, LONGEST_SIDE) ? canvas : null;
}

export function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

function drawn(video: HTMLVideoElement, type: PaperType, canvas: HTMLCanvasElement, longest: number): boolean {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return false;
  const { left, top, width, height } = captureBox(video.videoWidth, video.videoHeight, type);
  Object.assign(canvas, sizeWithin(width, height, longest));
  contextOf(canvas).drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return true;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  return context;
}
