// In: the audit trail.
// Out: its rows, filtered, with before and after, and the check that the chain is whole.
import { Button } from '@mui/material';
import type { TrailRow } from '@hilsa/contract/console/index';
import { ShieldCheck } from 'lucide-react';
import { AutocompleteInput, SearchInput, SelectInput, TextInput, useNotify } from 'react-admin';
import { useState } from 'react';
import { call, sentenceOf } from '../../app/call.ts';
import { choicesOf } from '../../parts/choices.ts';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Moment } from '../../parts/moment.tsx';
import { aboutText, whatChoices, whatText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import { OperatorChoice } from './operator-choice.tsx';
import { words } from './words.ts';

const shrunk = { inputLabel: { shrink: true } };

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="kind" source="kind" label={texts.trail.kind} choices={choicesOf(texts.trail.kinds)} />,
  <TextInput key="customerId" source="customerId" label={texts.people.customerId} />,
  <OperatorChoice key="operatorId" source="operatorId" label={words.operator} />,
  <AutocompleteInput
    key="what"
    source="what"
    label={texts.trail.what}
    choices={whatChoices()}
    size="small"
    sx={{ minWidth: 260 }}
  />,
  <TextInput key="actionId" source="actionId" label={words.action} />,
  <TextInput
    key="fromMs"
    source="fromMs"
    type="datetime-local"
    label={words.from}
    format={fieldOf}
    parse={momentOf}
    slotProps={shrunk}
  />,
  <TextInput
    key="toMs"
    source="toMs"
    type="datetime-local"
    label={words.to}
    format={fieldOf}
    parse={momentOf}
    slotProps={shrunk}
  />,
];

export default function AuditList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS} actions={<Verify />}>
      <DeskTable<TrailRow>
        opens="show"
        columns={[
          { label: texts.trail.when, render: ({ atMs }) => <Moment ms={atMs} /> },
          { label: texts.trail.who, source: 'operatorName', whole: true },
          { label: texts.trail.kind, render: ({ kind }) => texts.trail.kinds[kind] },
          { label: texts.trail.what, render: ({ what }) => whatText(what) },
          { label: words.about, render: ({ subjectKind, subject }) => aboutText(subjectKind, subject) },
          { label: texts.trail.reason, source: 'reason' },
        ]}
        phone={{
          first: ({ what }) => whatText(what),
          second: ({ operatorName, kind }) => `${operatorName} · ${texts.trail.kinds[kind]}`,
          renderEnd: ({ atMs }) => <Moment ms={atMs} />,
        }}
      />
    </DeskList>
  );
}

function Verify() {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      const { whole, rows, brokenAt } = await call('/audit/verify', {});
      if (whole) notify(words.whole(rows), { type: 'info' });
      else notify(words.broken(brokenAt ?? '?'), { type: 'error', autoHideDuration: null });
    } catch (problem) {
      notify(sentenceOf(problem), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button
      size="small"
      startIcon={<ShieldCheck size={16} aria-hidden />}
      disabled={busy}
      onClick={() => void verify()}
    >
      {words.verify}
    </Button>
  );
}
