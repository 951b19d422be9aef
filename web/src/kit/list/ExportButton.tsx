import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { DropMenu } from '../../ui/frame/DropMenu.tsx'
import type { FileFormat } from './saveRows.ts'
import s from './list.module.css'
import { t } from './texts.ts'

interface Props {
  onExport: (format: FileFormat) => void
  /** Why there is nothing to export. */
  notYet?: string | undefined
}

/** Exports a list as CSV, or as what is chosen beside it. */
export const ExportButton = ({ onExport, notYet }: Props) => (
  <span className={`wide-only ${s.split}`}>
    <Button icon={<IconDownload size={16} />} onClick={() => onExport('csv')} notYet={notYet}>
      {t('export')}
    </Button>
    {!notYet && (
      <DropMenu
        target={
          <IconButton
            label={t('export.formats')}
            icon={<IconChevronDown size={14} />}
            className={s.splitMore}
          />
        }
        entries={[
          { label: t('export.csv'), onPress: () => onExport('csv') },
          { label: t('export.excel'), onPress: () => onExport('xlsx') },
        ]}
      />
    )}
  </span>
)
