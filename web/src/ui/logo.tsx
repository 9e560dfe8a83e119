/** The product's logo. Hidden from screen readers, because the name is next to it. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <rect width="24" height="24" rx="6" fill="var(--accent-solid)" />
      <path
        d="M6.5 17 12 6.5 17.5 17M8.9 13.2l2.4 2.3 4.6-4.6"
        fill="none"
        stroke="var(--accent-contrast)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
