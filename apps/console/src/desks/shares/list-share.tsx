// In: nothing.
// Out: the form by which two people list a new share: from a later session on, at what the company asked for it.
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Choice, Line, Paper } from './fields.tsx';
import { NamedShareFields, useNamedShare } from './named-share.tsx';
import { isWrong, listingInput, NOTHING_TYPED, type TypedShare } from './new-share.ts';
import { words } from './words.ts';

export function ListShare() {
  const naming = useNamedShare();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const set = (fields: Partial<TypedShare>) => setTyped((before) => ({ ...before, ...fields }));
  const input = listingInput(typed);
  const { country, board, category, issuedAt, faceValue, outstanding, freeFloat } = typed;
  return (
    <ActionButton
      name="list-share"
      subject={naming.subject}
      input={input!}
      label={words.listShare}
      about={naming.about}
      ready={naming.isNamed && naming.share.code.length > 1 && input !== null}
      onDone={() => {
        naming.clear();
        setTyped(NOTHING_TYPED);
      }}
    >
      <NamedShareFields {...naming} />
      {/* A market without categories has one that is called so. */}
      <Choice
        label={words.market}
        value={country}
        choices={words.markets}
        onChange={(to) => set({ country: to, category: to === 'BD' ? 'N' : 'default' })}
      />
      <Line
        label={words.firstDay}
        hint={words.dateHint}
        type="date"
        value={typed.fromDate}
        onChange={(fromDate) => set({ fromDate })}
      />
      <Line label={words.company} keepsSpaces value={typed.name} onChange={(name) => set({ name })} />
      <Line label={words.companyBn} keepsSpaces value={typed.nameBn} onChange={(nameBn) => set({ nameBn })} />
      <Line label={words.sector} keepsSpaces value={typed.sector} onChange={(sector) => set({ sector })} />
      <Line
        label={words.category}
        hint={words.newCategoryHint}
        value={category}
        isWrong={isWrong('category', category)}
        onChange={(text) => set({ category: text })}
      />
      <Choice label={words.board} value={board} choices={words.boards} onChange={(to) => set({ board: to })} />
      <Line
        label={words.issuedAt}
        hint={words.issuedAtHint}
        value={issuedAt}
        isWrong={isWrong('issuedAt', issuedAt)}
        onChange={(text) => set({ issuedAt: text })}
      />
      <Line
        label={words.faceValue}
        value={faceValue}
        isWrong={isWrong('faceValue', faceValue)}
        onChange={(text) => set({ faceValue: text })}
      />
      <Line
        label={words.outstanding}
        value={outstanding}
        isWrong={isWrong('outstanding', outstanding)}
        onChange={(text) => set({ outstanding: text })}
      />
      <Line
        label={words.freeFloat}
        value={freeFloat}
        isWrong={isWrong('freeFloat', freeFloat)}
        onChange={(text) => set({ freeFloat: text })}
      />
      <Line
        label={words.isin}
        hint={words.isinHint}
        value={typed.isin}
        isWrong={isWrong('isin', typed.isin)}
        onChange={(text) => set({ isin: text.toUpperCase() })}
      />
      <Paper typed={typed} onChange={set} />
    </ActionButton>
  );
}
