import { Button } from '../base/Button.tsx'
import type { ButtonProps } from '../base/Button.tsx'

/** The one thing to do next, 56 px high and as wide as the screen. With `notYet` it stays, dashed, and tells why. */
export const BigButton = (props: Omit<ButtonProps, 'size' | 'block'>) => (
  <Button look="primary" {...props} size="xl" block />
)
