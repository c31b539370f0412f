// In: the desks that were found, each loaded when it is first opened.
// Out: the console: react-admin around them, with our door, frame, data and look.
import { CacheProvider } from '@emotion/react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { adoptedStyles } from '../look/adopted-sheet.ts';
import { darkTheme, lightTheme } from '../look/theme.ts';
import './found-desks.ts';
import { access } from './access.ts';
import { data } from './data.ts';
import { allPlaces, allRoutes, HOME, placeOf } from './desk-registry.ts';
import { Frame } from './frame.tsx';
import { Nowhere } from './nowhere.tsx';
import { consoleQueries } from './queries.ts';
import { consoleStore } from './store.ts';

const styles = adoptedStyles();
const queries = consoleQueries();
const store = consoleStore();
const home = placeOf(HOME)!.list!;
const resources = allPlaces().filter(({ name, list }) => name !== HOME && list !== undefined);

export default function App() {
  return (
    <CacheProvider value={styles}>
      <Admin
        title="Hilsa"
        disableTelemetry
        theme={lightTheme}
        darkTheme={darkTheme}
        authProvider={access}
        dataProvider={data}
        queryClient={queries}
        store={store}
        layout={Frame}
        loginPage={false}
        catchAll={Nowhere}
        dashboard={home}
      >
        {resources.map(({ name, list, show, create, edit }) => (
          <Resource
            key={name}
            name={name}
            {...(list && { list })}
            {...(show && { show })}
            {...(create && { create })}
            {...(edit && { edit })}
          />
        ))}
        <CustomRoutes>
          {allRoutes().map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </CustomRoutes>
      </Admin>
    </CacheProvider>
  );
}
