import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { Button } from '../base/Button.tsx'
import { useCommands } from '../commands.ts'
import { isCovered } from '../overlay/dialogStack.ts'
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
  const button = useRef<HTMLButtonElement>(null)
  const commands = useMemo(() => {
    // Ctrl/Cmd+S in a dialog is meant for the dialog, not for the form below it.
    const run = () => {
      if (!isCovered(button.current)) onSave()
    }
    return [{ id: 'form.save', title: label, group: 'Do', keys: 'mod+s', always: true, run }]
  }, [label, onSave])
  useCommands(commands)
  return (
    <Button
      ref={button}
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
