// In: a share. Out: why it does not trade as usual, if it does not.
import { useText } from '../../../i18n/index.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { STATE_WORDS } from '../../../market/shares/words.ts';
import { MessageRow } from '../../../parts/index.ts';

/** Why the share does not trade, in the words of whoever stopped it. */
export function StateNotice({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const { share, board } = instrument.detail;
  if (share.state === 'listed' && board === 'public') return null;
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
