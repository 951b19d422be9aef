import { listError } from '../../../../kit/list/listError.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useCharges } from './data.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { t } from './texts.ts'

interface Props {
  calibrate: number
  kind: 'invoice' | 'pay'
  /** The visit to invoice. */
  visit?: number
  onClose: () => void
}

/** Invoices a visit or records a payment from outside the Charges tab. The charges load first. */
export function ChargesDialog({ calibrate, kind, visit, onClose }: Props) {
  const query = useCharges(calibrate)
  const charges = query.data
  if (!charges && query.isError)
    return (
      <Dialog title={t(kind === 'pay' ? 'payment.title' : 'visits')} size="S" onClose={onClose}>
        <ErrorState {...listError(query.error, () => void query.refetch())} title={t('loadFailed')} />
      </Dialog>
    )
  if (!charges) return null
  if (kind === 'pay') return <PaymentDialog charges={charges} onClose={onClose} />
  const billed = charges.visits.find((each) => each.calibrateEvent === visit)
  return billed ? <InvoiceDialog visit={billed} onClose={onClose} /> : null
}
