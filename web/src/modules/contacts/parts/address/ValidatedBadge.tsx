import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { t } from './texts.ts'
import s from './address.module.css'

/** Whether the address is validated as it stands. `hint` adds where to validate it. */
export const ValidatedBadge = ({ validated, hint }: { validated: boolean; hint?: boolean }) => (
  <span className={s.badge} data-good={validated || undefined} data-tip={hint ? t('badge.hint') : undefined}>
    {validated ? (
      <IconCircleCheck size={14} aria-hidden="true" />
    ) : (
      <IconAlertTriangle size={14} aria-hidden="true" />
    )}
    {validated ? t('badge.validated') : t('badge.notValidated')}
  </span>
)
