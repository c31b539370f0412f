// In: the page that wants a place, in `back`.
// Out: a district, found by name or by the device's own position; it goes back in the address. No map is fetched from anyone.
import { ChevronRight, LocateFixed, Search } from 'lucide-react';
import { useState } from 'react';
import { Group, Page } from '../../account/layout.tsx';
import { pathOf } from '../../kernel/paths.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { isBengali, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, Icon, Input, MessageRow } from '../../parts/index.ts';
import { divisionsMatching, nearestDistrict } from './choosing.ts';
import type { Place } from '../../account/districts.ts';
import styles from './place.module.css';

const POSITION_WITHIN_MS = 15_000;
type Located =
  | { readonly state: 'none' | 'asking' | 'refused' }
  | { readonly state: 'found'; readonly place: Place; readonly km: number };

export default function ChooseLocationScreen() {
  const text = useText();
  const language = useLanguage();
  const backTo = useSearch('back');
  const [sought, setSought] = useState('');
  const [located, setLocated] = useState<Located>({ state: 'none' });
  const divisions = divisionsMatching(sought);
  const nameOf = (place: { readonly english: string; readonly bengali: string }): string =>
    isBengali(language) ? place.bengali : place.english;
  const choose = (place: Place): void => {
    const [location = '', query = ''] = backTo.split('?');
    const asker = location.startsWith('/') ? pathOf(location) : null;
    const spot = { name: nameOf(place), latitude: String(place.at[0]), longitude: String(place.at[1]) };
    if (asker === null) go('/open-location', spot);
    else go(asker, { ...Object.fromEntries(new URLSearchParams(query)), ...spot }, { replace: true });
  };
  const locate = (): void => {
    if (!('geolocation' in navigator)) {
      setLocated({ state: 'refused' });
      return;
    }
    setLocated({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setLocated({ state: 'found', ...nearestDistrict([coords.latitude, coords.longitude]) }),
      () => setLocated({ state: 'refused' }),
      { timeout: POSITION_WITHIN_MS, maximumAge: POSITION_WITHIN_MS },
    );
  };
  return (
    <Page title={text('page.choose-location')}>
      <div className={styles.search}>
        <Input
          label={text('place.search')}
          labelled="hidden"
          placeholder={text('place.search')}
          type="search"
          value={sought}
          onChange={setSought}
          autoComplete="off"
          before={<Icon icon={Search} size={18} />}
        />
      </div>
      {located.state === 'found' ? (
        <Group title={text('place.nearest')}>
          <DistrictRow
            name={nameOf(located.place)}
            note={text('place.away', { km: localDigits(String(Math.round(located.km)), language) })}
            onPress={() => choose(located.place)}
          />
        </Group>
      ) : (
        <Button busy={located.state === 'asking'} onClick={locate}>
          <span className={styles.withIcon}>
            <Icon icon={LocateFixed} size={20} />
            {text('place.use-device')}
          </span>
        </Button>
      )}
      {located.state === 'refused' && (
        <MessageRow kind="offline" title={text('place.refused')} text={text('place.refused-text')} />
      )}
      {divisions.map((division) => (
        <Group key={division.english} title={nameOf(division)}>
          {division.districts.map((place) => (
            <DistrictRow key={place.english} name={nameOf(place)} onPress={() => choose(place)} />
          ))}
        </Group>
      ))}
      {divisions.length === 0 && <EmptyState title={text('place.none')} text={text('place.none-text')} />}
    </Page>
  );
}

function DistrictRow({
  name,
  note,
  onPress,
}: {
  readonly name: string;
  readonly note?: string;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={styles.district} onClick={onPress}>
      <span>{name}</span>
      {note !== undefined && <i>{note}</i>}
      <Icon icon={ChevronRight} size={20} />
    </button>
  );
}
