import {
  IconCalendarPlus,
  IconCash,
  IconCheck,
  IconMail,
  IconPlayerPlay,
  IconReceipt,
  IconSend,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { dollars } from '#contract/kit/money.ts'
import type { NextPerson, NextStep, NextTask } from '#contract/next-step/order.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { RequestStatus } from '#contract/statuses.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { ChargesDialog } from '../charges/ChargesDialog.tsx'
import { useCharges } from '../charges/data.ts'
import { SubmitDialog } from '../detail/SubmitDialog.tsx'
import { useVisitMoves, type useRequestMoves } from '../detail/useMoves.ts'
import { useSender } from '../detail/useSender.ts'
import { OpenResultsDialog } from '../results/OpenResultsDialog.tsx'
import { PlanForm } from '../visit/PlanForm.tsx'
import { t as visitText } from '../visit/texts.ts'
import type { NextButtonProps } from './NextButton.tsx'
import { useReminder } from './useReminder.tsx'
import { t } from './texts.ts'

const icons: Record<NextTask, typeof IconCheck> = {
  submit: IconSend,
  confirmSender: IconUserCheck,
  accept: IconCheck,
  schedule: IconCalendarPlus,
  assign: IconUserPlus,
  start: IconPlayerPlay,
  complete: IconCheck,
  resumeVisit: IconPlayerPlay,
  sendReport: IconMail,
  invoice: IconReceipt,
  pay: IconCash,
  resume: IconPlayerPlay,
}

type OpenDialog =
  | { kind: 'submit' }
  | { kind: 'pay' }
  | { kind: 'plan'; visit: number }
  | { kind: 'invoice'; visit: number }

interface Handlers {
  person: NextPerson
  moves: ReturnType<typeof useRequestMoves>
  /** Opens the visit dialog; without a visit for a new one, with the requested services. */
  onVisit: (visit: EventShape | undefined, at: 'requested') => void
  onReport: (visit: EventShape) => void
}

/** The button for the next step, and the dialogs that it opens. Without a button there is nothing this person can do. */
export const useNextAction = (request: RequestShape, next: NextStep, handlers: Handlers) => {
  const { person, moves, onVisit, onReport } = handlers
  const { action, visit: about } = next
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const visit = request.events.find((each) => each.calibrateEvent === about?.id)
  const visitMoves = useVisitMoves(visit)
  const sender = useSender(request, action?.task === 'confirmSender')
  const isMoney = action?.task === 'invoice' || action?.task === 'pay'
  const charges = useCharges(request.calibrate, isMoney)
  const billed = charges.data?.visits.find((each) => each.calibrateEvent === about?.id)

  const label = (task: NextTask): string => {
    switch (task) {
      case 'invoice':
        return billed ? t('do.invoiceAmount', { amount: dollars(billed.total) }) : t('do.invoice')
      case 'start':
      case 'complete':
      case 'resumeVisit':
        return t(`do.${task}`, { number: about?.number ?? '' })
      default:
        return t(`do.${task}`)
    }
  }
  const press = (): void => {
    if (!action) return
    const { task, to } = action
    switch (task) {
      case 'submit':
        return setDialog({ kind: 'submit' })
      case 'pay':
        return setDialog({ kind: 'pay' })
      case 'invoice':
        return about && setDialog({ kind: 'invoice', visit: about.id })
      case 'assign':
        return about && setDialog({ kind: 'plan', visit: about.id })
      case 'schedule':
        return onVisit(visit, 'requested')
      case 'sendReport':
        return visit && onReport(visit)
      case 'confirmSender':
        return void sender.decide(true)
      case 'accept':
      case 'resume':
        return void moves.move(to ?? request.status)
      case 'start':
      case 'complete':
      case 'resumeVisit':
        return visit && void visitMoves.move(to ?? visit.calibrateStatusType)
    }
  }
  const Icon = action && icons[action.task]
  const isOpening = (dialog?.kind === 'pay' || dialog?.kind === 'invoice') && charges.isPending
  const reminder = useReminder(request, next, person)
  const button: NextButtonProps | undefined = action
    ? {
        label: label(action.task),
        icon: Icon && <Icon size={16} />,
        busy: moves.isMoving || visitMoves.isMoving || sender.isDeciding || isOpening,
        notYet: action.notYet,
        press,
      }
    : reminder
  return {
    button,
    visit,
    /** Checklist items that keep the visit from being completed. */
    blocked: visitMoves.blocked,
    clearBlocked: visitMoves.clearBlocked,
    dialogs: (
      <>
        {dialog && <NextDialog dialog={dialog} request={request} moves={moves} onClose={close} />}
        {visitMoves.openResults && (
          <OpenResultsDialog
            {...visitMoves.openResults}
            onComplete={visitMoves.completeAnyway}
            onClose={visitMoves.closeOpenResults}
          />
        )}
      </>
    ),
  }
}

interface DialogProps {
  dialog: OpenDialog
  request: RequestShape
  moves: Handlers['moves']
  onClose: () => void
}

function NextDialog({ dialog, request, moves, onClose }: DialogProps) {
  if (dialog.kind === 'submit')
    return (
      <SubmitDialog
        request={request}
        onSubmit={(serviceFirm) => moves.move(RequestStatus.submitted, { serviceFirm })}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'pay')
    return <ChargesDialog calibrate={request.calibrate} kind="pay" onClose={onClose} />
  if (dialog.kind === 'invoice')
    return (
      <ChargesDialog calibrate={request.calibrate} kind="invoice" visit={dialog.visit} onClose={onClose} />
    )
  const visit = request.events.find((each) => each.calibrateEvent === dialog.visit)
  if (!visit) return null
  return (
    <Dialog
      title={visitText('plan.title', { number: visit.number })}
      size="S"
      phone="sheet"
      onClose={onClose}
    >
      <PlanForm request={request} visit={visit} onDone={onClose} />
    </Dialog>
  )
}
