// In: nothing.
// Out: how the app comes onto an iPhone or iPad: by Safari's share sheet, the only way Apple gives.
import { House, Share, SquarePlus } from 'lucide-react';
import { InstallSteps } from './steps.tsx';

export default function IosScreen() {
  return (
    <InstallSteps
      title="page.ios-app"
      lead="install.ios-lead"
      here={['ios-safari', 'ios-other']}
      steps={[
        { icon: Share, title: 'install.ios-share', text: 'install.ios-share-text' },
        { icon: SquarePlus, title: 'install.ios-add', text: 'install.ios-add-text' },
        { icon: House, title: 'install.open', text: 'install.open-text' },
      ]}
    />
  );
}
