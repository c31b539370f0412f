// In: something that was sent and may never be answered, by what it is about.
// Out: the one word it takes to ask what became of it, over a closed sheet and a reload; it ends with the tab.
// The word is a number or a digest that says nothing to anybody else; what it is about is a digest, whose customer and world are part of it.
import { Doubts } from '@hilsa/wire/doubts';
import { useKept } from './store.ts';

const MOST = 20;
const words = new Doubts<string>(() => sessionStorage, 'hilsa-unanswered', MOST);

export const unanswered = {
  /** Null: everything about it was answered. */
  get: (about: string): string | null => words.get(ownKey(about))?.body ?? null,
  /** Call before it leaves. */
  put: (about: string, word: string): void => words.put(ownKey(about), { id: '', sinceMs: Date.now(), body: word }),
  delete: (about: string): void => words.delete(ownKey(about)),
};

function ownKey(about: string): string {
  const { userAccountType, userInfo } = useKept.getState();
  return JSON.stringify([userAccountType, userInfo?.id ?? '', about]);
}
