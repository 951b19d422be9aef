import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { CallError } from '../../../../kit/api/client.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { unsavedMessage } from '../../../../ui/form/changes.ts'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { LinkRows } from './LinkRows.tsx'
import { labelsOf, settleConflict, linksToSave, type LinkRow } from './links.ts'
import { SaveBar } from './SaveBar.tsx'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  /** Key of the local draft. */
  draftKey: string
  title: string
  sub: string
  emptyText: string
  mayEdit: boolean
  found: UseQueryResult<LinkRow[]>
  /** Search field that adds links: gets the current lines and reports the changed ones. */
  search: (lines: readonly LinkRow[], onChange: (lines: LinkRow[]) => void) => ReactNode
  /** Saves all added, changed, and removed lines. */
  save: (lines: LinkRow[]) => Promise<void>
  savedText: string
}

/** Tab for linked locations, which are edited on the screen first and saved together. */
export function LinkTab(props: Props) {
  const { found } = props
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={t('links.failed')}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={6} />
  return <Form {...props} stored={found.data} />
}

function Form({ stored: lines, ...props }: Props & { stored: LinkRow[] }) {
  const stored = useMemo(() => ({ lines }), [lines])
  const serverConflict = useRef<NonNullable<CallError['problem']['conflict']>>(undefined)
  const [isSavingOwn, setSavingOwn] = useState(false)
  const form = useDraftForm<{ lines: LinkRow[] }>({
    stored,
    draftKey: props.draftKey,
    save: async (values) => {
      try {
        await props.save(linksToSave(lines, values.lines))
        toast.ok(props.savedText)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        serverConflict.current = error.problem.conflict
        const { conflict } = error.problem
        if (conflict) return { conflict: describeConflict(conflict, displayZone(), labelsOf(values.lines)) }
        toast.error(t('notSaved', { reason: error.message }))
        return { errors: {} }
      }
    },
  })
  const change = (next: LinkRow[]) => form.set('lines', next)
  const saveOwnFields = async (ownFields: readonly string[]) => {
    const { fields, version } = serverConflict.current ?? { fields: [], version: 0 }
    const next = settleConflict(form.values.lines, fields, ownFields, version)
    change(next)
    form.showConflict(undefined)
    setSavingOwn(true)
    try {
      await props.save(linksToSave(lines, next))
      toast.ok(props.savedText)
      form.reset()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.problem.conflict ? t('conflict.again') : t('notSaved', { reason: error.message }))
    } finally {
      setSavingOwn(false)
    }
  }
  const count = linksToSave(lines, form.values.lines).length
  return (
    <form {...form.bind} className={s.form}>
      <div className={s.narrow}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={t('conflict.list')}
            saving={isSavingOwn}
            onTakeStored={() => {
              const { fields, version } = serverConflict.current ?? { fields: [], version: 0 }
              change(settleConflict(form.values.lines, fields, [], version))
              form.showConflict(undefined)
              void props.found.refetch()
            }}
            onSave={(ownFields) => void saveOwnFields(ownFields)}
          />
        )}
        <Card title={props.title} sub={props.sub} flush>
          <LinkRows
            lines={form.values.lines}
            onChange={change}
            mayEdit={props.mayEdit}
            emptyText={props.emptyText}
          />
        </Card>
        {props.mayEdit && <Card title={t('links.add')}>{props.search(form.values.lines, change)}</Card>}
      </div>
      {props.mayEdit && (
        <SaveBar
          message={unsavedMessage(count)}
          dirty={count > 0}
          saving={form.saving || isSavingOwn}
          onSave={() => void form.submit()}
          onCancel={form.reset}
        />
      )}
    </form>
  )
}
