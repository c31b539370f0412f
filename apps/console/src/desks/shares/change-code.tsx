// In: nothing.
// Out: the form by which two people give a share another code from a coming trading day on, with the hash of the paper that says so.
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Line, NO_PAPER, Paper, paperOf } from './fields.tsx';
import { NamedShareFields, useNamedShare } from './named-share.tsx';
import { words } from './words.ts';

const NOTHING = { newSymbol: '', fromDate: '', ...NO_PAPER };

export function ChangeCode() {
  const naming = useNamedShare();
  const [typed, setTyped] = useState(NOTHING);
  const set = (fields: Partial<typeof NOTHING>) => setTyped((before) => ({ ...before, ...fields }));
  const { newSymbol, fromDate } = typed;
  const document = paperOf(typed);
  const fits = /^[A-Z0-9]{2,20}$/.test(newSymbol) && newSymbol !== naming.share.code;
  return (
    <ActionButton
      name="change-share-code"
      subject={naming.subject}
      input={{ newSymbol, fromDate, document: document ?? { name: '', sha256: '' } }}
      label={words.change}
      about={naming.about}
      ready={naming.isNamed && fits && fromDate !== '' && document !== null}
      onDone={() => {
        naming.clear();
        setTyped(NOTHING);
      }}
    >
      <NamedShareFields {...naming} />
      <Line label={words.newCode} value={newSymbol} onChange={(text) => set({ newSymbol: text.toUpperCase() })} />
      <Line
        label={words.firstUnder}
        hint={words.dateHint}
        type="date"
        value={fromDate}
        onChange={(date) => set({ fromDate: date })}
      />
      <Paper typed={typed} onChange={set} />
    </ActionButton>
  );
}
