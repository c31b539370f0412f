// In: a place in the address: name, address, latitude, longitude.
// Out: what and where it is, in words and on a drawn outline; the device's own map opens it when there is one.
import { Copy, MapPin, Navigation } from 'lucide-react';
import { copyText } from '../../account/copy-text.ts';
import { Group, Page } from '../../account/layout.tsx';
import { deviceOf } from '../../account/platform.ts';
import { go, usePlace } from '../../kernel/router.ts';
import { isBengali, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, Icon, IconButton } from '../../parts/index.ts';
import { mapAddress, nearestDistrict, positionText, spotOf } from './choosing.ts';
import { Outline } from './outline.tsx';
import styles from './place.module.css';

export default function OpenLocationScreen() {
  const text = useText();
  const language = useLanguage();
  const { search } = usePlace();
  const spot = spotOf({
    name: search['name'] ?? '',
    address: search['address'] ?? '',
    latitude: search['latitude'] ?? '',
    longitude: search['longitude'] ?? '',
  });
  if (spot.at === null)
    return (
      <Page title={text('page.open-location')}>
        <EmptyState
          title={text('place.nowhere')}
          text={text('place.nowhere-text')}
          action={
            <Button size="small" kind="primary" onClick={() => go('/choose-location')}>
              {text('page.choose-location')}
            </Button>
          }
        />
      </Page>
    );
  const [north, east] = spot.at;
  const near = nearestDistrict(spot.at);
  const town = isBengali(language) ? near.place.bengali : near.place.english;
  const name = spot.name === '' ? town : spot.name;
  const map = mapAddress(deviceOf(navigator.userAgent, navigator.maxTouchPoints), spot.at, name);
  return (
    <Page title={text('page.open-location')}>
      <Outline at={spot.at} label={text('place.drawn', { name })} />
      <section className={styles.spot}>
        <Icon icon={MapPin} size={24} />
        <div>
          <h2>{name}</h2>
          {spot.address !== '' && <p>{spot.address}</p>}
          <p>{text('place.near', { town, km: localDigits(String(Math.round(near.km)), language) })}</p>
        </div>
      </section>
      <Group>
        <div className={styles.position}>
          <span>{text('place.position')}</span>
          <b>{localDigits(positionText(spot.at), language)}</b>
          <IconButton
            icon={Copy}
            size={18}
            label={text('place.copy')}
            edge="end"
            onClick={() => copyText(`${north}, ${east}`)}
          />
        </div>
      </Group>
      {map !== null && (
        <a className={styles.open} href={map}>
          <Icon icon={Navigation} size={20} />
          {text('place.open')}
        </a>
      )}
      <p className={styles.text}>{text(map === null ? 'place.no-map-text' : 'place.open-text')}</p>
    </Page>
  );
}
