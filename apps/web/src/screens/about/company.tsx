// In: `/index/page` company.
// Out: who stands behind this installation, in its operator's words.
import { PageText } from './page-text.tsx';

export default function CompanyScreen() {
  return <PageText name="company" title="page.company" />;
}
