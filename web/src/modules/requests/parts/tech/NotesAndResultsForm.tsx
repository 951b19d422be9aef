import { useMemo } from 'react'
import { eventLabel } from '#contract/fields/event-fields.ts'
import { mapFields } from '#contract/kit/fields.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { FieldInputs } from '../../../../kit/fields/FieldInputs.tsx'
import { emptyForm, formValues, type FormValues } from '../../../../kit/fields/formValues.ts'
import { act, currentOutbox, sayKept } from '../../../../kit/outbox/current.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { displayZone } from '../../../../kit/time/zone.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { toast } from '../../../../ui/toast.ts'
import { plainEventFields } from '../plainFields.ts'
import { visitAct } from './useTicks.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

type NotesForm = FormValues<typeof plainEventFields> & { notes: string; results: string }
const blank: NotesForm = { ...emptyForm(plainEventFields), notes: '', results: '' }
const labels = () => ({
  ...mapFields(plainEventFields, eventLabel),
  notes: t('notes.notes'),
  results: t('notes.results'),
})

const notesFormOf = (visit: EventShape): NotesForm => ({
  ...formValues(plainEventFields, visit),
  notes: visit.notes ?? '',
  results: visit.results ?? '',
})

const storedValues = (fields: readonly { field: string; stored: unknown }[]): Partial<NotesForm> =>
  Object.fromEntries(fields.map(({ field, stored }) => [field, stored ?? blank[field as keyof NotesForm]]))

/** Notes and results of the visit, and plain fields that technicians set. Unsaved input is kept on the device. */
export function NotesAndResultsForm({ visit, mayEdit }: { visit: EventShape; mayEdit: boolean }) {
  const persist = async (values: NotesForm, changed: readonly string[]) => {
    const { calibrate, calibrateEvent } = visit
    const words = Object.fromEntries(changed.map((name) => [name, values[name as keyof NotesForm]]))
    const version = form.base.current
    const added = await act(
      visitAct(visit, 'notes', {
        call: 'POST calibrate/saveCalibrateEvent',
        body: { calibrate, calibrateEvent, version, ...words },
        says: t('act.notes'),
      }),
    )
    const outcome = await added.outcome
    if (outcome.kind === 'done') toast.ok(t('notes.saved'))
    else if (outcome.kind === 'waiting') sayKept(outcome, t('notes.kept'))
    // The person sees the refusal here, so it needn't be kept.
    else void currentOutbox()?.discard(added.act.id, 'refused')
    return outcome
  }
  const form = useDraftForm<NotesForm>({
    stored: useMemo(() => notesFormOf(visit), [visit]),
    draftKey: `visit-words:${visit.calibrateEvent}`,
    version: visit.version,
    save: async (values, changed) => {
      const outcome = await persist(values, changed)
      if (outcome.kind !== 'refused') return undefined
      const conflict = outcome.problem?.conflict
      if (conflict)
        return {
          conflict: {
            ...describeConflict(conflict, displayZone(), labels()),
            now: storedValues(conflict.fields),
          },
        }
      toast.error(outcome.reason)
      return { errors: {} }
    },
  })
  if (!mayEdit && !visit.notes && !visit.results) return null
  return (
    <section className={s.part} aria-label={t('notes.title')}>
      <h2>{t('notes.title')}</h2>
      <form {...form.bind} className={s.words}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={t('notes.what', { number: visit.number })}
            saving={form.saving}
            onTakeStored={form.takeStored}
            onSave={(mine) => void form.saveMine(mine)}
          />
        )}
        <TextArea
          label={t('notes.notes')}
          maxLength={4000}
          rows={2}
          readOnly={!mayEdit}
          {...form.field('notes')}
        />
        <TextArea
          label={t('notes.results')}
          maxLength={4000}
          rows={2}
          readOnly={!mayEdit}
          {...form.field('results')}
        />
        {mayEdit && (
          <FieldInputs
            table={plainEventFields}
            label={eventLabel}
            field={form.field}
            sides={['technician']}
          />
        )}
        {form.dirty && !form.conflict && (
          <Button
            size="xl"
            block
            look="danger"
            type="submit"
            busy={form.saving}
            onClick={() => void form.submit()}
          >
            {t('notes.save', { changes: form.words })}
          </Button>
        )}
      </form>
    </section>
  )
}
