import { useState } from 'react'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { CallError } from '../../../../kit/api/client.ts'
import { useTechs } from '../../data.ts'
import { countText, summaryOf } from './bulk.ts'
import { restoreAssignments, assignVisits, findVisitsToAssign } from './bulkChanges.ts'
import { failureOf } from './failure.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import type { SelectedRows } from './ListRows.tsx'
import { useBulkChange, type BulkResult } from './useBulkChange.ts'
import list from './list.module.css'
import s from './dialogs.module.css'

type Props = {
  unit: { one: string; many: string }
  /** For requests, their next open visit is assigned; visits are assigned directly. */
  chosen: SelectedRows<RequestRow> | SelectedRows<EventRow>
  onClose: () => void
  onChanged: () => void
}

const isVisit = (row: RequestRow | EventRow): row is EventRow => 'calibrateEvent' in row

/** Assigns the selected work to a technician. Undo restores the previous technicians. */
export default function AssignDialog({ unit, chosen, onClose, onChanged }: Props) {
  const techs = useTechs(undefined)
  const [typed, setTyped] = useState('')
  const [user, setUser] = useState<number>()
  const [errorMessage, setErrorMessage] = useState('')
  const { done, isBusy, result, run, close } = useBulkChange({ onDone: chosen.done, onClose, onChanged })
  const items = techs.data?.items ?? []
  const name = items.find((each) => each.user === user)?.name ?? ''
  const shown = items.filter((each) => each.name.toLowerCase().includes(typed.trim().toLowerCase()))

  const assign = async (to: number, onStep: (done: number) => void): Promise<BulkResult> => {
    const rows: readonly (RequestRow | EventRow)[] = await chosen.rows()
    const { visits, without } = rows.every(isVisit)
      ? { visits: rows, without: [] }
      : await findVisitsToAssign(rows.filter((row): row is RequestRow => !isVisit(row)))
    const { answers, previous } = await assignVisits(visits, to, onStep)
    const summary = summaryOf([...answers, ...without])
    const undo = async () => {
      const { refused } = summaryOf(await restoreAssignments(previous))
      return (
        refused[0] &&
        `${countText(refused.length, 'visit', 'visits')} could not be given back. ${refused[0].says}`
      )
    }
    return {
      text: `${countText(summary.done, unit.one, unit.many)} assigned to ${name}`,
      summary,
      undo: previous.length > 0 ? undo : undefined,
    }
  }
  const submit = async () => {
    if (user === undefined || isBusy) return
    setErrorMessage('')
    try {
      await run((onStep) => assign(user, onStep))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrorMessage(error.message)
    }
  }
  const body = () => {
    if (result) return <BulkOutcome done={result.text} result={result.summary} />
    if (techs.error)
      return (
        <ErrorState
          {...failureOf.error(techs.error, () => void techs.refetch())}
          title="The technicians could not be loaded"
        />
      )
    if (techs.isPending) return <CardSkeleton />
    if (items.length === 0)
      return (
        <Empty
          kind="none"
          title="No technicians yet"
          text="A technician of the center has to exist before work can be given to one."
        />
      )
    return (
      <>
        {items.length > 8 && (
          <input
            className={list.find}
            type="search"
            placeholder="Name"
            aria-label="Find a technician"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className={s.techs}>
          <CheckList
            label="Technician"
            single
            options={shown.map((each) => ({
              value: each.user,
              label: (
                <>
                  {each.name} <span className="muted">{each.firmName}</span>
                </>
              ),
              count: each.today,
            }))}
            chosen={user === undefined ? [] : [user]}
            onChange={([next]) => setUser(next)}
          />
          {shown.length === 0 && <p className={list.none}>No technician has “{typed}” in the name.</p>}
        </div>
      </>
    )
  }
  return (
    <Dialog
      size="S"
      title={`Assign ${countText(chosen.count, unit.one, unit.many)}`}
      sub={
        result
          ? undefined
          : `${unit.one === 'RO' ? 'Their next open visits. ' : ''}The number is the visits of today.`
      }
      onClose={close}
      foot={
        <DialogFoot
          state={errorMessage || (isBusy && chosen.count > 8 ? `${done} of ${chosen.count}` : undefined)}
          unsaved={errorMessage !== ''}
          onCancel={close}
          cancelLabel={result ? 'Close' : 'Cancel'}
        >
          {!result && user !== undefined && (
            <Button look="primary" busy={isBusy} onClick={() => void submit()}>
              Assign {name}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {body()}
    </Dialog>
  )
}
