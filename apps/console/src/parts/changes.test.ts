import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';

describe('what an action changed', () => {
  it('names only the fields that differ', () => {
    expect(
      changesBetween({ status: 1, reason: null, name: 'Rahim' }, { status: 0, reason: 'asked', name: 'Rahim' }),
    ).toEqual([
      { path: 'status', before: '1', after: '0' },
      { path: 'reason', before: null, after: 'asked' },
    ]);
  });
  it('looks into lists and parts', () => {
    expect(changesBetween({ roles: ['support'] }, { roles: ['support', 'auditor'] })).toEqual([
      { path: 'roles.1', before: null, after: 'auditor' },
    ]);
    expect(changesBetween({ roles: [] }, { roles: ['auditor'] })).toEqual([
      { path: 'roles', before: '[]', after: null },
      { path: 'roles.0', before: null, after: 'auditor' },
    ]);
  });
  it('shows all of a thing that was not there, or is no more', () => {
    expect(changesBetween(null, { title: 'A' })).toEqual([{ path: 'title', before: null, after: 'A' }]);
    expect(changesBetween({ title: 'A' }, null)).toEqual([{ path: 'title', before: 'A', after: null }]);
  });
  it('finds nothing between a thing and itself', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => changesBetween(value, structuredClone(value)).length === 0));
  });
});
