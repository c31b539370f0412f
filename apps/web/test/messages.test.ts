// @vitest-environment node
import { expect, it } from 'vitest';
import { messageProblems } from '../tools/message-problems.ts';

const SOURCES = ["text('home.title'); text(`state.${word}`)"];

it('is content with complete catalogues', () => {
  expect(
    messageProblems(
      { en: { 'home.title': 'Home', 'state.on': 'On' }, bn: { 'home.title': 'হোম', 'state.on': 'চালু' } },
      SOURCES,
    ),
  ).toEqual([]);
});
it('finds missing, extra, empty and unused keys', () => {
  const problems = messageProblems(
    { en: { 'home.title': 'Home', 'home.old': 'Old' }, bn: { 'home.old': ' ', 'home.new': 'নতুন' } },
    SOURCES,
  );
  expect(problems).toEqual([
    'bn: "home.title" is missing',
    'bn: "home.new" is in no other language',
    'bn: "home.old" is empty',
    '"home.old" is used nowhere',
  ]);
});
it('compares placeholders, also inside plural branches', () => {
  const catalogues = {
    en: { 'home.title': '{count, plural, one {# of {all}} other {# of {all}}}' },
    bn: { 'home.title': '{count}টি' },
  };
  expect(messageProblems(catalogues, SOURCES)).toEqual([
    'bn: "home.title" has the placeholders {count}, the first language {all}, {count}',
  ]);
});
