// In: a language.
// Out: it is active and kept; a catalogue that can't be fetched leaves everything as it was, and says so.
import { type Language, openLanguage, say } from '../i18n/index.ts';
import { toast } from '../parts/toast.tsx';
import { keepLanguage } from './store.ts';

export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await openLanguage(language);
    keepLanguage(language);
  } catch {
    toast(say('common.no-connection'), { wrong: true });
  }
}
