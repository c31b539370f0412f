import { describe, expect, it } from 'vitest';
import './found-desks.ts';
import { filledIn, listRequest } from './data.ts';

const page = { page: 3, perPage: 25 };

describe('requests of lists', () => {
  it('turn pages into offsets and sort where the call can', () => {
    expect(
      listRequest('customers', { pagination: page, sort: { field: 'id', order: 'ASC' }, filter: { search: 'a' } }),
    ).toEqual({
      offset: 50,
      limit: 25,
      sort: 'id',
      order: 'asc',
      search: 'a',
    });
    expect(listRequest('papers', { pagination: page, sort: { field: 'id', order: 'ASC' }, filter: {} })).toEqual({
      offset: 50,
      limit: 25,
    });
  });
  it('name the kind of content, and ask whole lists for everything', () => {
    expect(listRequest('vote', { pagination: page, filter: {} })).toEqual({ kind: 'vote', offset: 50, limit: 25 });
    expect(listRequest('properties', { pagination: page, filter: {} })).toEqual({});
  });
  it('never ask for more than the server gives', () => {
    expect(listRequest('customers', { pagination: { page: 2, perPage: 1000 }, filter: {} })).toMatchObject({
      offset: 100,
      limit: 100,
    });
  });
  it('leave out what an emptied filter leaves behind, and keep false and zero', () => {
    expect(filledIn({ a: '', b: null, c: undefined, status: 0, demoOnly: false, search: 'x' })).toEqual({
      status: 0,
      demoOnly: false,
      search: 'x',
    });
  });
});
