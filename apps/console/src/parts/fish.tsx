// In: nothing.
// Out: the mark: a hilsa.
export function Fish({ width = 40 }: { readonly width?: number }) {
  return (
    <svg viewBox="0 0 48 28" width={width} height={(width * 28) / 48} aria-hidden="true">
      <path
        fill="currentColor"
        d="M1 14C7 5.5 14.5 2 21.5 2c6.5 0 10.500 3 14 6.500L47 1c-3 8.500-3 17.500 0 26l-11.500-7.500C32 23 28 26 21.500 26 14.500 26 7 22.500 1 14Z"
      />
    </svg>
  );
}
