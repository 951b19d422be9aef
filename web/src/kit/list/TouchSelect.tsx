import { IconListCheck } from '@tabler/icons-react'
import { IconButton } from '../../ui/base/Button.tsx'
import s from './list.module.css'
import { t } from './texts.ts'

/** Phone-only toggle: whether tapping a row opens it or selects it. */
export const TouchSelect = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <IconButton
    className={s.touch}
    label={t(on ? 'touch.open' : 'touch.select')}
    aria-pressed={on}
    icon={<IconListCheck size={22} />}
    onClick={() => onChange(!on)}
  />
)

/** Instruction shown until the first row is selected. */
export const TouchHint = ({ unit }: { unit: string }) => (
  <p className={s.hint} role="status">
    {t('touch.hint', { unit })}
  </p>
)
