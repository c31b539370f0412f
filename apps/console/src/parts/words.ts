// In: words that the server keeps: an action's name, a call's path, a field of before and after, a setting's value.
// Out: them as a person says them; what has no words here is shown as it is, never hidden.
import { ACTIONS, type Action } from '@hilsa/contract/console/desks';
import { namedCalls, placeOf, wordOf, wordsOfValues } from '../app/desk-registry.ts';
import { texts } from '../texts/index.ts';
import { momentText } from './moment.tsx';

type Words = Readonly<Record<string, string>>;
const { names } = texts;

/** What a row of the trail says was done or seen. */
export function whatText(what: string): string {
  return (ACTIONS as Readonly<Record<string, Action>>)[what]?.title ?? wordOf('calls', what) ?? what;
}

/** Every `what` that rows of the trail have, by its words, for a choice. */
export function whatChoices(): { id: string; name: string }[] {
  const all = [...Object.keys(ACTIONS), ...namedCalls()];
  return all.map((id) => ({ id, name: whatText(id) })).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** @returns e.g. "Customer 100021", "Setting: Captcha", "Text: Notices 12" */
export function aboutText(subjectKind: string, subject: string): string {
  const kind = names.subjects[subjectKind] ?? subjectKind;
  if (subject === '') return kind;
  if (subjectKind === 'customers') return listText(subject);
  if (subjectKind === 'property') return `${kind}: ${(names.settings as Words)[subject] ?? subject}`;
  if (subjectKind === 'content') {
    const [of = '', id = ''] = subject.split(':');
    return `${placeOf(of)?.label ?? of} ${id}`.trim();
  }
  return `${kind} ${subject}`;
}

/** @param subject what was asked of a list of customers, as JSON. @returns e.g. `“0154”, from 26`, or everything, from the first */
function listText(subject: string): string {
  const asked = JSON.parse(subject) as { search?: string; offset?: number };
  const from = `from ${(asked.offset ?? 0) + 1}`;
  return asked.search === undefined || asked.search === '' ? from : `“${asked.search}”, ${from}`;
}

export function rolesText(roles: readonly string[]): string {
  return roles.map((role) => (names.roles as Words)[role] ?? role).join(', ');
}

/** @returns a setting's value in words, e.g. "Withdrawals, Becoming HNI" */
export function settingText(key: string, value: string): string {
  if (value === '') return names.nothing;
  const words = (names.settingValues as Readonly<Record<string, Words | undefined>>)[key];
  return words === undefined
    ? value
    : value
        .split(',')
        .map((one) => words[one] ?? one)
        .join(', ');
}

/** @param path e.g. `reasons.0.note`. @returns e.g. "Reason 1 · Note" */
export function fieldText(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('.')) {
    if (part === 'draft') continue;
    const before = parts.at(-1);
    if (/^\d+$/.test(part) && before !== undefined) parts[parts.length - 1] = `${before} ${Number(part) + 1}`;
    else parts.push(names.fields[part] ?? wordOf('fields', part) ?? part);
  }
  return parts.join(' · ');
}

const YES_NO: Words = { true: texts.lists.yes, false: texts.lists.no };
/**
 * One word may stand for a customer, a paper or an operator: their words do not differ in meaning.
 * @param path of the field, by whose last name desks say their words
 * @param subject of the action: a setting's value is said in the setting's words */
export function valueText(path: string, value: string, subject = ''): string {
  const parts = path.split('.');
  const last = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (last === 'roles') return rolesText([value]);
  if (last === 'value') return settingText(subject, value);
  if (last.endsWith('Ms') && /^\d{12,14}$/.test(value)) return `${momentText(Number(value))} (UTC+6)`;
  return wordsOfValues(last)[value] ?? YES_NO[value] ?? value;
}
