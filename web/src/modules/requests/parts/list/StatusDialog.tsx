import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import type { RequestRow } from '#contract/requests/index.ts'
import { countText, movedText, commonMoves, summaryOf, type CommonMove } from './bulk.ts'
import { undoMoves, moveRequests, readMoves } from './bulkChanges.ts'
import { failureOf } from './failure.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import type { SelectedRows } from './ListRows.tsx'
import { useBulkChange, type BulkResult } from './useBulkChange.ts'
import { requestStatus } from '../statuses.ts'
import s from './dialogs.module.css'

type Props = { chosen: SelectedRows<RequestRow>; onClose: () => void; onChanged: () => void }

/** Changes the status of the selected repair orders. Lists the moves they allow and asks for a reason where one is needed. */
export default function StatusDialog({ chosen, onClose, onChanged }: Props) {
  const [rows] = useState(chosen.rows)
  const query = useQuery({
    queryKey: ['moves', rows] as const,
    queryFn: async () => commonMoves(await readMoves((await rows).map(({ calibrate }) => calibrate))),
    staleTime: Infinity,
    gcTime: 0,
  })
  const moves = query.data ?? []
  const [chosenMove, setChosenMove] = useState<CommonMove>()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { done, isBusy, result, run, close } = useBulkChange({ onDone: chosen.done, onClose, onChanged })

  const move = async (to: CommonMove, onStep: (done: number) => void): Promise<BulkResult> => {
    const { answers, undo: movesBack } = await moveRequests(to, reason.trim(), onStep)
    const summary = summaryOf(answers)
    const undo = async () => {
      const { refused } = summaryOf(await undoMoves(movesBack))
      return (
        refused[0] && `${countText(refused.length, 'RO', 'ROs')} could not be taken back. ${refused[0].says}`
      )
    }
    return { text: movedText(summary.done, to), summary, undo: movesBack.length > 0 ? undo : undefined }
  }
  const submit = async () => {
    if (!chosenMove || isBusy) return
    if (chosenMove.asksReason && reason.trim() === '') return setError('This field is required')
    await run((onStep) => move(chosenMove, onStep))
  }
  const body = () => {
    if (result) return <BulkOutcome done={result.text} result={result.summary} />
    if (query.error)
      return (
        <ErrorState
          {...failureOf.error(query.error, () => void query.refetch())}
          title="The moves could not be loaded"
        />
      )
    if (query.isPending) return <CardSkeleton />
    if (moves.length === 0)
      return (
        <Empty
          kind="denied"
          title="No move is open to you"
          text="None of the selected ROs offers you a change of its status."
        />
      )
    return (
      <div className={s.column}>
        <fieldset className={s.moves} disabled={isBusy}>
          <legend className="vh">Move</legend>
          {moves.map((move) => (
            <label key={`${move.to} ${move.says}`} className={s.move}>
              <input
                type="radio"
                className="check"
                name="move"
                checked={chosenMove === move}
                onChange={() => setChosenMove(move)}
              />
              <StatusGlyph look={requestLook(move.to)} label="" />
              <span className="grow">{move.says.replace('…', '')}</span>
              {move.calibrates.length < chosen.count && (
                <span className="muted num">
                  {move.calibrates.length} of {chosen.count}
                </span>
              )}
            </label>
          ))}
        </fieldset>
        {chosenMove?.asksReason && (
          <TextArea
            label="Reason"
            required
            value={reason}
            error={error}
            disabled={isBusy}
            hint="Stands in the history of each RO."
            onChange={(text) => {
              setReason(text ?? '')
              setError('')
            }}
          />
        )}
      </div>
    )
  }
  const count = chosenMove?.calibrates.length ?? chosen.count
  return (
    <Dialog
      size="S"
      title={`Change status of ${countText(chosen.count, 'RO', 'ROs')}`}
      onClose={close}
      foot={
        <DialogFoot
          state={isBusy && count > 100 ? `${done} of ${count}` : undefined}
          onCancel={close}
          cancelLabel={result || moves.length === 0 ? 'Close' : 'Back'}
        >
          {!result && chosenMove && (
            <Button
              look={
                chosenMove.to === requestStatus.cancelled || chosenMove.to === requestStatus.voided
                  ? 'danger'
                  : 'primary'
              }
              busy={isBusy}
              onClick={() => void submit()}
            >
              {chosenMove.says.replace('…', '')} {countText(count, 'RO', 'ROs')}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {body()}
    </Dialog>
  )
}
