// In: nothing.
// Out: the small wave over a selected tab, and the long fading one of the sandbox strip.

export function Wave({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 7" width="24" height="7" aria-hidden="true" focusable="false">
      <path
        d="M1.200 3.600c1.900-2.500 3.500-2.500 5.400 0s3.500 2.500 5.400 0 3.500-2.500 5.400 0 3.500 2.500 5.400 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function LongWave({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 66 6" width="66" height="6" aria-hidden="true" focusable="false">
      <path
        d="M1 3c3-2.600 5.300-2.600 8 0s5.300 2.600 8 0 5.300-2.600 8 0 5.300 2.600 8 0 5.300-2.600 8 0 5.300 2.600 8 0 5.300-2.600 8 0 5.300 2.600 8 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.200"
        strokeLinecap="round"
      />
    </svg>
  );
}
