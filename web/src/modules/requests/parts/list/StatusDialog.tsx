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
import { many, movedWords, movesOf, summaryOf, type CommonMove } from './bulk.ts'
import { moveBack, moveMany, readMoves } from './changes.ts'
import { failureOf } from './failure.ts'
import { Outcome } from './Outcome.tsx'
import type { Chosen } from './Rows.tsx'
import { useBulk, type Done } from './useBulk.ts'
import s from './dialogs.module.css'

type Props = { chosen: Chosen<RequestRow>; onClose: () => void; onChanged: () => void }

/** Moves the selected repair orders: the moves that they offer, a reason where one is asked, an answer for each. */
export default function StatusDialog({ chosen, onClose, onChanged }: Props) {
  const [rows] = useState(chosen.rows)
  const found = useQuery({
    queryKey: ['moves', rows] as const,
    queryFn: async () => movesOf(await readMoves((await rows).map(({ calibrate }) => calibrate))),
    staleTime: Infinity,
    gcTime: 0,
  })
  const moves = found.data ?? []
  const [picked, setPicked] = useState<CommonMove>()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { done, isBusy, result, run, close } = useBulk({ onDone: chosen.done, onClose, onChanged })

  const move = async (to: CommonMove, onStep: (done: number) => void): Promise<Done> => {
    const { answers, back } = await moveMany(to, reason.trim(), onStep)
    const summary = summaryOf(answers)
    const undo = async () => {
      const { refused } = summaryOf(await moveBack(back))
      return refused[0] && `${many(refused.length, 'RO', 'ROs')} could not be taken back. ${refused[0].says}`
    }
    return { words: movedWords(summary.done, to), summary, undo: back.length > 0 ? undo : undefined }
  }
  const go = async () => {
    if (!picked || isBusy) return
    if (picked.asksReason && reason.trim() === '') return setError('This field is required')
    await run((onStep) => move(picked, onStep))
  }
  const body = () => {
    if (result) return <Outcome done={result.words} result={result.summary} />
    if (found.error)
      return (
        <ErrorState
          {...failureOf.error(found.error, () => void found.refetch())}
          title="The moves could not be loaded"
        />
      )
    if (found.isPending) return <CardSkeleton />
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
                checked={picked === move}
                onChange={() => setPicked(move)}
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
        {picked?.asksReason && (
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
  const count = picked?.calibrates.length ?? chosen.count
  return (
    <Dialog
      size="S"
      title={`Change status of ${many(chosen.count, 'RO', 'ROs')}`}
      onClose={close}
      foot={
        <DialogFoot
          state={isBusy && count > 100 ? `${done} of ${count}` : undefined}
          onCancel={close}
          cancelLabel={result || moves.length === 0 ? 'Close' : 'Back'}
        >
          {!result && picked && (
            <Button
              look={picked.to === 5 || picked.to === 6 ? 'danger' : 'primary'}
              busy={isBusy}
              onClick={() => void go()}
            >
              {picked.says.replace('…', '')} {many(count, 'RO', 'ROs')}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {body()}
    </Dialog>
  )
}
