// In: the kind of content.
// Out: the fields that all kinds share: words in both languages side by side, and when they show.
import { Box, Typography } from '@mui/material';
import { maxLength, required, SelectInput, TextInput, type TextInputProps } from 'react-admin';
import type { ReactNode } from 'react';
import { choicesOf } from '../../parts/choices.ts';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { words } from './words.ts';

const LINE = 200;
const BODY = 20_000;

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ width: '100%', mt: 1.5, mb: 1 }}>
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Both languages beside each other where there is room: what is missing in one is seen at once. */
export function Worded({ summary = false, html = false }: { readonly summary?: boolean; readonly html?: boolean }) {
  return (
    <Box sx={{ width: '100%', display: 'grid', columnGap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {(['En', 'Bn'] as const).map((language) => (
        <Section key={language} title={language === 'En' ? words.english : words.bengali}>
          <Line source={`title${language}`} label={words.title} language={language} />
          {summary && <Line source={`summary${language}`} label={words.summary} language={language} />}
          <TextInput
            source={`text${language}`}
            label={words.text}
            validate={[required(), maxLength(BODY)]}
            helperText={html ? words.htmlHint : words.textHint}
            multiline
            minRows={html ? 10 : 5}
            maxRows={24}
            fullWidth
            lang={tag(language)}
          />
        </Section>
      ))}
    </Box>
  );
}

type Language = 'En' | 'Bn';
const tag = (language: Language) => (language === 'En' ? 'en' : 'bn');

function Line({ language, ...rest }: TextInputProps & { readonly language: Language }) {
  return (
    <TextInput {...rest} validate={[required(), maxLength(LINE)]} helperText={false} fullWidth lang={tag(language)} />
  );
}

/** A moment at UTC+6, kept as milliseconds; an empty field is null. */
export function MomentInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      type="datetime-local"
      format={fieldOf}
      parse={momentOf}
      slotProps={{ inputLabel: { shrink: true } }}
      fullWidth
    />
  );
}

export function Schedule({ end = true, mode = true }: { readonly end?: boolean; readonly mode?: boolean }) {
  return (
    <Section title={words.schedule}>
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        <MomentInput source="visibleFromMs" label={words.from} helperText={words.fromHint} />
        {end && <MomentInput source="untilMs" label={words.until} helperText={words.untilHint} />}
        {mode && (
          <SelectInput
            source="mode"
            label={words.mode}
            choices={choicesOf(words.modes)}
            validate={required()}
            helperText={false}
            fullWidth
          />
        )}
      </Box>
    </Section>
  );
}
