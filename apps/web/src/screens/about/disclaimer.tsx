// In: `/index/page` disclaimer.
// Out: the disclaimer that people agree to, with its version.
import { PageText } from './page-text.tsx';

export default function DisclaimerScreen() {
  return <PageText name="disclaimer" title="page.disclaimer" />;
}
