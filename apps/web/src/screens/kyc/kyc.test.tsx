import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { outdate, queries } from '../../kernel/queries.ts';
import { startRouter } from '../../kernel/router.ts';
import { DEFAULTS, PAPERS_DRAFT, keep } from '../../kernel/store.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import { forgetDraft } from './draft.ts';
import IdentityScreen from './kyc.tsx';
import type { IdentityStanding } from './words.ts';

const forms: Record<string, string> = {};
let answers: Record<string, object>;
let stop: () => void;
const PAPER = {
  type: 'passport',
  name: 'M• K•••• R•••••',
  number: '•••••4567',
  submittedAtMs: Date.UTC(2026, 10, 20, 6),
  decidedAtMs: null,
} as const;
const NEVER: IdentityStanding = {
  idStatus: 'none',
  paper: null,
  reasons: [],
  redo: ['type', 'name', 'number', 'mrz', 'front', 'back'],
  consentVersion: '2026-11',
  requiredFor: ['withdraw', 'upgrade'],
};
const SENT_BACK: IdentityStanding = {
  ...NEVER,
  idStatus: 'fail',
  paper: { ...PAPER, decidedAtMs: Date.UTC(2026, 10, 21, 6) },
  redo: ['name'],
  reasons: [{ field: 'name', reason: 'does-not-match', text: 'The given name is missing' }],
};
const answered = (data: object): object => ({ code: 0, msg: '', data });

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('account');
  await openTexts('papers');
});
beforeEach(() => {
  for (const path of Object.keys(forms)) delete forms[path];
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/ipxbdb-api', '');
    forms[path] = init.body as string;
    return Response.json(answers[path] ?? { code: -1001, msg: 'no', refusal: 'call-unknown', detail: {} });
  });
  keep({ ...DEFAULTS, welcomed: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  forgetDraft();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function opens(standing: IdentityStanding, demoOnly = false): void {
  answers = { '/user/info': answered({ user: { demoOnly } }), '/user/auth': answered(standing) };
  history.replaceState(null, '', '/pages/user/kyc');
  stop = startRouter();
  render(
    <QueryClientProvider client={queries}>
      <IdentityScreen />
    </QueryClientProvider>,
  );
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it('begins with nothing but the consent, and says what the check is for', async () => {
  opens(NEVER);
  expect(
    await screen.findByText('A verified identity is needed for withdrawals and upgrading the account.'),
  ).toBeTruthy();
  press('Begin');
  expect(screen.getByText(/Without your consent/)).toBeTruthy();
  expect(screen.queryByRole('radiogroup')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Begin');
  expect(screen.getByRole('radiogroup', { name: 'Certificate type' })).toBeTruthy();
  expect(screen.getByText('Step 1 of 5')).toBeTruthy();
});
it('asks a passport for its lines and for one picture', async () => {
  opens(NEVER);
  fireEvent.click(await screen.findByRole('checkbox'));
  press('Begin');
  fireEvent.click(screen.getByRole('radio', { name: /^Passport/ }));
  expect(screen.getByText('Step 1 of 4')).toBeTruthy();
  press('Continue');
  type('Full name', 'Md. Karim Rahman');
  type('Passport number', 'A01234567');
  type('The two lines at the foot of the photo page', 'p<bgdrahman<<md<karim');
  press('Continue');
  expect(screen.getByText('Both lines together have 88 characters; here are 21.')).toBeTruthy();
  press('Back');
  expect((await screen.findByRole('radio', { name: /^Passport/ })).getAttribute('aria-checked')).toBe('true');
  press('Back');
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeTruthy();
});
/** “A KYC image-capture step is required for compliance.” (spec, section 9) */
it.each([
  ['by the camera where there is one', true, 'Open the camera', 'Choose a picture'],
  ['from a file where there is none, and says so', false, 'Choose a picture', 'Open the camera'],
])('takes the picture %s', async (_, has, offered, hidden) => {
  if (has) Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: vi.fn() } });
  opens({ ...SENT_BACK, redo: ['front'], reasons: [] });
  fireEvent.click(await screen.findByRole('checkbox'));
  press('Send these again');
  expect(await screen.findByRole('button', { name: offered })).toBeTruthy();
  expect(screen.queryByRole('button', { name: hidden })).toBeNull();
});
it('suggests how misread lines may be meant, and takes them only when told to', async () => {
  opens(NEVER);
  fireEvent.click(await screen.findByRole('checkbox'));
  press('Begin');
  fireEvent.click(screen.getByRole('radio', { name: /^Passport/ }));
  press('Continue');
  const lines = 'P<BGDRAHMAN<<MD<KARIM<<<<<<<<<<<<<<<<<<<<<<<\nA012345678BGD9001158M3001145<<<<<<<<<<<<<<<2';
  const label = 'The two lines at the foot of the photo page';
  type(label, lines.replace('9001158', '9OO1158'));
  expect(screen.getByText('Did you mean this? Compare it with your passport.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(label).value).toContain('9OO1158');
  press('Use these lines');
  expect(screen.getByLabelText<HTMLTextAreaElement>(label).value).toBe(lines);
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});
it('keeps what was typed while one is elsewhere, and forgets it with the sign-in', async () => {
  opens(NEVER);
  fireEvent.click(await screen.findByRole('checkbox'));
  press('Begin');
  press('Continue');
  type('Full name', 'Rahim Uddin');
  expect(location.search).toBe('?step=details');
  cleanup();
  const again = (): void => {
    render(
      <QueryClientProvider client={queries}>
        <IdentityScreen />
      </QueryClientProvider>,
    );
  };
  again();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Rahim Uddin');
  expect(sessionStorage.getItem(PAPERS_DRAFT)).toContain('Rahim Uddin');
  // Another customer in the same tab.
  keep({ userInfo: { id: '2', account: 'b', status: 1, idStatus: 'none' } });
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeTruthy();
  expect(sessionStorage.getItem(PAPERS_DRAFT)).toBeNull();
});
it('takes only what was sent back, and shows that it is under review again', async () => {
  opens(SENT_BACK);
  expect(await screen.findByText('The given name is missing')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Send these again');
  expect(screen.queryByLabelText('Passport number')).toBeNull();
  type('Full name', ' Md. Karim  Rahman ');
  press('Continue');
  const pending = answered({ ...SENT_BACK, idStatus: 'pending', redo: [], reasons: [], paper: PAPER });
  Object.assign(answers, { '/user/auth/submit': pending, '/user/auth': pending });
  press('Send for review');
  expect(await screen.findByText('Under review')).toBeTruthy();
  expect(screen.getByText('•••••4567')).toBeTruthy();
  expect(forms['/user/auth/submit']).toBe('consentVersion=2026-11&name=Md.+Karim+Rahman');
  expect(sessionStorage.getItem(PAPERS_DRAFT)).toBeNull();
  await expect.poll(() => location.search).toBe('');
  // Sent back once more while one looks: told first, not asked at once.
  answers['/user/auth'] = answered(SENT_BACK);
  outdate('/user/auth');
  expect(await screen.findByText('Some of it must be sent again')).toBeTruthy();
});
it('names what comes along with what was sent back, and says when all of it must come', async () => {
  opens({ ...SENT_BACK, redo: ['name', 'number', 'mrz'] });
  expect(await screen.findByText('Only these are missing; the rest is settled.')).toBeTruthy();
  expect(screen.getAllByText('It must agree with the others, so send it along.')).toHaveLength(2);
  cleanup();
  queries.clear();
  stop();
  const wrong = { field: 'type', reason: 'wrong-document', text: 'A library card' } as const;
  opens({ ...SENT_BACK, redo: ['type', 'name', 'number', 'mrz', 'front'], reasons: [wrong] });
  expect(await screen.findByText('It was not the right document, so all of it is to be sent again.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
it('leads back to the field the server refuses, with its sentence', async () => {
  opens(SENT_BACK);
  fireEvent.click(await screen.findByRole('checkbox'));
  press('Send these again');
  type('Full name', 'Karim');
  press('Continue');
  answers['/user/auth/submit'] = {
    code: -1,
    msg: 'The name is not the one of the passport',
    refusal: 'mrz-does-not-match',
    detail: { field: 'name' },
  };
  press('Send for review');
  expect(await screen.findByText('The name is not the one of the passport')).toBeTruthy();
  type('Full name', 'Md. Karim Rahman');
  expect(screen.queryByText('The name is not the one of the passport')).toBeNull();
  press('Continue');
  expect(await screen.findByText('Is everything right?')).toBeTruthy();
});
it('says that it is settled, and has nothing more to press', async () => {
  opens({ ...SENT_BACK, idStatus: 'succ', redo: [], reasons: [] });
  expect(await screen.findByText('Your identity is settled. Nothing more is to be done.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /send/i })).toBeNull();
});
it('has nothing to verify for a practice account', async () => {
  opens(NEVER, true);
  expect(await screen.findByRole('button', { name: 'Create an account' })).toBeTruthy();
  expect(forms['/user/auth']).toBeUndefined();
});
