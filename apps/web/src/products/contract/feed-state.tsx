// In: a contract's market.
// Out: a sentence when too few venues can be believed: what still works, and that it lets people out.
import { useText } from '../../i18n/index.ts';
import { marks, useLive } from '../../live/index.ts';
import type { Instrument } from '../../market/instrument.ts';
import { MessageRow } from '../../parts/index.ts';

export function FeedState({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const mark = useLive(marks, (now) => now.value?.get(instrument.symbol));
  if (mark === undefined || mark.state === 'open') return null;
  const isBlind = mark.state === 'blind';
  return (
    <MessageRow
      kind="late"
      title={text('contract.feed-lost', { venues: mark.goodVenues })}
      text={text(isBlind ? 'contract.feed-blind-text' : 'contract.feed-lost-text')}
    />
  );
}
