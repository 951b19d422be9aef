/** The product's own logo, used when a firm has none: the front of a vehicle facing a calibration target. */
export const ProductMark = ({ size = 36 }: { size?: number }) => (
  <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden="true">
    <rect width="36" height="36" rx="8" fill="#0c757e" />
    <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round">
      <path d="M9 28v-5q0-5 9-5t9 5v5" />
      <path d="M18 14V6M13 10h10" />
    </g>
  </svg>
)
