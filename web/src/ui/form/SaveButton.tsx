import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../base/Button.tsx'
import { useCommands } from '../commands.ts'
import { isCovered } from '../overlay/dialogStack.ts'
import { t } from './texts.ts'
import s from './Field.module.css'
import { useTextMemo } from '../textMemo.ts'

interface Props {
  /** Whether there are unsaved changes. The button is red with changes, otherwise petrol. */
  dirty: boolean
  saving?: boolean
  onSave: () => void
  label?: string
  /** Why saving isn't possible yet. */
  notYet?: string
  /** Another button is the primary one of the form. */
  isSecondary?: boolean
}

/** Save button, which Ctrl/Cmd+S also triggers while it is mounted. */
export function SaveButton({ dirty, saving, onSave, label = t('save'), notYet, isSecondary }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const commands = useTextMemo(() => {
    // Ctrl/Cmd+S in a dialog must not save the form behind it.
    const run = () => {
      if (!isCovered(button.current)) onSave()
    }
    return [{ id: 'form.save', title: label, group: t('save.group'), keys: 'mod+s', always: true, run }]
  }, [label, onSave])
  useCommands(commands)
  return (
    <Button
      ref={button}
      look={isSecondary ? 'plain' : dirty ? 'danger' : 'primary'}
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
