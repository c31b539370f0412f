// In: which way to look.
// Out: the camera's picture in a video element, or why there is none. The camera is let go when nobody looks.
import { type RefObject, useEffect, useRef, useState } from 'react';

export type CameraTrouble = 'denied' | 'none' | 'busy' | 'unsupported';
export type Facing = 'environment' | 'user';
export type CameraState =
  | { readonly name: 'starting' }
  | { readonly name: 'running' }
  | { readonly name: 'failed'; readonly trouble: CameraTrouble };

/** A page without a secure address has no camera at all. */
export function hasCamera(): boolean {
  return typeof (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getUserMedia === 'function';
}

export function useCamera(facing: Facing): {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** More than one camera to choose from. */
  readonly several: boolean;
  /** Asks for the camera once more. */
  readonly again: () => void;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ name: 'starting' });
  const [several, setSeveral] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let ended = false;
    const letGo = (): void => stream?.getTracks().forEach((track) => track.stop());
    const start = async (): Promise<void> => {
      setState({ name: 'starting' });
      stream = await openStream(facing);
      if (ended || video.current === null) return letGo();
      // A camera pulled out or taken away by the system ends without an error.
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => setState({ name: 'failed', trouble: 'busy' }));
      video.current.srcObject = stream;
      await video.current.play();
      if (ended) return;
      setState({ name: 'running' });
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (!ended) setSeveral(devices.filter((device) => device.kind === 'videoinput').length > 1);
    };
    start().catch((error: unknown) => {
      letGo();
      if (!ended) setState({ name: 'failed', trouble: troubleOf(error) });
    });
    return () => {
      ended = true;
      letGo();
    };
    // A new round asks again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [facing, round]);
  return { video, state, several, again: () => setRound((before) => before + 1) };
}

function openStream(facing: Facing): Promise<MediaStream> {
  if (!hasCamera()) return Promise.reject(new DOMException('no camera here', 'NotSupportedError'));
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

/** What the browser's error means to a person. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotSupportedError' || name === 'TypeError' ? 'unsupported' : 'busy';
}
