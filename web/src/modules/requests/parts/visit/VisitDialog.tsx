import { useMemo, useRef } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/client.ts'
import { Restored } from '../../../../kit/Restored.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../../identity/door.ts'
import { useSaveVisit } from '../../data.ts'
import { conflictOf, conflictWords } from '../detail/conflict.ts'
import { visitLook } from '../words.ts'
import s from './dialogs.module.css'
import { VisitFields } from './VisitFields.tsx'
import { checkVisit, visitBody, visitFormOf, type VisitErrors, type VisitForm } from './visitForm.ts'

interface Props {
  request: RequestShape
  /** Left out for a new one. */
  visit?: EventShape
  at?: 'services'
  onClose: () => void
  /** Goes to the next visit, or to a new one, after this is saved. */
  onNext?: () => void
}

const labels: Record<string, string> = {
  calibrateEventType: 'Type',
  scheduled: 'Planned for',
  minutes: 'Minutes',
  techIds: 'Technicians',
  serviceList: 'Services',
  notes: 'Notes',
  internalNotes: 'Internal notes',
  transportationTypeIds: 'Transport',
  serviceOther: 'Other service',
  calibrateEventReference: 'Goes back to',
  results: 'Results',
  creditNotes: 'Credit notes',
  skipReady: 'Without readiness',
  skipPrecheck: 'Without pre-checks',
  skipActions: 'Without actions',
}
/** Which fields of the form stand for a field of the call. */
const formFields: Record<string, (keyof VisitForm)[]> = {
  calibrateEventType: ['type'],
  scheduled: ['day', 'time'],
  serviceList: ['lines'],
  transportationTypeIds: ['transport'],
  calibrateEventReference: ['reference'],
  skipReady: ['skips'],
  skipPrecheck: ['skips'],
  skipActions: ['skips'],
}

/** What a shop leaves to the center. */
const ofTheCenter = [
  'techIds',
  'minutes',
  'internalNotes',
  'results',
  'creditNotes',
  'calibrateEventReference',
  'skipReady',
  'skipPrecheck',
  'skipActions',
] as const

/** Plans a visit, or changes one: what, when, who, at which price. */
export function VisitDialog({ request, visit, at, onClose, onNext }: Props) {
  const { timezone } = useProfile()
  const save = useSaveVisit()
  const met = useRef<ReturnType<typeof conflictOf>>(undefined)
  const once = useRef({ text: '', key: '' })
  // A new visit belongs to nobody's rights yet: who writes internal notes of the order runs the center's side.
  const isCenter = visit ? visit.rights.includes('schedule') : request.rights.includes('internalNotes')
  const mayPrice = visit ? visit.rights.includes('prices') : isCenter
  // What was read when the dialog opened: another's save meanwhile is a conflict to show, not to slip in.
  const opened = useRef(visit)
  const stored = useMemo(() => visitFormOf(opened.current), [])

  const persist = async (values: VisitForm, changed: readonly string[], version: number | undefined) => {
    const body = visitBody(values, {
      calibrate: request.calibrate,
      calibrateEvent: visit?.calibrateEvent ?? -1,
      changed: visit ? changed : undefined,
      version: visit ? version : undefined,
      mayPrice,
    })
    if (!visit && !isCenter) for (const field of ofTheCenter) delete body[field]
    const text = JSON.stringify(body)
    if (once.current.text !== text) once.current = { text, key: crypto.randomUUID() }
    const answer = await save.mutateAsync({ body, key: visit ? undefined : once.current.key })
    toast.ok(`Visit ${answer.number} saved`)
  }
  const form = useDraftForm<VisitForm>({
    stored,
    draftKey: `visit:${visit?.calibrateEvent ?? `new:${request.calibrate}`}`,
    version: opened.current?.version,
    isNew: !visit,
    check: (values) => checkVisit(values, mayPrice),
    save: async (values, changed) => {
      try {
        await persist(values, changed, form.base.current)
      } catch (error) {
        met.current = conflictOf(error)
        if (met.current) form.base.current = met.current.version
        if (met.current) return { conflict: conflictWords(met.current, timezone, labels) }
        if (!(error instanceof CallError)) throw error
        toast.error(error.problem.detail)
        return { errors: errorsOf(error) }
      }
    },
  })
  const run = async (then: () => void) => {
    if (visit && !form.dirty) return then()
    if (await form.submit()) then()
  }
  const saveMine = async (mine: string[]) => {
    const conflict = met.current
    if (!conflict) return
    const given = conflict.fields.map((each) => each.field).filter((field) => !mine.includes(field))
    const dropped = given.flatMap((field) => formFields[field] ?? [field])
    try {
      await persist(
        form.values,
        form.changed.filter((name) => !dropped.includes(name)),
        conflict.version,
      )
      form.reset()
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : 'It was not saved. Try again.')
    }
  }
  return (
    <FormDialog
      size="XL"
      title={visit ? `Visit ${visit.number}` : 'New visit'}
      sub={`RO ${request.ronumber} · ${request.vehicleText}`}
      mark={visit && <StatusTag look={visitLook(visit.calibrateStatusType)} />}
      onClose={onClose}
      form={form}
      left={visit && <span className="num">Visit {visit.number}</span>}
      more={onNext && <Button onClick={() => void run(onNext)}>Save and next</Button>}
      onSave={() => void run(onClose)}
    >
      <form {...form.bind} className={s.stack}>
        <Restored form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what="this visit"
            saving={save.isPending}
            onTakeStored={() => {
              form.reset()
              onClose()
            }}
            onSave={(mine) => void saveMine(mine)}
          />
        )}
        <VisitFields
          form={form}
          request={request}
          visit={visit}
          isCenter={isCenter}
          mayPrice={mayPrice}
          at={at}
        />
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
