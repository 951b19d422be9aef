import { useRef } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/client.ts'
import { Restored } from '../../../../kit/Restored.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { closeToast, toast } from '../../../../ui/toast.ts'
import { useSaveVisit } from '../../data.ts'
import { conflictOf, conflictWords } from '../detail/conflict.ts'
import s from './tech.module.css'

type Words = { notes: string; results: string }
const labels = { notes: 'Notes', results: 'Results' }

const wordsOf = (visit: EventShape): Words => ({ notes: visit.notes ?? '', results: visit.results ?? '' })

/** Notes and results of the visit. Typing is kept on the device until it is saved. */
export function WordsForm({ visit, zone, may }: { visit: EventShape; zone: string; may: boolean }) {
  const save = useSaveVisit()
  const met = useRef<ReturnType<typeof conflictOf>>(undefined)
  /** The message of a save that failed: the next that succeeds takes it away. */
  const failed = useRef<number>(undefined)
  // While something is typed, what it was typed over stays: another's save meanwhile is a conflict to show.
  const base = useRef({ stored: wordsOf(visit), version: visit.version })
  const persist = async (values: Words, changed: readonly string[], version: number) => {
    const { calibrate, calibrateEvent } = visit
    const words = Object.fromEntries(changed.map((name) => [name, values[name as keyof Words]]))
    const answer = await save.mutateAsync({ body: { calibrate, calibrateEvent, version, ...words } })
    base.current = { stored: wordsOf(answer), version: answer.version }
    if (failed.current !== undefined) closeToast(failed.current)
    toast.ok('Notes saved')
  }
  const isTyped = useRef(false)
  if (!isTyped.current) base.current = { stored: wordsOf(visit), version: visit.version }
  const form = useDraftForm<Words>({
    stored: base.current.stored,
    draftKey: `visit-words:${visit.calibrateEvent}`,
    version: base.current.version,
    save: async (values, changed) => {
      try {
        await persist(values, changed, form.base.current ?? base.current.version)
      } catch (error) {
        met.current = conflictOf(error)
        if (met.current) form.base.current = met.current.version
        if (met.current) return { conflict: conflictWords(met.current, zone, labels) }
        failed.current = toast.error(
          error instanceof CallError ? error.problem.detail : 'The notes were not saved. They are kept here.',
        )
        return { errors: {} }
      }
    },
  })
  isTyped.current = form.dirty
  const saveMine = async (mine: string[]) => {
    const conflict = met.current
    if (!conflict) return
    const given = conflict.fields.map((each) => each.field).filter((field) => !mine.includes(field))
    try {
      await persist(
        form.values,
        form.changed.filter((name) => !given.includes(name)),
        conflict.version,
      )
      form.reset()
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : 'It was not saved. Try again.')
    }
  }
  if (!may && !visit.notes && !visit.results) return null
  return (
    <section className={s.part} aria-label="Notes and results">
      <h2>Notes and results</h2>
      <form {...form.bind} className={s.words}>
        <Restored form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={`visit ${visit.number}`}
            saving={save.isPending}
            onTakeStored={form.reset}
            onSave={(mine) => void saveMine(mine)}
          />
        )}
        <TextArea label="Notes" maxLength={4000} rows={2} readOnly={!may} {...form.field('notes')} />
        <TextArea label="Results" maxLength={4000} rows={2} readOnly={!may} {...form.field('results')} />
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
