// In: the kind of content.
// Out: the fields of its own.
import { Box } from '@mui/material';
import type { ContentKind } from '@hilsa/contract';
import {
  ArrayInput,
  BooleanInput,
  FormDataConsumer,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import type { ComponentType } from 'react';
import { choicesOf } from '../../parts/choices.ts';
import { Schedule, Section, Worded } from './inputs.tsx';
import { words } from './words.ts';

const LINE = 200;

function Notice() {
  return (
    <>
      <Worded />
      <Section title={words.audience}>
        <Pair>
          <SelectInput
            source="audience"
            label={words.audience}
            choices={choicesOf(words.audiences)}
            validate={required()}
            helperText={false}
            fullWidth
          />
          <FormDataConsumer>
            {({ formData }) =>
              formData['audience'] === 'one' && (
                <TextInput source="customerId" label={words.customer} helperText={false} fullWidth />
              )
            }
          </FormDataConsumer>
        </Pair>
        <TextInput source="path" label={words.path} helperText={false} fullWidth />
        <BooleanInput source="announce" label={words.announce} helperText={false} />
      </Section>
      <Schedule />
    </>
  );
}

function News() {
  return (
    <>
      <Worded summary />
      <TextInput source="source" label={words.source} validate={[required(), maxLength(LINE)]} helperText={false} />
      <Schedule />
    </>
  );
}

function Card() {
  return (
    <>
      <Worded />
      <Pair>
        <SelectInput
          source="place"
          label={words.place}
          choices={choicesOf(words.places)}
          validate={required()}
          helperText={false}
          fullWidth
        />
        <NumberInput
          source="position"
          label={words.position}
          validate={[required(), minValue(0), maxValue(1000)]}
          step={1}
          helperText={false}
          fullWidth
        />
      </Pair>
      <TextInput source="path" label={words.path} validate={required()} helperText={false} fullWidth />
      <Schedule />
    </>
  );
}

function Vote() {
  return (
    <>
      <Worded />
      <ArrayInput source="options" label={words.options} helperText={false}>
        <SimpleFormIterator inline disableReordering disableClear fullWidth>
          <TextInput source="labelEn" label={words.english} validate={required()} helperText={false} lang="en" />
          <TextInput source="labelBn" label={words.bengali} validate={required()} helperText={false} lang="bn" />
        </SimpleFormIterator>
      </ArrayInput>
      <Pair>
        <SelectInput
          source="results"
          label={words.results}
          choices={choicesOf(words.resultRules)}
          validate={required()}
          helperText={false}
          fullWidth
        />
        <BooleanInput source="changeable" label={words.changeable} helperText={false} />
      </Pair>
      <Schedule />
    </>
  );
}

function Page() {
  return (
    <>
      <Pair>
        <SelectInput
          source="name"
          label={words.page}
          choices={choicesOf(words.pages)}
          validate={required()}
          helperText={words.newVersion}
          fullWidth
        />
        <BooleanInput source="needsConsent" label={words.needsConsent} helperText={false} />
      </Pair>
      <Worded html />
      <Schedule end={false} mode={false} />
    </>
  );
}

function Pair({ children }: { readonly children: React.ReactNode }) {
  return (
    <Box
      sx={{ width: '100%', display: 'grid', columnGap: 2, alignItems: 'start', gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {children}
    </Box>
  );
}

export const FIELDS: Readonly<Record<ContentKind, ComponentType>> = {
  notice: Notice,
  news: News,
  ad: Card,
  vote: Vote,
  page: Page,
};
