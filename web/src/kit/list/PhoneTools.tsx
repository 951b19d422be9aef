import { IconDots, IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { BottomSheet } from '../../ui/tech/BottomSheet.tsx'
import { SheetTools } from './SheetTools.tsx'
import s from './list.module.css'

interface Props {
  children: ReactNode
  /** What else stands in the head of the list on a wide screen. */
  more?: ReactNode
  onExport?: () => void
}

/** On a phone: saved views, columns and export, which stand beside the search on a wide screen. */
export function PhoneTools({ children, more, onExport }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={s.touch}
        label="Views, columns, export"
        aria-expanded={isOpen}
        icon={<IconDots size={22} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <BottomSheet title="This list" onClose={() => setOpen(false)}>
          <SheetTools>
            {children}
            {onExport && (
              <Button icon={<IconDownload size={18} />} onClick={onExport}>
                Export
              </Button>
            )}
            {more}
          </SheetTools>
        </BottomSheet>
      )}
    </>
  )
}
