// In: `{ text, ownId }`: a proof as it came, and one's own application.
// Out: what was recomputed, worked away from the screen.
import { answerTo } from './recompute-answer.ts';
import type { RecomputeAnswer, RecomputeOrder } from './recompute-run.ts';

self.addEventListener('message', ({ data }: MessageEvent<RecomputeOrder>) => {
  self.postMessage(answerTo(data) satisfies RecomputeAnswer);
});
