// In: a world. Out: its currencies, and the house's inventory that customers convert from, funded from issuance.
import { tenToThe } from '@hilsa/money';
import { COINS, QUOTE } from './coins.ts';
import { assetNumber, giveAtStart, ownerNumber, type Preparation, type Submitter } from './preparation.ts';
import { startingAmount } from './prepare.ts';

/** US shares move in steps of a hundredth of a cent, so dollars have four places. `inventory` in whole units. */
const CURRENCIES = [
  { code: 'BDT', decimals: 2, inventory: 5_000_000_000n },
  { code: 'USD', decimals: 4, inventory: 50_000_000n },
  { code: 'BRL', decimals: 2, inventory: 250_000_000n },
] as const;
const USDT_INVENTORY = 50_000_000n * tenToThe(QUOTE.decimals);
const INVENTORY = { ownerKind: 'house', purpose: 'inventory' } as const;
const ROUNDING = { ownerKind: 'house', purpose: 'rounding' } as const;

/** Both worlds have the same money, and each its own inventory: of the currencies, and of the coins that are listed already. */
export async function listMoney(sequencer: Submitter): Promise<void> {
  for (const { code, decimals } of CURRENCIES) await assetNumber(sequencer, code, decimals);
  const inventory = await ownerNumber(sequencer, 'inventory', INVENTORY);
  await ownerNumber(sequencer, 'rounding', ROUNDING);
  const amounts = new Map<string, bigint>([
    ...CURRENCIES.map(({ code, decimals, inventory: whole }) => [code, whole * tenToThe(decimals)] as const),
    [QUOTE.code, USDT_INVENTORY],
    ...COINS.map((coin) => [coin.code, startingAmount(coin)] as const),
  ]);
  for (const [asset, { code }] of sequencer.engine.assets.entries()) {
    const units = amounts.get(code);
    if (units !== undefined) await giveAtStart(sequencer, inventory, asset, units);
  }
}

export const prepareMoney: Preparation = async ({ sequencer }) => {
  await listMoney(sequencer);
  return {};
};
