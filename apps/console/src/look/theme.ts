// In: the tokens.
// Out: react-admin's theme, dark and light: how every component of the console looks.
import { createTheme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import { DARK, LIGHT, type Tokens } from './tokens.ts';

/** Where one column is all there is. */
const PHONE = '@media (max-width: 599.95px)';
const FONT = "'Inter', 'Noto Sans Bengali', system-ui, sans-serif";

function themeOf(tokens: Tokens): RaThemeOptions {
  const options: object = {
    palette: paletteOf(tokens),
    shape: { borderRadius: 12 },
    typography: {
      fontFamily: FONT,
      htmlFontSize: 16,
      fontSize: 14,
      h5: { fontSize: 20, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.015em' },
      h6: { fontSize: 16, lineHeight: '24px', fontWeight: 650 },
      subtitle1: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
      subtitle2: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
      body1: { fontSize: 14, lineHeight: '20px' },
      body2: { fontSize: 14, lineHeight: '20px' },
      caption: { fontSize: 12, lineHeight: '16px' },
      button: { fontSize: 14, lineHeight: '20px', fontWeight: 600, textTransform: 'none' },
    },
    components: componentsOf(tokens) as never,
    sidebar: { width: 232, closedWidth: 56 },
  };
  return createTheme(options) as RaThemeOptions;
}

function paletteOf(tokens: Tokens) {
  return {
    mode: tokens.mode,
    primary: { main: tokens.accentText, dark: tokens.accentPress, contrastText: tokens.ground },
    secondary: { main: tokens.accentText, contrastText: tokens.ground },
    error: { main: tokens.coral },
    warning: { main: tokens.sand },
    success: { main: tokens.jade },
    info: { main: tokens.accentText },
    background: { default: tokens.ground, paper: tokens.card },
    text: { primary: tokens.text, secondary: tokens.textSecond, disabled: tokens.textThird },
    divider: tokens.line,
    action: { hover: tokens.hover, selected: tokens.accentTint },
  };
}

function componentsOf(tokens: Tokens) {
  return { ...surfaces(tokens), ...controls(tokens), ...tables(tokens), ...backOffice(tokens) };
}

function surfaces(tokens: Tokens) {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { background: tokens.ground, color: tokens.text, colorScheme: tokens.mode },
        body: { scrollbarColor: `${tokens.selected} transparent` },
        ':focus-visible': { outline: `2px solid ${tokens.accentText}`, outlineOffset: 2 },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { borderRadius: 16, background: tokens.card } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 20, background: tokens.sheet } } },
    MuiMenu: { styleOverrides: { paper: { background: tokens.sheet, border: `1px solid ${tokens.line}` } } },
    MuiPopover: { styleOverrides: { paper: { background: tokens.sheet, border: `1px solid ${tokens.line}` } } },
    MuiDrawer: { styleOverrides: { paper: { background: tokens.ground, borderColor: tokens.line } } },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'default' },
      styleOverrides: {
        root: {
          '&.MuiAppBar-root': { background: tokens.ground, color: tokens.text },
          borderBottom: `1px solid ${tokens.line}`,
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: 14,
          alignItems: 'center',
          '&.MuiAlert-colorError': { background: tokens.coralTint, color: tokens.text },
          '&.MuiAlert-colorWarning': { background: tokens.sandTint, color: tokens.text },
          '&.MuiAlert-colorInfo': { background: tokens.accentTint, color: tokens.text },
          '&.MuiAlert-colorSuccess': { background: tokens.jadeTint, color: tokens.text },
        },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: { root: { background: tokens.selected, color: tokens.text, borderRadius: 12 } },
    },
    MuiTooltip: { styleOverrides: { tooltip: { background: tokens.selected, color: tokens.text, fontSize: 12 } } },
  };
}

function controls(tokens: Tokens) {
  const filled = { background: tokens.accent, color: tokens.onAccent };
  return {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 12,
          minHeight: 36,
          '&.MuiButton-contained.MuiButton-colorPrimary': { ...filled, '&:hover': { background: tokens.accentPress } },
          '&.MuiButton-contained.MuiButton-colorError': { background: tokens.coralTint, color: tokens.coral },
          '&.MuiButton-contained.Mui-disabled': { background: tokens.field, color: tokens.textThird },
        },
        outlined: { borderColor: tokens.lineStrong },
      },
    },
    MuiFab: { styleOverrides: { root: { ...filled, '&:hover': { background: tokens.accentPress } } } },
    MuiBadge: { styleOverrides: { colorPrimary: filled } },
    MuiChip: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          fontWeight: 500,
          background: tokens.field,
          color: tokens.textSecond,
          '&.MuiChip-colorPrimary': { background: tokens.accentTint, color: tokens.accentText },
          '&.MuiChip-colorSuccess': { background: tokens.jadeTint, color: tokens.jade },
          '&.MuiChip-colorWarning': { background: tokens.sandTint, color: tokens.sand },
          '&.MuiChip-colorError': { background: tokens.coralTint, color: tokens.coral },
        },
      },
    },
    MuiTextField: { defaultProps: { variant: 'filled', size: 'small', margin: 'dense' } },
    MuiFormControl: { defaultProps: { variant: 'filled', size: 'small', margin: 'dense' } },
    MuiFilledInput: {
      defaultProps: { disableUnderline: true },
      styleOverrides: {
        root: {
          background: tokens.field,
          borderRadius: 12,
          '&:hover, &.Mui-focused, &.Mui-disabled': { background: tokens.field },
          '&.Mui-focused': { boxShadow: `0 0 0 1.5px ${tokens.accentText}` },
          '&.Mui-error': { boxShadow: `0 0 0 1.5px ${tokens.coral}` },
        },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { color: tokens.textSecond } } },
    MuiFormHelperText: { styleOverrides: { root: { color: tokens.textThird } } },
    // The library around us names a checkbox on its frame; a reader needs the name on the box itself.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: (state: Readonly<Record<string, unknown>>) =>
            state['aria-label'] === undefined ? {} : { 'aria-label': state['aria-label'] },
        },
      },
    },
    MuiToggleButtonGroup: {
      styleOverrides: { root: { padding: 3, gap: 2, borderRadius: 12, background: tokens.field } },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: 30,
          padding: '0 12px',
          border: 0,
          borderRadius: '9px !important',
          color: tokens.textSecond,
          textTransform: 'none',
          '&.Mui-selected, &.Mui-selected:hover': {
            background: tokens.mode === 'dark' ? tokens.selected : tokens.card,
            color: tokens.text,
          },
        },
      },
    },
    MuiTabs: { styleOverrides: { indicator: { height: 2.5, borderRadius: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, textTransform: 'none', fontWeight: 500 } } },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 12 } } },
  };
}

function tables(tokens: Tokens) {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: tokens.line, fontVariantNumeric: 'tabular-nums' },
        head: { color: tokens.textSecond, fontWeight: 500, fontSize: 12, background: tokens.card },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-child td': { borderBottom: 0 },
          // Where the keyboard stands: a line at the edge, so that the marks in the row keep their contrast.
          '&[data-marked] > td': { background: tokens.hover },
          '&[data-marked] > td:first-of-type': { boxShadow: `inset 3px 0 ${tokens.accentText}` },
        },
      },
    },
    RaDatagrid: {
      styleOverrides: {
        root: {
          '& .RaDatagrid-headerCell': { background: tokens.card },
          '& .RaDatagrid-row': { height: 52 },
        },
      },
    },
  };
}

function backOffice(tokens: Tokens) {
  return {
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-content': {
            background: tokens.ground,
            minWidth: 0,
            padding: '0 20px 32px',
            [PHONE]: { padding: '0 12px 32px' },
          },
        },
      },
    },
    // On a phone search and actions stand on the ground like everything else, the search first.
    RaListToolbar: {
      styleOverrides: {
        root: {
          padding: '8px 0',
          [PHONE]: { flexFlow: 'row wrap', alignItems: 'center', background: 'none', gap: 8 },
        },
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: { [PHONE]: { flex: '1 1 220px', width: 'auto', '& .MuiFormControl-root': { width: '100%' } } },
      },
    },
    RaTopToolbar: {
      styleOverrides: {
        root: {
          [PHONE]: { flex: '0 0 auto', minHeight: 0, marginLeft: 'auto', padding: '0 !important', background: 'none' },
        },
      },
    },
    RaSidebar: { styleOverrides: { root: { borderRight: `1px solid ${tokens.line}` } } },
    RaList: { styleOverrides: { root: { '& .RaList-content': { overflowX: 'auto', borderRadius: 16 } } } },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': { borderRadius: 12 },
          // Without a height its buttons would still lie over the table's head, and the keyboard would come to them.
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
        },
      },
    },
  };
}

export const darkTheme = themeOf(DARK);
export const lightTheme = themeOf(LIGHT);
