import { useMemo } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { toast } from '../../../../ui/toast.ts'
import { useSaveVisit } from '../../data.ts'
import { conflictOf } from '../detail/conflict.ts'
import { describeConflict } from '../detail/describeConflict.ts'
import s from './tech.module.css'

type NotesForm = { notes: string; results: string }
const labels = { notes: 'Notes', results: 'Results' }

const notesFormOf = (visit: EventShape): NotesForm => ({
  notes: visit.notes ?? '',
  results: visit.results ?? '',
})

const storedValues = (fields: readonly { field: string; stored: unknown }[]): Partial<NotesForm> =>
  Object.fromEntries(fields.map(({ field, stored }) => [field, stored ?? '']))

/** Notes and results of the visit. Unsaved input is kept on the device. */
export function NotesAndResultsForm({
  visit,
  zone,
  mayEdit,
}: {
  visit: EventShape
  zone: string
  mayEdit: boolean
}) {
  const save = useSaveVisit()
  const persist = async (values: NotesForm, changed: readonly string[]) => {
    const { calibrate, calibrateEvent } = visit
    const words = Object.fromEntries(changed.map((name) => [name, values[name as keyof NotesForm]]))
    const version = form.base.current
    await save.mutateAsync({ body: { calibrate, calibrateEvent, version, ...words } })
    toast.ok('Notes saved')
  }
  const form = useDraftForm<NotesForm>({
    stored: useMemo(() => notesFormOf(visit), [visit]),
    draftKey: `visit-words:${visit.calibrateEvent}`,
    version: visit.version,
    save: async (values, changed) => {
      try {
        await persist(values, changed)
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict)
          return {
            conflict: { ...describeConflict(conflict, zone, labels), now: storedValues(conflict.fields) },
          }
        toast.error(
          error instanceof CallError ? error.problem.detail : 'The notes were not saved. They are kept here.',
        )
        return { errors: {} }
      }
    },
  })
  if (!mayEdit && !visit.notes && !visit.results) return null
  return (
    <section className={s.part} aria-label="Notes and results">
      <h2>Notes and results</h2>
      <form {...form.bind} className={s.words}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={`visit ${visit.number}`}
            saving={form.saving}
            onTakeStored={form.takeStored}
            onSave={(mine) => void form.saveMine(mine)}
          />
        )}
        <TextArea label="Notes" maxLength={4000} rows={2} readOnly={!mayEdit} {...form.field('notes')} />
        <TextArea label="Results" maxLength={4000} rows={2} readOnly={!mayEdit} {...form.field('results')} />
        {form.dirty && !form.conflict && (
          <Button
            size="xl"
            block
            look="danger"
            type="submit"
            busy={form.saving}
            onClick={() => void form.submit()}
          >
            {`Save, ${form.words}`}
          </Button>
        )}
      </form>
    </section>
  )
}
