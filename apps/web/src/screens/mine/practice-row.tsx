// In: somebody in the demo.
// Out: the way to begin practice anew, asked for twice; refused within seven days, with the date.
import { RotateCcw } from 'lucide-react';
import { proofOfWork } from '../../account/proof-of-work.ts';
import { useLanguage, useText, dayText, type Language } from '../../i18n/index.ts';
import { restartDemo } from '../../kernel/session.ts';
import { useKept } from '../../kernel/store.ts';
import { tell } from '../../kernel/tell.ts';
import { toast } from '../../kernel/toast.ts';
import { MenuRow, ask } from '../../parts/index.ts';

export function PracticeRow() {
  const text = useText();
  const language = useLanguage();
  const isPractice = useKept((kept) => kept.userAccountType === 'demo' && kept.userToken !== '');
  if (!isPractice) return null;
  return (
    <MenuRow
      icon={RotateCcw}
      title={text('mine.practice')}
      state={text('mine.practice-state')}
      arrow={false}
      onPress={() => void begin(text, language)}
    />
  );
}

async function begin(text: ReturnType<typeof useText>, language: Language): Promise<void> {
  const sure = await ask({
    title: text('mine.practice-sure'),
    text: text('mine.practice-text'),
    confirm: text('mine.practice'),
    danger: true,
  });
  if (!sure) return;
  try {
    const againAtMs = await restartDemo(proofOfWork);
    toast(text('mine.practice-begun', { day: dayText(againAtMs, language) }));
  } catch (problem) {
    tell(problem);
  }
}
