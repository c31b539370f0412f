// In: nothing.
// Out: the form by which two people change a share's listing from a coming trading day on. What is left empty stays.
import { TextField } from '@mui/material';
import { useState } from 'react';
import { isIsin } from '@hilsa/contract/stock/isin';
import { ActionButton } from '../../parts/action-button.tsx';
import { NamedShareFields, useNamedShare } from './named-share.tsx';
import { MONEY, PERCENT } from './new-share.ts';
import { words } from './words.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NOTHING = { fromDate: '', category: '', sector: '', freeFloat: '', isin: '', unitValue: '', unitValueOn: '' };

export function PlanListing() {
  const naming = useNamedShare();
  const [typed, setTyped] = useState(NOTHING);
  const { fromDate, category, sector, freeFloat, isin, unitValue, unitValueOn } = typed;
  const set = (fields: Partial<typeof NOTHING>) => setTyped((before) => ({ ...before, ...fields }));
  const isAnything = [category, sector.trim(), freeFloat, isin, unitValue].some((text) => text !== '');
  const isValued = unitValue === '' ? unitValueOn === '' : MONEY.test(unitValue) && DATE.test(unitValueOn);
  const fits =
    (category === '' || /^[A-Z]$/.test(category)) &&
    (freeFloat === '' || PERCENT.test(freeFloat)) &&
    (isin === '' || isIsin(isin)) &&
    isValued;
  return (
    <ActionButton
      name="plan-share-listing"
      subject={naming.subject}
      input={{
        fromDate,
        category: category === '' ? null : category,
        sector: sector.trim() === '' ? null : sector.trim(),
        freeFloatPercent: freeFloat === '' ? null : freeFloat,
        isin: isin === '' ? null : isin,
        unitValue: unitValue === '' ? null : unitValue,
        unitValueOn: unitValueOn === '' ? null : unitValueOn,
      }}
      label={words.planListing}
      about={naming.about}
      ready={naming.isNamed && DATE.test(fromDate) && isAnything && fits}
      onDone={() => {
        naming.clear();
        setTyped(NOTHING);
      }}
    >
      <NamedShareFields {...naming} />
      <TextField
        label={words.fromDate}
        type="date"
        helperText={words.dateHint}
        value={fromDate}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => set({ fromDate: event.target.value })}
      />
      <TextField
        label={words.category}
        helperText={words.categoryHint}
        value={category}
        error={category !== '' && !/^[A-Z]$/.test(category)}
        onChange={(event) => set({ category: event.target.value.trim().toUpperCase() })}
      />
      <TextField
        label={words.sector}
        helperText={words.stays}
        value={sector}
        onChange={(event) => set({ sector: event.target.value })}
      />
      <TextField
        label={words.freeFloat}
        helperText={words.stays}
        value={freeFloat}
        error={freeFloat !== '' && !PERCENT.test(freeFloat)}
        onChange={(event) => set({ freeFloat: event.target.value.trim() })}
      />
      <TextField
        label={words.isin}
        helperText={words.isinHint}
        value={isin}
        error={isin !== '' && !isIsin(isin)}
        onChange={(event) => set({ isin: event.target.value.trim().toUpperCase() })}
      />
      <TextField
        label={words.unitValue}
        helperText={words.unitValueHint}
        value={unitValue}
        error={unitValue !== '' && !MONEY.test(unitValue)}
        onChange={(event) => set({ unitValue: event.target.value.trim() })}
      />
      <TextField
        label={words.unitValueOn}
        type="date"
        value={unitValueOn}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => set({ unitValueOn: event.target.value })}
      />
    </ActionButton>
  );
}
