import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import type { Act } from '../../../../kit/outbox/act.ts'
import { act, currentOutbox, sayKept } from '../../../../kit/outbox/current.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { AnswerForm, type SignedAnswers } from '../authorize/AnswerForm.tsx'
import { visitAct } from '../tech/useTicks.ts'
import { visitQuery } from '../tech/visitQuery.ts'
import { draftKeyOf, toSigned, viewOf } from './signedServices.ts'
import { t } from './texts.ts'
import s from './inPerson.module.css'

interface Props {
  visit: EventShape
  /** An earlier answer that the server refused. It is asked again, and the new one takes its place. */
  refused: Act | undefined
  onClose: () => void
}

const statusRefused = 422

/** The services with their prices, to be answered and signed on this device. The signed answer goes through the outbox. */
export default function InPersonDialog({ visit, refused, onClose }: Props) {
  const client = useQueryClient()
  const current = useMemo(() => viewOf(visit), [visit])
  // What is being sent already shows as answered. The form keeps asking until it is taken.
  const [held, setHeld] = useState<AuthorizationView>()
  const view = held ?? current
  const send = async ({ services: given, name, drawing }: SignedAnswers) => {
    const { calibrateEvent } = visit
    const services = toSigned(view.services, given)
    const body = { calibrateEvent, services, name, ...(drawing ? { drawing } : {}) }
    const says = t('says', { name, count: services.length })
    const added = await act(
      visitAct(visit, 'authorization', { call: 'POST calibrate/authorizeInPerson', body, says }),
    )
    const outcome = await added.outcome
    if (outcome.kind === 'refused') {
      // The person sees the refusal here, and the answers stay in the form.
      await currentOutbox()?.discard(added.act.id, 'refused')
      const { reason: detail } = outcome
      throw new CallError(
        outcome.problem ?? { type: 'about:blank', title: '', status: statusRefused, detail },
      )
    }
    if (refused) await currentOutbox()?.discard(refused.id, 'refused')
    if (outcome.kind === 'done') toast.ok(t('done', { name }))
    else sayKept(outcome, t('kept', { name }))
    onClose()
  }
  return (
    <Dialog
      title={t('title')}
      sub={t('sub', { number: visit.number, ro: visit.ronumber })}
      size="M"
      flush
      onClose={onClose}
    >
      <p className={s.hint}>{t('hint')}</p>
      <AnswerForm
        view={view}
        draftKey={draftKeyOf(visit)}
        onSend={async (signed) => {
          setHeld(view)
          try {
            await send(signed)
          } finally {
            setHeld(undefined)
          }
        }}
        onChanged={() =>
          void client.invalidateQueries({ queryKey: visitQuery(visit.calibrateEvent).queryKey })
        }
      />
    </Dialog>
  )
}
