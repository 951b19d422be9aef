import { useState } from 'react'
import type { QueueRow } from '#contract/requests/index.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { displayZone } from '../../../../kit/time/zone.ts'
import { useRequest } from '../../data.ts'
import { SendForAuthorizationDialog } from '../authorize/SendForAuthorizationDialog.tsx'
import { useCharges } from '../charges/data.ts'
import { InvoiceDialog } from '../charges/InvoiceDialog.tsx'
import { PaymentDialog } from '../charges/PaymentDialog.tsx'
import { PlanForm } from '../visit/PlanForm.tsx'
import { t } from './texts.ts'

type Props = { row: QueueRow; onClose: () => void }

/** Does the step of a row in place: plans its visit, asks for authorization, invoices, or records a payment. */
export default function StepDialog(props: Props) {
  if (props.row.action === 'invoice') return <InvoiceStep {...props} />
  if (props.row.action === 'pay') return <PaymentStep {...props} />
  if (props.row.action === 'ask') return <AskStep {...props} />
  return <PlanStep {...props} />
}

function InvoiceStep({ row, onClose }: Props) {
  const query = useCharges(row.calibrate)
  // The visit as it was opened: the answer to the invoice would otherwise close the dialog before its toast.
  const [opened, setOpened] = useState<ChargesShape['visits'][number]>()
  const visit = query.data?.visits.find((each) => each.calibrateEvent === row.calibrateEvent)
  if (!opened && visit?.mayInvoice) setOpened(visit)
  if (opened) return <InvoiceDialog visit={opened} onClose={onClose} />
  return <StepState row={row} query={query} onClose={onClose} />
}

function PaymentStep({ row, onClose }: Props) {
  const query = useCharges(row.calibrate)
  if (query.data?.rights.includes('pay')) return <PaymentDialog charges={query.data} onClose={onClose} />
  return <StepState row={row} query={query} onClose={onClose} />
}

/** The visit of a row with its repair order. Once it was offered, it stays, so that nothing typed is lost by what others do. */
const useVisitOfRow = (row: QueueRow, right: string) => {
  const query = useRequest(row.calibrate)
  const [wasOffered, setOffered] = useState(false)
  const visit = query.data?.events.find((each) => each.calibrateEvent === row.calibrateEvent)
  const isOffered = visit !== undefined && visit.rights.includes(right)
  if (isOffered && !wasOffered) setOffered(true)
  const opened = query.data && visit && (isOffered || wasOffered) ? { request: query.data, visit } : undefined
  return { query, opened }
}

function PlanStep({ row, onClose }: Props) {
  const { query, opened } = useVisitOfRow(row, 'schedule')
  if (!opened) return <StepState row={row} query={query} onClose={onClose} />
  const { request, visit } = opened
  return (
    <Dialog
      title={t('plan.title', { number: visit.number, ronumber: row.ronumber })}
      size="S"
      phone="sheet"
      onClose={onClose}
    >
      <PlanForm request={request} visit={visit} onDone={onClose} />
    </Dialog>
  )
}

function AskStep({ row, onClose }: Props) {
  const { query, opened } = useVisitOfRow(row, 'authorize')
  if (!opened) return <StepState row={row} query={query} onClose={onClose} />
  return <SendForAuthorizationDialog visit={opened.visit} zone={displayZone()} onClose={onClose} />
}

type StateProps = Props & { query: { isPending: boolean; error: Error | null; refetch: () => unknown } }

/** The dialog while its data loads, when that failed, and when the step is done already. */
function StepState({ row, query, onClose }: StateProps) {
  return (
    <Dialog title={t('step.title', { ronumber: row.ronumber })} size="S" phone="sheet" onClose={onClose}>
      {query.isPending ? (
        <CardSkeleton lines={4} />
      ) : query.error ? (
        <ErrorState {...listError(query.error, () => void query.refetch())} title={t('step.failed')} />
      ) : (
        <Note tone="info">{t('step.done')}</Note>
      )}
    </Dialog>
  )
}
