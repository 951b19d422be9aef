import { useState } from 'react'
import type { ChargesShape, InvoiceShape } from '#contract/requests/billing.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { CreditMemoDialog } from './CreditMemoDialog.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { Payments } from './Payments.tsx'
import { ChargesSummary } from './ChargesSummary.tsx'
import { VisitCharges } from './VisitCharges.tsx'
import { useCharges } from './data.ts'
import { t } from './texts.ts'
import s from './charges.module.css'

type OpenDialog =
  | { kind: 'invoice'; visit: ChargesShape['visits'][number] }
  | { kind: 'credit'; paper: InvoiceShape }
  | { kind: 'pay' }

/** Charges of an order: visits, invoices and credit notes, payments, and the balance. */
export function ChargesTab({ request }: { request: RequestShape }) {
  const query = useCharges(request.calibrate)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const close = () => setOpenDialog(undefined)
  if (query.isPending) return <CardSkeleton lines={8} />
  if (!query.data)
    return <ErrorState {...listError(query.error, () => void query.refetch())} title={t('loadFailed')} />
  const charges = query.data
  if (charges.visits.length === 0 && charges.invoices.length + charges.payments.length === 0)
    return <Empty kind="none" title={t('empty.title')} text={t('empty.text')} />
  return (
    <div className={s.page}>
      <div className={s.main}>
        <Card flush title={t('visits')} sub={String(charges.visits.length)}>
          <VisitCharges charges={charges} onInvoice={(visit) => setOpenDialog({ kind: 'invoice', visit })} />
        </Card>
        {charges.invoices.length > 0 && (
          <Card flush title={t('papers')} sub={String(charges.invoices.length)}>
            <InvoiceList charges={charges} onCredit={(paper) => setOpenDialog({ kind: 'credit', paper })} />
          </Card>
        )}
        <Payments charges={charges} onPay={() => setOpenDialog({ kind: 'pay' })} />
      </div>
      <ChargesSummary charges={charges} />
      {openDialog?.kind === 'invoice' && <InvoiceDialog visit={openDialog.visit} onClose={close} />}
      {openDialog?.kind === 'credit' && <CreditMemoDialog paper={openDialog.paper} onClose={close} />}
      {openDialog?.kind === 'pay' && <PaymentDialog charges={charges} onClose={close} />}
    </div>
  )
}
