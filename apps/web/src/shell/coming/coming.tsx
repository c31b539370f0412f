// In: the path of a page that is not built yet.
// Out: what it will be, in one honest sentence, and one way on.
import { usePlace } from '../../kernel/router.ts';
import { routeOf } from '../routes.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, Go, NavigationBar } from '../../parts/index.ts';
import styles from './coming.module.css';

export default function ComingScreen() {
  const text = useText();
  const { path } = usePlace();
  const route = path === null ? null : routeOf(path);
  if (route?.coming === undefined) return null;
  const page = text(route.title);
  return (
    <>
      <NavigationBar title={page} large={path === '/pages/robot/list'} />
      <div className={styles.coming}>
        <EmptyState
          title={text('coming.title')}
          text={text(`coming.text-${route.coming}`)}
          action={
            <Go to="/pages/tabbar/markets" className={styles.action}>
              {text('coming.action')}
            </Go>
          }
        />
      </div>
    </>
  );
}
