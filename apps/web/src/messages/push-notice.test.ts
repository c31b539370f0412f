import { expect, it } from 'vitest';
import { noticeOf } from './push-notice.ts';

it('shows what the server sent', () => {
  const sent = { id: 'n7', title: 'নতুন সাইন-ইন', text: 'Firefox', path: '/pages/user/security' };
  expect(noticeOf(JSON.stringify(sent))).toEqual(sent);
});
it.each([null, '', 'no json', '[]', '7', 'null', '{"title":7,"text":{},"id":null,"path":9}'])(
  'shows something even of %j',
  (data) => {
    expect(noticeOf(data)).toEqual({ title: 'Hilsa', text: '', id: '', path: '/pages/notice/list' });
  },
);
it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/pages/../ipxbdb-api/x', '/console/', ''])(
  'leads nowhere else than into the app: %s',
  (path) => {
    expect(noticeOf(JSON.stringify({ path })).path).toBe('/pages/notice/list');
  },
);
