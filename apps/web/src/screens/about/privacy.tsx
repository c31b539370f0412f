// In: `/index/page` privacy.
// Out: the privacy policy that people agree to, with its version.
import { PageText } from './page-text.tsx';

export default function PrivacyScreen() {
  return <PageText name="privacy" title="page.privacy" />;
}
