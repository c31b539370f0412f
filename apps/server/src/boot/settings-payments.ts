// In: nothing. Out: the settings of money in and money out: whose pages customers are sent to, who the partners are, where providers send notices.
import { hosts, path, wholeNumber } from './setting-shapes.ts';

export const paymentSettings = {
  payPageHosts: {
    variable: 'PAY_PAGE_HOSTS',
    shape: hosts.default([]),
    says: 'Hosts beside their own on which payment providers have their pay pages, comma separated; a leading dot takes subdomains. A customer is sent to no other.',
  },
  partnersFile: {
    variable: 'PARTNERS_FILE',
    shape: path.optional(),
    says: 'File that names the banks, wallets, providers and nodes of a live installation, with their secrets; see docs/operations/rails.md. Live mode only.',
  },
  callbackPort: {
    variable: 'CALLBACK_PORT',
    shape: wholeNumber(0, 65_535).default(0),
    says: 'Port of the door that takes notices of payment providers; nothing else is behind it. 0 takes any free port.',
  },
} as const;
