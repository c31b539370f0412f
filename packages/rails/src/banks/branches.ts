// In: rows of a list of bank branches. Out: a directory that forms ask: banks, their districts, their branches.
import { readRoutingNumber } from './routing-number.ts';

/** One branch as a directory lists it. */
export interface Branch {
  /** Nine digits as text; the key. */
  routingNumber: string;
  bankName: string;
  districtName: string;
  branchName: string;
}

/** A directory may hold more than one country will ever have, and no more. */
export const MOST_BRANCHES = 100_000;
const LONGEST_NAME = 120;

/** Why a row cannot stand in the directory. */
export type BranchProblem = 'routing-number-wrong' | 'name-missing' | 'name-too-long' | 'twice' | 'too-many';

/** Branches by bank and district, each name once, in the order of their names. */
export class BranchDirectory {
  private readonly byRouting = new Map<string, Branch>();
  private readonly byBank = new Map<string, Map<string, Branch[]>>();

  /** Take a row, leading zeros restored when a spreadsheet has lost them. @returns why it was not taken, or null */
  add(row: Branch): BranchProblem | null {
    const routing = readRoutingNumber(row.routingNumber.trim().padStart(9, '0'));
    const names = [row.bankName, row.districtName, row.branchName].map((name) => name.trim().replaceAll(/\s+/gu, ' '));
    if (routing === null) return 'routing-number-wrong';
    if (names.includes('')) return 'name-missing';
    if (names.some((name) => name.length > LONGEST_NAME)) return 'name-too-long';
    if (this.byRouting.has(routing.text)) return 'twice';
    if (this.byRouting.size >= MOST_BRANCHES) return 'too-many';
    const [bankName = '', districtName = '', branchName = ''] = names;
    const branch = { routingNumber: routing.text, bankName, districtName, branchName };
    this.byRouting.set(routing.text, branch);
    const districts = this.byBank.get(bankName) ?? new Map<string, Branch[]>();
    this.byBank.set(bankName, districts.set(districtName, [...(districts.get(districtName) ?? []), branch]));
    return null;
  }

  banks(): string[] {
    return sorted(this.byBank.keys());
  }

  districts(bankName: string): string[] {
    return sorted(this.byBank.get(bankName)?.keys() ?? []);
  }

  branches(bankName: string, districtName: string): Branch[] {
    const found = this.byBank.get(bankName)?.get(districtName) ?? [];
    return found.toSorted((one, other) => compare(one.branchName, other.branchName));
  }

  /** The branch of a routing number; null when the directory does not know it. */
  find(routingNumber: string): Branch | null {
    return this.byRouting.get(routingNumber) ?? null;
  }
}

function sorted(names: Iterable<string>): string[] {
  return [...names].sort(compare);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
