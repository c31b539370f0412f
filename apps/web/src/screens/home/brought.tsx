// In: what products bring to Home.
// Out: each part once it has come; what does not come is not missed.
import { homeSegments, useSegment } from '../../kernel/segments.ts';

export function Brought() {
  return homeSegments().map((segment) => <Part key={segment.title} segment={segment} />);
}

function Part({ segment }: { readonly segment: ReturnType<typeof homeSegments>[number] }) {
  const { part: Shown } = useSegment(segment);
  return Shown === null ? null : <Shown />;
}
