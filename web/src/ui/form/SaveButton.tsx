import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Button } from '../base/Button.tsx'
import { useCommands } from '../commands.ts'
import s from './Field.module.css'

interface Props {
  /** Red with something unsaved, petrol with nothing; then it does nothing harmful. */
  dirty: boolean
  saving?: boolean
  onSave: () => void
  label?: string
  /** Why it cannot be saved yet. */
  notYet?: string
}

/** Save, also by Ctrl/Cmd+S while it is on screen. */
export function SaveButton({ dirty, saving, onSave, label = 'Save', notYet }: Props) {
  const commands = useMemo(
    () => [{ id: 'form.save', title: label, group: 'Do', keys: 'mod+s', always: true, run: onSave }],
    [label, onSave],
  )
  useCommands(commands)
  return (
    <Button
      look={dirty ? 'danger' : 'primary'}
      busy={saving}
      notYet={notYet}
      onClick={onSave}
      icon={<IconDeviceFloppy size={16} />}
      keys="mod+s"
      className={s.save}
    >
      {label}
    </Button>
  )
}
