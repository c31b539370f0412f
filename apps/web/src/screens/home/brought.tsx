// In: what products bring to Home.
// Out: each part once it has come; what does not come is not missed. When all of it stands is told.
import { useCallback, useEffect, useRef } from 'react';
import { type HomeSegment, homeSegments, useSegment } from '../../kernel/segments.ts';

/** @param onKnown each part knows what it draws, or will not come; keep its identity */
export function Brought({ onKnown }: { readonly onKnown: () => void }) {
  const waiting = useRef(new Set(homeSegments()));
  const known = useCallback(
    (segment: HomeSegment) => {
      if (waiting.current.delete(segment) && waiting.current.size === 0) onKnown();
    },
    [onKnown],
  );
  useEffect(() => {
    if (waiting.current.size === 0) onKnown();
  }, [onKnown]);
  return homeSegments().map((segment) => <Part key={segment.title} segment={segment} onKnown={known} />);
}

function Part({
  segment,
  onKnown,
}: {
  readonly segment: HomeSegment;
  readonly onKnown: (segment: HomeSegment) => void;
}) {
  const { part: Shown, failed } = useSegment(segment);
  const known = useCallback(() => onKnown(segment), [onKnown, segment]);
  useEffect(() => {
    if (failed) known();
  }, [failed, known]);
  return Shown === null ? null : <Shown onKnown={known} />;
}
