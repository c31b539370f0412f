// In: the kind of content this resource is, and an id or none.
// Out: its form in both languages with preview; what is saved carries a reason, for the trail.
import { Alert, Box } from '@mui/material';
import type { ContentItem, ContentKind } from '@hilsa/contract';
import {
  CreateBase,
  EditBase,
  maxLength,
  minLength,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Title,
  Toolbar,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { sentenceOf } from '../../app/call.ts';
import type { Saving } from '../../app/data.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Crumb } from '../../parts/crumb.tsx';
import { useMay } from '../../parts/rights.ts';
import { texts } from '../../texts/index.ts';
import { draftOf, EMPTY, problemsOf } from './draft.ts';
import { FIELDS } from './kinds.tsx';
import { Preview } from './preview.tsx';
import { words } from './words.ts';

export function ContentCreate() {
  const kind = useResourceContext() as ContentKind;
  return (
    <CreateBase transform={savingOf(kind)} mutationOptions={useSaved(kind)} redirect={false}>
      <Title title={`${words.create}: ${words.one[kind]}`} />
      <Form kind={kind} record={EMPTY[kind]} />
    </CreateBase>
  );
}

export function ContentEdit() {
  const kind = useResourceContext() as ContentKind;
  return (
    <EditBase transform={savingOf(kind)} mutationMode="pessimistic" mutationOptions={useSaved(kind)} redirect={false}>
      <Title title={words.kinds[kind]} />
      <Form kind={kind} />
    </EditBase>
  );
}

/** Only the draft and its reason leave the form. */
function savingOf(kind: ContentKind) {
  return ({ reason, ...form }: Record<string, unknown>): Saving => ({
    draft: draftOf(kind, form),
    reason: String(reason).trim(),
  });
}

function useSaved(kind: ContentKind) {
  const notify = useNotify();
  const redirect = useRedirect();
  return {
    onSuccess: (saved: RaRecord) => {
      // What customers will read waits for a second person.
      notify(saved['outcome'] === 'waiting' ? texts.action.pending : words.saved, { type: 'info' });
      redirect('list', kind);
    },
    onError: (problem: unknown) => notify(sentenceOf(problem), { type: 'error' }),
  };
}

function Form({ kind, record }: { readonly kind: ContentKind; readonly record?: object }) {
  const Fields = FIELDS[kind];
  const may = useMay();
  const writes = may('write-content');
  return (
    <Box sx={{ py: 1 }}>
      <Crumb desk={kind} />
      <SimpleForm
        {...(record === undefined ? {} : { record })}
        validate={(form) => problemsOf(kind, form)}
        toolbar={writes ? <Save kind={kind} /> : false}
        sx={{ bgcolor: 'background.paper', borderRadius: '16px', '& > *': { width: '100%' } }}
        warnWhenUnsavedChanges
      >
        {!writes && <Alert severity="info">{texts.states.forbidden}</Alert>}
        <Fields />
        <Preview kind={kind} />
        {writes && (
          <TextInput
            source="reason"
            label={texts.action.reason}
            helperText={texts.action.reasonHint(3)}
            validate={[required(), minLength(3), maxLength(500)]}
            fullWidth
            sx={{ mt: 2 }}
          />
        )}
      </SimpleForm>
    </Box>
  );
}

function Save({ kind }: { readonly kind: ContentKind }) {
  return (
    <Toolbar sx={{ justifyContent: 'space-between', bgcolor: { xs: 'background.default', sm: 'transparent' } }}>
      <SaveButton label={words.save} alwaysEnable={kind === 'page'} />
      <Remove kind={kind} />
    </Toolbar>
  );
}

function Remove({ kind }: { readonly kind: ContentKind }) {
  const record = useRecordContext<ContentItem<ContentKind>>();
  const redirect = useRedirect();
  if (record?.id === undefined) return null;
  return (
    <ActionButton
      name="remove-content"
      subject={`${kind}:${record.id}`}
      input={{ kind }}
      label={words.remove}
      about={record.titleEn}
      danger
      onDone={() => redirect('list', kind)}
    />
  );
}
