import { Button } from '../base/Button.tsx'
import type { ButtonProps } from '../base/Button.tsx'

/** The primary next step on a technician's screen: 56 px high and full width. `notYet` works as on `Button`. */
export const BigButton = (props: Omit<ButtonProps, 'size' | 'block'>) => (
  <Button look="primary" {...props} size="xl" block />
)
