// In: data already loaded.
// Out: every part a screen is built from. Screens import from here; parts never import a screen.
//
// How to use them (all take plain props; colours, sizes and motion come from look/tokens.css only)
//   <NavigationBar large title right/>        head of a page; on a desktop it moves into the header by itself
//   <Button kind="primary|plain|quiet|up|down|danger" size="large|small" busy note/>  <IconButton icon label/>  <TextButton/>
//   <SegmentedControl label options value onChange size="small|medium|large" money="up|down"/>  <UnderlineTabs/>  <Chips/>
//   <Input/> <PasswordInput/> <AmountInput decimals/>   label, value, onChange(text), error, hint, before, after, labelled="inside"
//   <DayField label value onChange min max mayBeEmpty/>  <SelectField label options value onChange/>   a press opens calendar or list in a sheet
//   <Slider label value onChange/>  <Switch/>  <Keypad onKey point/>  <PinCells/>
//   <Sheet open onClose title mark subtitle footer>…   bottom sheet; centred card from 720 px. Native <dialog>: focus, Escape, inert page
//   await ask({ title, text, confirm, danger })  → boolean      toast(text, { ms, wrong })
//   <ListRow mark title aside subtitle chart value below to search onPress/>  <MenuRow/>  <IconTile/>  <SectionHeader title action/>
//   <Money value asset own short toned decimals sign/>  <Total/>  <Change/>  <ChangePill block/>  <Tag tone/>  toneOf(text)
//   <CoinMark asset size/>  <ShareMark code size/>  <VirtualRows count height renderRow onEnd/>  <Sparkline points tone fluid/>  <River values now/>  <Scales/>  <FishTile/>
//   <Skeleton/>  <RowSkeleton/>  <EmptyState title text action/>  <MessageRow kind="late|offline|failed" title text action/>
//   <ActionTiles label><ActionTile icon title filled to|onPress/></ActionTiles>
//   <Go to="/pages/…" search>  a typed link; go(path, search) and back() from app/router.ts do the same in code
export * from './action-tiles.tsx';
export * from './amounts.tsx';
export * from './button.tsx';
export * from './choices.tsx';
export * from './coin-mark.tsx';
export { DayField } from './day-field.tsx';
export { ask } from '../kernel/ask.ts';
export { FishTile } from './fish.tsx';
export * from './go.tsx';
export { useHeaderSlot, useWide } from './header-slot.ts';
export * from './icon.tsx';
export * from './input.tsx';
export * from './keypad.tsx';
export { LoadMore } from './load-more.tsx';
export * from './navigation-bar.tsx';
export * from './river.tsx';
export * from './rows.tsx';
export * from './scales.tsx';
export { SelectField } from './select-field.tsx';
export { ShareMark } from './share-mark.tsx';
export * from './sheet.tsx';
export * from './slider.tsx';
export * from './sparkline.tsx';
export * from './states.tsx';
export * from './switch.tsx';
export { VirtualRows } from './virtual-rows.tsx';
export { toast } from '../kernel/toast.ts';
