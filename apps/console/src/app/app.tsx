// In: nothing.
// Out: the whole console.
import { CacheProvider } from '@emotion/react';
import { Admin } from 'react-admin';
import { adoptedStyles } from '../look/adopted-sheet.ts';
import { darkTheme, lightTheme } from '../look/theme.ts';

const styles = adoptedStyles();

export function App() {
  return (
    <CacheProvider value={styles}>
      <Admin disableTelemetry theme={lightTheme} darkTheme={darkTheme} />
    </CacheProvider>
  );
}
