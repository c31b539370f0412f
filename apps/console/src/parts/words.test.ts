import { consoleCalls, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { describe, expect, it } from 'vitest';
import '../app/found-desks.ts';
import { aboutText, fieldText, settingText, valueText, whatChoices, whatText } from './words.ts';

/** The runner's own rows carry the action's name. */
const BY_ACTION = new Set(['/actions/run', '/approvals/decide']);
const noted = Object.entries(consoleCalls as Readonly<Record<string, ConsoleCallEntry>>)
  .filter(([path, { journalled }]) => journalled && !BY_ACTION.has(path))
  .map(([path]) => path);

describe('the words of the trail', () => {
  it('has a sentence for every call that leaves a row', () => {
    expect(noted.length).toBeGreaterThan(10);
    expect(noted.filter((path) => whatText(path).startsWith('/'))).toEqual([]);
  });
  it('offers exactly those, and every action, as a choice', () => {
    const offered = new Set(whatChoices().map(({ id }) => id));
    expect(noted.filter((path) => !offered.has(path))).toEqual([]);
    expect(offered.has('disable-customer')).toBe(true);
    const calls = whatChoices().filter(({ id }) => id.startsWith('/'));
    expect(calls.filter(({ id }) => !(id in consoleCalls))).toEqual([]);
  });
  it('shows what it does not know as it is', () => {
    expect(whatText('/something/new')).toBe('/something/new');
    expect(valueText('tone', 'grey')).toBe('grey');
    expect(fieldText('tone')).toBe('tone');
  });
  it('says what a row is about', () => {
    expect(aboutText('customer', '100021')).toBe('Customer 100021');
    expect(aboutText('content', 'news:12')).toBe('News 12');
    expect(aboutText('property', 'captcha')).toBe('Setting: Captcha');
    expect(aboutText('', '')).toBe('');
    expect(aboutText('customers', '{"search":"0154","sort":"id","offset":25,"limit":25}')).toBe('“0154”, from 26');
    expect(aboutText('customers', '{"offset":0}')).toBe('from 1');
  });
});

describe('the words of before and after', () => {
  it('names fields by what they mean, counting the parts of a list from one', () => {
    expect(fieldText('reasons.0.note')).toBe('Reason 1 · Note');
    expect(fieldText('draft.titleEn')).toBe('Title, English');
  });
  it('says values: a standing, a role, a moment, a setting', () => {
    expect(valueText('status', '0')).toBe('Disabled');
    expect(valueText('status', 'succ')).toBe('Approved');
    expect(valueText('roles.1', 'auditor')).toBe('Auditor');
    expect(valueText('effectiveAtMs', '1795219200000')).toMatch(/^21 Nov 2026, .*\(UTC\+6\)$/);
    expect(valueText('value', 'required', 'inviteCode')).toBe('Required');
    expect(settingText('kycRequiredFor', 'withdraw,upgrade')).toBe('Withdrawals, Becoming HNI');
    expect(settingText('displayRate', '122.60')).toBe('122.60');
  });
});
