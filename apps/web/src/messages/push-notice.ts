// In: what a push message holds, as text.
// Out: the notice the system shows and where pressing it leads. Runs in the offline worker; nothing of it is believed unchecked.

export interface PushNotice {
  readonly title: string;
  readonly text: string;
  /** The same notice sent twice is shown once. Empty: it stands alone. */
  readonly id: string;
  /** A path of this site. */
  readonly path: string;
}

const HOME = '/pages/notice/list';
const OWN_PATH = /^\/pages\/[\w/-]{1,120}(?:\?[\w=&.%-]{0,200})?$/;

/** A browser must show something for each message: one that cannot be read leads to the list of notices. */
export function noticeOf(data: string | null): PushNotice {
  const { title, text, id, path } = fieldsOf(data);
  return {
    title: line(title, 120) || 'Hilsa',
    text: line(text, 1_000),
    id: line(id, 40),
    path: typeof path === 'string' && OWN_PATH.test(path) ? path : HOME,
  };
}

function fieldsOf(data: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(data ?? '');
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function line(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}
