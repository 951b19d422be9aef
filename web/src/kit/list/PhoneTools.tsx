import { IconDots, IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { BottomSheet } from '../../ui/tech/BottomSheet.tsx'
import type { FileFormat } from './saveRows.ts'
import { SheetTools } from './SheetTools.tsx'
import s from './list.module.css'
import { t } from './texts.ts'

interface Props {
  children: ReactNode
  /** More actions, which a wide screen shows in the page header. */
  more?: ReactNode
  onExport?: (format: FileFormat) => void
}

/** On a phone, a bottom sheet with saved views, columns, and export, which a wide screen shows beside the search. */
export function PhoneTools({ children, more, onExport }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={s.touch}
        label={t('tools.label')}
        aria-expanded={isOpen}
        icon={<IconDots size={22} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <BottomSheet title={t('tools.title')} onClose={() => setOpen(false)}>
          <SheetTools>
            {children}
            {onExport && (
              <>
                <Button icon={<IconDownload size={18} />} onClick={() => onExport('csv')}>
                  {t('export')}
                </Button>
                <Button icon={<IconDownload size={18} />} onClick={() => onExport('xlsx')}>
                  {t('export.excel')}
                </Button>
              </>
            )}
            {more}
          </SheetTools>
        </BottomSheet>
      )}
    </>
  )
}
