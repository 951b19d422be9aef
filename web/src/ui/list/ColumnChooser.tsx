import { IconColumns3 } from '@tabler/icons-react'
import { Button } from '../base/Button.tsx'
import { useLazyPopover } from '../overlay/lazyPopover.tsx'
import { columnsPopover } from '../overlay/lazyPopovers.ts'
import type { Column, ColumnLayout } from './types.ts'
import { t } from './texts.ts'
import s from './ColumnChooser.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  layout: ColumnLayout | undefined
  onLayout: (layout: ColumnLayout | undefined) => void
}

/** Button that opens the popover to choose and order columns. */
export function ColumnChooser<Row>(props: Props<Row>) {
  const { button, Part, under } = useLazyPopover(columnsPopover, { opens: 'dialog' })
  return (
    <>
      <Button {...button} icon={<IconColumns3 size={16} />} className={s.open}>
        {t('columns.label')}
      </Button>
      {Part && <Part {...under} {...props} />}
    </>
  )
}
