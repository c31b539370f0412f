import { describe, expect, it } from 'vitest';
import './found-desks.ts';
import { isTouched } from './queries.ts';

describe('what an event makes stale', () => {
  it('is the lists of its topic', () => {
    expect(isTouched(['customers', 'getList', {}], { topic: 'customers', id: '7' })).toBe(true);
    expect(isTouched(['news', 'getList', {}], { topic: 'content', id: 'news:3' })).toBe(true);
    expect(isTouched(['customers', 'getList', {}], { topic: 'chat', id: '7' })).toBe(false);
  });
  it('is the one it names, and no other', () => {
    const seven = { topic: 'customers', id: '7' } as const;
    expect(isTouched(['customers', 'getOne', { id: '7', meta: undefined }], seven)).toBe(true);
    expect(isTouched(['customers', 'getOne', { id: '8', meta: undefined }], seven)).toBe(false);
    expect(isTouched(['/customers/notes/list', { customerId: '7' }], seven)).toBe(true);
    expect(isTouched(['/customers/notes/list', { customerId: '8' }], seven)).toBe(false);
    expect(isTouched(['/customers/notes/list', { customerId: '8' }], { topic: 'customers', id: null })).toBe(true);
    expect(isTouched(['news', 'getOne', { id: '3' }], { topic: 'content', id: 'news:3' })).toBe(true);
  });
  it('is all that stands in the world it names', () => {
    const ofDemo = { topic: 'contracts', id: 'demo' } as const;
    expect(isTouched(['contracts', 'getOne', { id: 'demo:BTCUSDT-PERP' }], ofDemo)).toBe(true);
    expect(isTouched(['contracts', 'getOne', { id: 'real:BTCUSDT-PERP' }], ofDemo)).toBe(false);
  });
  it('is the dashboard, unless somebody only looked', () => {
    expect(isTouched(['/dashboard', {}], { topic: 'papers', id: '1' })).toBe(true);
    expect(isTouched(['/dashboard', {}], { topic: 'audit', id: '1' })).toBe(false);
  });
  it('is nothing of the libraries’ own', () => {
    expect(isTouched(['auth', 'getPermissions'], { topic: 'customers', id: null })).toBe(false);
    expect(isTouched([{ a: 1 }], { topic: 'customers', id: null })).toBe(false);
  });
});
