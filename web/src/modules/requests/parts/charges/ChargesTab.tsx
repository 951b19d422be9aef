import { useState } from 'react'
import type { ChargesShape, InvoiceShape } from '#contract/requests/billing.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { CreditNoteDialog } from './CreditNoteDialog.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { Papers } from './Papers.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { Payments } from './Payments.tsx'
import { Sums } from './Sums.tsx'
import { VisitCharges } from './VisitCharges.tsx'
import { useCharges } from './data.ts'
import s from './charges.module.css'

type Over =
  | { kind: 'invoice'; visit: ChargesShape['visits'][number] }
  | { kind: 'credit'; paper: InvoiceShape }
  | { kind: 'pay' }

/** What the order comes to: visits, invoices and credit notes, payments, and what is owed. */
export function ChargesTab({ request }: { request: RequestShape }) {
  const found = useCharges(request.calibrate)
  const [over, setOver] = useState<Over>()
  const close = () => setOver(undefined)
  if (found.isPending) return <CardSkeleton lines={8} />
  if (!found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title="The charges could not be loaded"
      />
    )
  const charges = found.data
  if (charges.visits.length === 0 && charges.invoices.length + charges.payments.length === 0)
    return <Empty kind="none" title="No charges yet" text="They come with the services of the visits." />
  return (
    <div className={s.page}>
      <div className={s.main}>
        <Card flush title="Visits" sub={String(charges.visits.length)}>
          <VisitCharges charges={charges} onInvoice={(visit) => setOver({ kind: 'invoice', visit })} />
        </Card>
        {charges.invoices.length > 0 && (
          <Card flush title="Invoices and credit notes" sub={String(charges.invoices.length)}>
            <Papers charges={charges} onCredit={(paper) => setOver({ kind: 'credit', paper })} />
          </Card>
        )}
        <Payments charges={charges} onPay={() => setOver({ kind: 'pay' })} />
      </div>
      <Sums charges={charges} />
      {over?.kind === 'invoice' && <InvoiceDialog visit={over.visit} onClose={close} />}
      {over?.kind === 'credit' && <CreditNoteDialog paper={over.paper} onClose={close} />}
      {over?.kind === 'pay' && <PaymentDialog charges={charges} onClose={close} />}
    </div>
  )
}
