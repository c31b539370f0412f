// In: nothing. Out: the addresses of the door for programs.

/** What begins so is this door's. */
export const API_PREFIXES = ['/api/', '/sapi/', '/fapi/', '/demo/api/', '/demo/sapi/', '/demo/fapi/'] as const;
