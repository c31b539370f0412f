// In: nothing.
// Out: the form by which two people enter what a company decided. Its paper is hashed in the browser.
import type { ActionInput } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Choice, Line, Paper } from './fields.tsx';
import { NamedShareFields, useNamedShare } from './named-share.tsx';
import { inputOf, type Kind, NOTHING_TYPED, type Typed } from './terms.ts';
import { words } from './words.ts';

const KINDS: readonly Kind[] = ['cash-dividend', 'bonus', 'split', 'rights', 'merger', 'delisting'];

export function EnterAction() {
  const naming = useNamedShare();
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED);
  const set = (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields }));
  const input = inputOf(typed);
  const isRatio = typed.kind !== 'cash-dividend' && typed.kind !== 'delisting';
  return (
    <ActionButton
      name="announce-share-action"
      subject={naming.subject}
      input={input as ActionInput<'announce-share-action'>}
      label={words.enter}
      about={naming.about}
      ready={naming.isNamed && input !== null}
      onDone={() => setTyped(NOTHING_TYPED)}
    >
      <NamedShareFields {...naming} />
      <Choice<Kind>
        label={words.action}
        value={typed.kind}
        choices={Object.fromEntries(KINDS.map((kind) => [kind, words.kinds[kind]])) as Record<Kind, string>}
        onChange={(kind) => set({ kind })}
      />
      <Line
        label={words.recordDate}
        hint={words.dateHint}
        type="date"
        value={typed.recordDate}
        onChange={(recordDate) => set({ recordDate })}
      />
      {typed.kind === 'cash-dividend' && (
        <Line label={words.perShare} value={typed.perShare} onChange={(perShare) => set({ perShare })} />
      )}
      {isRatio && (
        <>
          <Line
            label={words.gained}
            hint={words.gainedHint}
            value={typed.gained}
            onChange={(gained) => set({ gained })}
          />
          <Line label={words.held} value={typed.held} onChange={(held) => set({ held })} />
        </>
      )}
      {typed.kind === 'rights' && (
        <>
          <Line label={words.costs} value={typed.costs} onChange={(costs) => set({ costs })} />
          <Line label={words.closesOn} type="date" value={typed.closesOn} onChange={(closesOn) => set({ closesOn })} />
        </>
      )}
      {(typed.kind === 'rights' || typed.kind === 'merger') && (
        <Line
          label={typed.kind === 'merger' ? words.into : words.rightsCode}
          hint={typed.kind === 'merger' ? words.intoHint : words.rightsCodeHint}
          value={typed.other}
          onChange={(other) => set({ other: other.toUpperCase() })}
        />
      )}
      <Paper typed={typed} onChange={set} />
    </ActionButton>
  );
}
