// In: nothing.
// Out: how the app comes onto an Android phone: by the browser's own offer, or by its menu.
import { EllipsisVertical, House, SquarePlus } from 'lucide-react';
import { InstallSteps } from './steps.tsx';

export default function AndroidScreen() {
  return (
    <InstallSteps
      title="page.android-app"
      lead="install.android-lead"
      here={['android']}
      steps={[
        { icon: EllipsisVertical, title: 'install.android-menu', text: 'install.android-menu-text' },
        { icon: SquarePlus, title: 'install.android-add', text: 'install.android-add-text' },
        { icon: House, title: 'install.open', text: 'install.open-text' },
      ]}
    />
  );
}
