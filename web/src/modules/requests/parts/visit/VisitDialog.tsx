import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { eventFields } from '#contract/fields/event-fields.ts'
import { fieldNames, type Side } from '#contract/kit/fields.ts'
import type { Problem } from '#contract/kit/problems.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { confirmPassed } from '../../../../kit/time/confirmPassed.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery, useSaveVisit } from '../../data.ts'
import { conflictOf } from '../../../../kit/api/conflictOf.ts'
import s from './dialogs.module.css'
import { clashProblemOf, DoubleBookReason } from './DoubleBookReason.tsx'
import { formFields, removedLineIds, visitConflict } from './visitConflict.ts'
import { useChoiceNames } from './useChoiceNames.ts'
import { VisitFields } from './VisitFields.tsx'
import { useRequestedLines } from './useRequestedLines.ts'
import { useNextFree, useVisitOffers } from './useVisitOffers.ts'
import {
  checkVisit,
  isSamePlan,
  planOf,
  visitBody,
  visitFormOf,
  type VisitErrors,
  type VisitForm,
} from './visitForm.ts'
import { t } from './texts.ts'

interface Props {
  request: RequestShape
  /** Omitted for a new visit. */
  visit?: EventShape
  /** `services` scrolls to them; `requested` begins with the requested services. */
  at?: 'services' | 'requested'
  onClose: () => void
  /** Opens the next visit after this one is saved. */
  onNext?: () => void
}

/** Fields that the shop can't set. */
const centerOnlyFields = fieldNames(eventFields).filter(
  (name) => !(eventFields[name].setBy as readonly Side[]).includes('shop'),
)

/** Creates or edits a visit: services, time, technicians, and prices. */
export function VisitDialog({ request, visit, at, onClose, onNext }: Props) {
  const save = useSaveVisit()
  const client = useQueryClient()
  // Fields the user has decided on in conflict panels. All other fields still merge against the version read first.
  const seen = useRef<{ version: number; fields: string[] }>(undefined)
  const removedIds = useRef<number[]>([])
  const lastBody = useRef({ text: '', key: '' })
  const [clash, setClash] = useState<Problem>()
  const [reason, setReason] = useState('')
  /** The time that has passed and was confirmed. */
  const confirmedTime = useRef('')
  // A new visit has no rights yet. Whoever may write the order's internal notes acts for the center.
  const isCenter = visit ? visit.rights.includes('schedule') : request.rights.includes('internalNotes')
  const mayPrice = visit ? visit.rights.includes('prices') : isCenter
  const zone = visit?.scheduledZone ?? request.timeZone
  // A new visit begins with the next free time. Untouched fields follow when another one becomes the next.
  const [next, setNext] = useState<Parameters<typeof planOf>[0]>()
  const lines = useRequestedLines(request, {
    firm: (isCenter ? request.serviceFirm : null) ?? request.firm,
    mayPrice,
    isEnabled: !visit && at === 'requested',
  })
  const stored = useMemo(
    () => ({ ...visitFormOf(visit), ...(lines && { lines }), ...(next && planOf(next, zone)) }),
    [visit, lines, next, zone],
  )

  const nameOf = useChoiceNames(request, visit, isCenter)

  const persist = async (values: VisitForm, changed: readonly string[], version: number | undefined) => {
    const body = visitBody(values, {
      calibrate: request.calibrate,
      calibrateEvent: visit?.calibrateEvent ?? -1,
      changed: visit ? changed : undefined,
      version: visit ? version : undefined,
      mayPrice,
      removedLines: removedIds.current,
    })
    if (!visit && !isCenter) for (const field of centerOnlyFields) delete body[field]
    if (visit && seen.current) body.seen = seen.current
    if (reason.trim()) body.doubleBook = reason.trim()
    const text = JSON.stringify(body)
    if (lastBody.current.text !== text) lastBody.current = { text, key: crypto.randomUUID() }
    const answer = await save.mutateAsync({ body, key: visit ? undefined : lastBody.current.key })
    toast.ok(t('dialog.saved', { number: answer.number }))
    if (answer.scheduleNote) toast.info(answer.scheduleNote)
  }
  const form = useDraftForm<VisitForm>({
    stored,
    draftKey: `visit:${visit?.calibrateEvent ?? `new:${request.calibrate}`}`,
    version: visit?.version,
    isNew: !visit,
    check: (values) => checkVisit(values, mayPrice),
    save: async (values, changed) => {
      const begins = values.day && `${values.day} ${values.time}`
      if (begins && begins !== visit?.scheduled && begins !== confirmedTime.current) {
        if (!(await confirmPassed(begins, zone))) return { errors: {} }
        confirmedTime.current = begins
      }
      try {
        await persist(values, changed, form.base.current)
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict) {
          const fields = [...(seen.current?.fields ?? []), ...conflict.fields.map(({ field }) => field)]
          seen.current = { version: conflict.version, fields: [...new Set(fields)] }
          removedIds.current.push(...removedLineIds(conflict))
          void client.invalidateQueries({ queryKey: requestQuery(request.calibrate).queryKey })
          return { conflict: visitConflict(conflict, displayZone(), nameOf) }
        }
        if (!(error instanceof CallError)) throw error
        const clashing = clashProblemOf(error)
        setClash(clashing)
        if (clashing) return { errors: {} }
        toast.error(error.problem.detail)
        return { errors: errorsOf(error) }
      }
    },
  })
  const planning = useVisitOffers(request, visit, isCenter, form.values)
  useNextFree(planning, visit !== undefined || !isSamePlan(form.values, stored), setNext)
  const saveThen = async (then: () => void) => {
    if (visit && !form.dirty) return then()
    if (await form.submit()) then()
  }
  return (
    <FormDialog
      size="XL"
      title={visit ? t('visit', { number: visit.number }) : t('dialog.new')}
      sub={t('dialog.sub', { ronumber: request.ronumber, vehicle: vehicleName(request.vehicleText) })}
      mark={visit && <StatusTag look={visitLook(visit.calibrateStatusType)} />}
      onClose={onClose}
      form={form}
      about={visit && <span className="num">{t('visit', { number: visit.number })}</span>}
      more={onNext && <Button onClick={() => void saveThen(onNext)}>{t('dialog.next')}</Button>}
      onSave={() => void saveThen(onClose)}
    >
      <form {...form.bind} className={s.stack}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={t('dialog.what')}
            saving={form.saving}
            onTakeStored={form.takeStored}
            onSave={(mine) => void form.saveMine(mine).then((saved) => saved && onClose())}
          />
        )}
        <VisitFields
          form={form}
          request={request}
          visit={visit}
          isCenter={isCenter}
          planning={planning}
          mayPrice={mayPrice}
          at={at}
        />
        {clash && <DoubleBookReason problem={clash} reason={reason} onReason={setReason} />}
      </form>
    </FormDialog>
  )
}

const errorsOf = (error: CallError): VisitErrors =>
  Object.fromEntries(
    (error.problem.errors ?? []).map(({ field, message }) => {
      const root = field.split('.')[0] ?? field
      return [formFields[root]?.[0] ?? root, message]
    }),
  )
