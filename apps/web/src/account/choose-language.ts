// In: a language.
// Out: it is active and kept, and messages to a customer follow; a catalogue that can't be fetched leaves everything as it was, and says so.
import { type Language, openLanguage, say } from '../i18n/index.ts';
import { whileBlocking } from '../kernel/blocking.ts';
import { toast } from '../kernel/toast.ts';
import { keepLanguage, useKept } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';

export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await whileBlocking(openLanguage(language), say('blocking.language'), 'ring');
    keepLanguage(language);
  } catch {
    toast(say('common.no-connection'), { wrong: true });
    return;
  }
  // What is sent by mail or SMS follows the screens; if this call is lost, the next choice sends it again.
  if (useKept.getState().userToken !== '') await wire.call('/user/update', { language }).catch(() => undefined);
}
