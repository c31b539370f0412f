// In: the name of a sector as an exchange writes it, in English.
// Out: the name in the reader's language; one that is not known here stays as it was written.
import { type MessageKey, useText } from '../../i18n/index.ts';

const NAMES: Readonly<Record<string, MessageKey>> = {
  Bank: 'sector.bank',
  Cement: 'sector.cement',
  Ceramics: 'sector.ceramics',
  Engineering: 'sector.engineering',
  'Financial Institutions': 'sector.finance',
  'Food & Allied': 'sector.food',
  'Fuel & Power': 'sector.fuel',
  IT: 'sector.it',
  Insurance: 'sector.insurance',
  Jute: 'sector.jute',
  'Life Insurance': 'sector.life-insurance',
  Miscellaneous: 'sector.miscellaneous',
  'Mutual Funds': 'sector.funds',
  'Paper & Printing': 'sector.paper',
  'Pharmaceuticals & Chemicals': 'sector.pharma',
  Sandbox: 'sector.sandbox',
  'Services & Real Estate': 'sector.services',
  Tannery: 'sector.tannery',
  Telecommunication: 'sector.telecom',
  Textile: 'sector.textile',
  'Travel & Leisure': 'sector.travel',
  'Communication Services': 'sector.communication',
  'Consumer Discretionary': 'sector.discretionary',
  'Consumer Staples': 'sector.staples',
  Energy: 'sector.energy',
  Financials: 'sector.financials',
  'Health Care': 'sector.health',
  Technology: 'sector.technology',
};

export function useSectorName(): (name: string) => string {
  const text = useText();
  return (name) => {
    const key = NAMES[name];
    return key === undefined ? name : text(key);
  };
}
