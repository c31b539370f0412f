// In: a share. Out: why it does not trade as usual, if it does not.
import { civilDayText, useLanguage, useText } from '../../../i18n/index.ts';
import { type ShareInstrument, listedFrom } from '../../../market/shares/share-instrument.ts';
import { STATE_WORDS } from '../../../market/shares/words.ts';
import { MessageRow } from '../../../parts/index.ts';

/** Why the share does not trade, in the words of whoever stopped it. */
export function StateNotice({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const language = useLanguage();
  const { share, board } = instrument.detail;
  const from = listedFrom(instrument.detail);
  if (share.state === 'listed' && board === 'public') return null;
  if (share.state === 'listed' && from !== null)
    return (
      <MessageRow
        kind="late"
        title={text('stock.new-title')}
        text={text('stock.new-text', { date: civilDayText(from, language) })}
      />
    );
  if (share.state === 'listed')
    return (
      <MessageRow
        kind="late"
        title={text(board === 'none' ? 'stock.board-none-title' : 'stock.board-spot-title')}
        text={text(board === 'none' ? 'stock.board-none-text' : 'stock.board-spot-text')}
      />
    );
  return (
    <MessageRow
      kind="late"
      title={share.state === 'unlisted' ? text('stock.unlisted') : text(STATE_WORDS[share.state])}
      text={share.reason ?? text('stock.halted-text')}
    />
  );
}
