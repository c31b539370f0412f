// In: every desk, loaded when it is first opened.
// Out: the console: react-admin around them, with our door, frame, data and look.
import { CacheProvider } from '@emotion/react';
import { lazy } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { adoptedStyles } from '../look/adopted-sheet.ts';
import { darkTheme, lightTheme } from '../look/theme.ts';
import { access } from './access.ts';
import { data } from './data.ts';
import { Frame } from './frame.tsx';
import { Nowhere } from './nowhere.tsx';
import { consoleQueries } from './queries.ts';
import { consoleStore } from './store.ts';

const Dashboard = lazy(() => import('../desks/dashboard/dashboard.tsx'));
const CustomerList = lazy(() => import('../desks/customers/list.tsx'));
const CustomerShow = lazy(() => import('../desks/customers/show.tsx'));
const PaperList = lazy(() => import('../desks/papers/list.tsx'));
const PaperCase = lazy(() => import('../desks/papers/case.tsx'));
const KindRequests = lazy(() => import('../desks/requests/kind-requests.tsx'));
const FactorResets = lazy(() => import('../desks/requests/factor-resets.tsx'));
const Chat = lazy(() => import('../desks/chat/desk.tsx'));
const ContentList = lazy(() => import('../desks/content/list.tsx'));
const ContentCreate = lazy(() =>
  import('../desks/content/editor.tsx').then((room) => ({ default: room.ContentCreate })),
);
const ContentEdit = lazy(() => import('../desks/content/editor.tsx').then((room) => ({ default: room.ContentEdit })));
const PropertyList = lazy(() => import('../desks/properties/list.tsx'));
const ApprovalList = lazy(() => import('../desks/approvals/list.tsx'));
const ApprovalShow = lazy(() => import('../desks/approvals/show.tsx'));
const OperatorList = lazy(() => import('../desks/operators/list.tsx'));
const OperatorShow = lazy(() => import('../desks/operators/show.tsx'));
const RoleTable = lazy(() => import('../desks/operators/roles.tsx'));
const AuditList = lazy(() => import('../desks/audit/list.tsx'));
const AuditShow = lazy(() => import('../desks/audit/show.tsx'));
const DeliveryList = lazy(() => import('../desks/deliveries/list.tsx'));
const Account = lazy(() => import('../desks/account/account.tsx'));

const styles = adoptedStyles();
const queries = consoleQueries();
const store = consoleStore();
const CONTENT = ['notice', 'news', 'ad', 'vote', 'page'] as const;

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
        dashboard={Dashboard}
      >
        <Resource name="customers" list={CustomerList} show={CustomerShow} />
        <Resource name="papers" list={PaperList} show={PaperCase} />
        <Resource name="kind-requests" list={KindRequests} />
        <Resource name="factor-resets" list={FactorResets} />
        {CONTENT.map((kind) => (
          <Resource key={kind} name={kind} list={ContentList} create={ContentCreate} edit={ContentEdit} />
        ))}
        <Resource name="properties" list={PropertyList} />
        <Resource name="approvals" list={ApprovalList} show={ApprovalShow} />
        <Resource name="operators" list={OperatorList} show={OperatorShow} />
        <Resource name="roles" list={RoleTable} />
        <Resource name="audit" list={AuditList} show={AuditShow} />
        <Resource name="deliveries" list={DeliveryList} />
        <CustomRoutes>
          <Route path="/chat" element={<Chat />} />
          <Route path="/chat/:customerId" element={<Chat />} />
          <Route path="/account" element={<Account />} />
        </CustomRoutes>
      </Admin>
    </CacheProvider>
  );
}
