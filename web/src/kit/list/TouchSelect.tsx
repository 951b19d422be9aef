import { IconListCheck } from '@tabler/icons-react'
import { IconButton } from '../../ui/base/Button.tsx'
import s from './list.module.css'

/** Phone-only toggle: whether tapping a row opens it or selects it. */
export const TouchSelect = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <IconButton
    className={s.touch}
    label={on ? 'Open rows by touch' : 'Select rows by touch'}
    aria-pressed={on}
    icon={<IconListCheck size={22} />}
    onClick={() => onChange(!on)}
  />
)

/** Instruction shown until the first row is selected. */
export const TouchHint = ({ unit }: { unit: string }) => (
  <p className={s.hint} role="status">
    Touch {unit} to select them
  </p>
)
