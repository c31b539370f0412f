// @vitest-environment node
import { SEEN_ACTIONS } from '@hilsa/contract/identity/operator-actions';
import { expect, it } from 'vitest';
import { wordOf } from './staff-words.ts';

it('has words of its own for everything that a customer may see', () =>
  expect(SEEN_ACTIONS.filter((action) => wordOf(action) === 'staff.other')).toEqual([]));
