// In: a contract's market.
// Out: what is not as usual there, and what still works: too few venues, opening stopped with its reason, an end that is set.
import { dayTimeText, useLanguage, useText } from '../../i18n/index.ts';
import { marks, useLive } from '../../live/index.ts';
import type { Instrument } from '../../market/instrument.ts';
import { MessageRow } from '../../parts/index.ts';

export function FeedState({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const mark = useLive(marks, (now) => now.value?.get(instrument.symbol));
  if (mark === undefined) return null;
  const { openingStopped: stopped, delistAtMs } = mark;
  return (
    <>
      {mark.state !== 'open' && (
        <MessageRow
          kind="late"
          title={text('contract.feed-lost', { venues: mark.goodVenues })}
          text={text(mark.state === 'blind' ? 'contract.feed-blind-text' : 'contract.feed-lost-text')}
        />
      )}
      {stopped !== null && (
        <MessageRow
          kind="late"
          title={text('contract.opening-stopped', { time: dayTimeText(stopped.untilMs, language) })}
          text={text('contract.opening-stopped-text', { reason: stopped.reason })}
        />
      )}
      {delistAtMs !== null && (
        <MessageRow
          kind="late"
          title={text('contract.delisting', { time: dayTimeText(delistAtMs, language) })}
          text={text('contract.delisting-text')}
        />
      )}
    </>
  );
}
