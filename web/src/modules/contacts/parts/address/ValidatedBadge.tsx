import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import s from './address.module.css'

/** Whether the address is validated as it stands. `hint` adds where to validate it. */
export const ValidatedBadge = ({ validated, hint }: { validated: boolean; hint?: boolean }) => (
  <span
    className={s.badge}
    data-good={validated || undefined}
    data-tip={hint ? 'A validation tool is in edit' : undefined}
  >
    {validated ? (
      <IconCircleCheck size={14} aria-hidden="true" />
    ) : (
      <IconAlertTriangle size={14} aria-hidden="true" />
    )}
    {validated ? 'Validated' : 'Not Validated'}
  </span>
)
