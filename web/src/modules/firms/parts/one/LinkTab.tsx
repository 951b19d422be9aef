import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { CallError } from '../../../../kit/api/client.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { unsavedWords } from '../../../../ui/form/changes.ts'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { conflictOf } from './conflict.ts'
import { LinkLines } from './LinkLines.tsx'
import { labelsOf, settled, toSend, type Line } from './links.ts'
import { SaveBar } from './SaveBar.tsx'
import s from './one.module.css'

interface Props {
  /** Key of the local draft. */
  draftKey: string
  title: string
  sub: string
  none: string
  mayEdit: boolean
  found: UseQueryResult<Line[]>
  /** Search field that adds links: gets the current lines and reports the changed ones. */
  search: (lines: readonly Line[], onChange: (lines: Line[]) => void) => ReactNode
  /** Saves all added, changed, and removed lines. */
  save: (lines: Line[]) => Promise<void>
  said: string
}

/** Tab for linked firms, which are edited on the screen first and saved together. */
export function LinkTab(props: Props) {
  const { found } = props
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={`${props.title} could not be loaded`}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={6} />
  return <Form {...props} stored={found.data} />
}

function Form({ stored: lines, ...props }: Props & { stored: Line[] }) {
  const stored = useMemo(() => ({ lines }), [lines])
  const met = useRef<NonNullable<CallError['problem']['conflict']>>(undefined)
  const [asking, setAsking] = useState(false)
  const form = useDraftForm<{ lines: Line[] }>({
    stored,
    draftKey: props.draftKey,
    save: async (values) => {
      try {
        await props.save(toSend(lines, values.lines))
        toast.ok(props.said)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        met.current = error.problem.conflict
        const conflict = conflictOf(error, labelsOf(values.lines))
        if (conflict) return { conflict }
        toast.error(`Not saved. ${error.message}`)
        return { errors: {} }
      }
    },
  })
  const change = (next: Line[]) => form.set('lines', next)
  const saveMine = async (mine: readonly string[]) => {
    const { fields, version } = met.current ?? { fields: [], version: 0 }
    const next = settled(form.values.lines, fields, mine, version)
    change(next)
    form.showConflict(undefined)
    setAsking(true)
    try {
      await props.save(toSend(lines, next))
      toast.ok(props.said)
      form.reset()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(
        error.problem.conflict
          ? 'More of it was changed meanwhile. Save again to choose anew.'
          : `Not saved. ${error.message}`,
      )
    } finally {
      setAsking(false)
    }
  }
  const count = toSend(lines, form.values.lines).length
  return (
    <form {...form.bind} className={s.form}>
      <div className={s.narrow}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what="this list"
            saving={asking}
            onTakeStored={() => {
              const { fields, version } = met.current ?? { fields: [], version: 0 }
              change(settled(form.values.lines, fields, [], version))
              form.showConflict(undefined)
              void props.found.refetch()
            }}
            onSave={(mine) => void saveMine(mine)}
          />
        )}
        <Card title={props.title} sub={props.sub} flush>
          <LinkLines lines={form.values.lines} onChange={change} mayEdit={props.mayEdit} none={props.none} />
        </Card>
        {props.mayEdit && <Card title="Add">{props.search(form.values.lines, change)}</Card>}
      </div>
      {props.mayEdit && (
        <SaveBar
          words={unsavedWords(count)}
          dirty={count > 0}
          saving={form.saving || asking}
          onSave={() => void form.submit()}
          onCancel={form.reset}
        />
      )}
    </form>
  )
}
