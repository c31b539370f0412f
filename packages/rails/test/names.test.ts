// In: names on papers and on accounts. Out: equal, near and other, as a careful clerk would say.
import { type NameMatch, matchName, matchNames } from '@hilsa/rails/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('two names', () => {
  it.each([
    ['Md. Karim Rahman', 'MOHAMMAD KARIM RAHMAN', 'equal'],
    ['Karim Rahman', 'Rahman, Karim', 'equal'],
    ['Dr. Nusrat Jahan', 'nusrat jahan', 'equal'],
    ['Alhaj Md Abdul Karim', 'Abdul Karim', 'equal'],
    ['মোঃ করিম রহমান', 'করিম রহমান', 'equal'],
    ['মোসাঃ রহিমা খাতুন', 'রহিমা খাতুন', 'equal'],
    ['মো. করিম রহমান', 'রহমান করিম', 'equal'],
    ['José Silva', 'Jose Silva', 'equal'],
    ['Karim Rahman', 'Korim Rohman', 'near'],
    ['Karim Rahman', 'করিম রহমান', 'near'],
    ['Nazmul Hossain Chowdhury', 'নাজমুল হোসেন চৌধুরী', 'near'],
    ['Kazi Zakir Ahmed', 'কাজী জাকির আহমেদ', 'near'],
    ['A. Rahman', 'Abdur Rahman', 'near'],
    ['Karim Rahman', 'Karim Rahman Khan', 'near'],
    ['Abdur Rahman', 'Abdurrahman', 'near'],
    ['Farhana Yasmin', 'Farhana Yasmim', 'near'],
    ['Sumaiya Akter', 'Sumaiya Akhter', 'near'],
    ['Karim Rahman', 'Karim Hossain', 'other'],
    ['Karim Rahman', 'Salma Khatun', 'other'],
    ['Rahima Begum', 'Rahima Khatun', 'other'],
    ['Karim', 'Karim Rahman Khan', 'other'],
    ['Rahima', 'Rahima Begum', 'other'],
    ['করিম রহমান', 'সালমা খাতুন', 'other'],
    ['Karim Rahman', 'সালমা খাতুন', 'other'],
    ['A. B.', 'Abdul Bari', 'other'],
    ['', 'Karim', 'other'],
    ['!!!', '???', 'other'],
    ['Mohammad', 'Md', 'other'],
  ] as [string, string, NameMatch][])('%j and %j are %s', (one, other, match) => {
    expect(matchName(one, other)).toBe(match);
    expect(matchName(other, one)).toBe(match);
  });

  it('the best name on the papers counts, in whichever script', () => {
    expect(matchNames('KARIM RAHMAN', ['করিম রহমান', 'Md Karim Rahman'])).toBe('equal');
    expect(matchNames('KARIM RAHMAN', ['করিম রহমান'])).toBe('near');
    expect(matchNames('KARIM RAHMAN', [])).toBe('other');
  });

  it('are equal to themselves in any order, and symmetric', () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.array(word, { minLength: 1, maxLength: 5 }),
        (one, other) => {
          expect(matchName(one.join(' '), one.toReversed().join('  ').toUpperCase())).toBe('equal');
          expect(matchName(one.join(' '), other.join(' '))).toBe(matchName(other.join(' '), one.join(' ')));
        },
      ),
    );
  });

  it('of any length end at once', () => {
    expect(matchName('a '.repeat(100_000), 'b '.repeat(100_000))).toBe('other');
  });
});
