// In: nothing.
// Out: what "sandbox" means here, in plain words.
import { Activity, Coins, Inbox, Scale } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Chapters } from './chapters.tsx';

export default function SandboxScreen() {
  const text = useText();
  return (
    <Chapters
      title="page.sandbox"
      lead={text('sandbox.text')}
      chapters={[
        { icon: Coins, title: 'sandbox.money', text: 'sandbox.money-text' },
        { icon: Activity, title: 'sandbox.prices', text: 'sandbox.prices-text' },
        { icon: Inbox, title: 'sandbox.messages', text: 'sandbox.messages-text' },
        { icon: Scale, title: 'sandbox.rules', text: 'sandbox.rules-text' },
      ]}
    />
  );
}
