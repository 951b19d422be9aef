import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { t } from '../texts.ts'
import { ReceiptList } from './ReceiptList.tsx'

interface Props {
  calibrate: number
  calibrateEvent: number
  zone: string
}

/** The receipts of a visit, loaded when somebody wants to see them. */
export function ReceiptsSection(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ReceiptList {...props} />
  return (
    <Button size="xl" block look="ghost" aria-expanded={false} onClick={() => setOpen(true)}>
      {t('receipts.show')}
    </Button>
  )
}
