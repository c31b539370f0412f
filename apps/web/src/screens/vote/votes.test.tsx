import type { Vote } from '@hilsa/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../kernel/queries.ts';
import { here, startRouter } from '../../kernel/router.ts';
import { DEFAULTS, keep } from '../../kernel/store.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import { DialogHost } from '../../parts/dialog.tsx';
import VotesScreen from './votes.tsx';

const VOTE: Vote = {
  id: '7',
  title: 'Which chart next?',
  text: '',
  options: [
    { id: '1', label: 'Depth', votes: null },
    { id: '2', label: 'Volume', votes: null },
  ],
  total: null,
  state: 'open',
  opensAtMs: 1,
  endsAtMs: null,
  changeable: true,
  results: 'after-vote',
  ownOptionId: null,
};
let vote: Vote;
const cast: string[] = [];
let stop: () => void;

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('messages');
});
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vote = VOTE;
  cast.length = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/vote')) {
      cast.push(init.body as string);
      vote = {
        ...vote,
        ownOptionId: new URLSearchParams(init.body as string).get('optionId'),
        options: vote.options.map((option, index) => ({ ...option, votes: index === 0 ? 1 : 3 })),
        total: 4,
      };
      return Response.json({ code: 0, msg: '', data: { vote } });
    }
    return Response.json({ code: 0, msg: '', data: { list: [vote] } });
  });
  history.replaceState(null, '', '/pages/stock/vote');
  stop = startRouter();
});
afterEach(() => {
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(kept: Partial<typeof DEFAULTS> = { userToken: 'r_1' }): Promise<void> {
  keep({ ...DEFAULTS, ...kept });
  render(
    <QueryClientProvider client={queries}>
      <VotesScreen />
      <DialogHost />
    </QueryClientProvider>,
  );
  await screen.findByText('Which chart next?');
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('shows no numbers before the vote, and the result with the own choice after it', async () => {
  await show();
  expect(screen.queryByText('%', { exact: false })).toBeNull();
  expect(screen.getByText(/Results are shown once you have voted/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Volume'));
  press('Vote');
  expect(await screen.findByText('75%')).toBeTruthy();
  expect(cast).toEqual(['voteId=7&optionId=2']);
  expect(screen.getByText('Your choice')).toBeTruthy();
  expect(screen.getByText(/4 votes/)).toBeTruthy();
});
it('asks once more where a choice is final, and sends nothing without a yes', async () => {
  vote = { ...VOTE, changeable: false };
  await show();
  fireEvent.click(screen.getByLabelText('Depth'));
  press('Vote');
  expect(await screen.findByText('Vote for “Depth”?')).toBeTruthy();
  press('Cancel');
  await waitFor(() => expect(cast).toEqual([]));
});
it('lets a choice be changed where the rule allows it, but not into itself', async () => {
  vote = { ...VOTE, ownOptionId: '1' };
  await show();
  press('Change my choice');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Vote' }).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Volume'));
  press('Vote');
  await waitFor(() => expect(cast).toEqual(['voteId=7&optionId=2']));
});
it('sends a guest to the login page and back to this vote', async () => {
  await show({});
  press('Log in to vote');
  expect(here()).toMatchObject({ path: '/pages/common/login', search: { back: '/pages/stock/vote?id=7' } });
});
it('offers nothing to press once it has ended', async () => {
  vote = { ...VOTE, state: 'ended', ownOptionId: '1' };
  await show();
  expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change my choice' })).toBeNull();
});
