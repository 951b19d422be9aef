import { folded } from '#contract/kit/folded.ts'
import { numberText } from '#contract/kit/locale.ts'
import { useState } from 'react'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { CallError } from '../../../../kit/api/client.ts'
import { useTechs } from '../../data.ts'
import { summaryOf } from './bulk.ts'
import { restoreAssignments, assignVisits, findVisitsToAssign } from './bulkChanges.ts'
import { failureOf } from './failure.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import type { SelectedRows } from './ListRows.tsx'
import { useBulkChange, type BulkResult } from './useBulkChange.ts'
import { t } from './texts.ts'
import list from './list.module.css'
import s from './dialogs.module.css'

type Props = {
  unit: 'ro' | 'visit'
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
  const shown = items.filter((each) => folded(each.name).includes(folded(typed.trim())))

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
        t('assign.undoFailed', {
          count: refused.length,
          number: numberText(refused.length),
          reason: refused[0].says,
        })
      )
    }
    return {
      text: t(`assign.done.${unit}`, { count: summary.done, number: numberText(summary.done), name }),
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
          title={t('assign.loadFailed')}
        />
      )
    if (techs.isPending) return <CardSkeleton />
    if (items.length === 0) return <Empty kind="none" title={t('assign.none')} text={t('assign.noneHint')} />
    return (
      <>
        {items.length > 8 && (
          <input
            className={list.find}
            type="search"
            placeholder={t('technicians.placeholder')}
            aria-label={t('technicians.find')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className={s.techs}>
          <CheckList
            label={t('assign.technician')}
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
          {shown.length === 0 && <p className={list.none}>{t('technicians.noMatch', { typed })}</p>}
        </div>
      </>
    )
  }
  return (
    <Dialog
      size="S"
      title={t(`assign.title.${unit}`, { count: chosen.count, number: numberText(chosen.count) })}
      sub={result ? undefined : t(`assign.hint.${unit}`)}
      onClose={close}
      foot={
        <DialogFoot
          state={
            errorMessage ||
            (isBusy && chosen.count > 8
              ? t('bulk.progress', { done: done ?? 0, total: chosen.count })
              : undefined)
          }
          unsaved={errorMessage !== ''}
          onCancel={close}
          cancelLabel={t(result ? 'bulk.close' : 'bulk.cancel')}
        >
          {!result && user !== undefined && (
            <Button look="primary" busy={isBusy} onClick={() => void submit()}>
              {t('assign.submit', { name })}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {body()}
    </Dialog>
  )
}
