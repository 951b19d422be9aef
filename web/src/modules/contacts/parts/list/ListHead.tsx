import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ExportButton } from '../../../../kit/list/ExportButton.tsx'
import type { FileFormat } from '../../../../kit/list/saveRows.ts'
import { PhoneTools } from '../../../../kit/list/PhoneTools.tsx'
import { TouchSelect } from '../../../../kit/list/TouchSelect.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { PageHead } from '../../../../ui/frame/PageHead.tsx'
import { t } from './texts.ts'

interface Props {
  title: string
  add: ReactNode
  /** Saved views and column chooser; phones have them in this header. */
  tools: ReactNode
  /** Whether tapping selects rows. */
  touch: boolean
  onTouch: (touch: boolean) => void
  onSave: (format: FileFormat) => void
  saveNotYet?: string
  /** Opens the list of merges. Left out where merging is not available. */
  onMerges?: () => void
}

/** Title, export, merges, and the primary button. Phones put them into one menu. */
export const ListHead = ({ title, add, tools, touch, onTouch, onSave, saveNotYet, onMerges }: Props) => (
  <PageHead
    title={title}
    actions={
      <>
        <TouchSelect on={touch} onChange={onTouch} />
        {onMerges && (
          <Button className="wide-only" icon={<IconHistory />} onClick={onMerges}>
            {t('merges')}
          </Button>
        )}
        <ExportButton onExport={onSave} notYet={saveNotYet} />
        <PhoneTools
          onExport={onSave}
          more={
            onMerges && (
              <Button icon={<IconHistory size={18} />} onClick={onMerges}>
                {t('merges')}
              </Button>
            )
          }
        >
          {tools}
        </PhoneTools>
        {add}
      </>
    }
  />
)
