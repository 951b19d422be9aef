import { numberText } from '#contract/kit/locale.ts'
import { RequestStatus } from '#contract/statuses.ts'
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
import type { StopChoice } from '../stop/stopChoice.ts'
import { StopFields } from '../stop/StopFields.tsx'
import { useStop } from '../stop/useStop.ts'
import { movedText, commonMoves, summaryOf, type CommonMove } from './bulk.ts'
import { undoMoves, moveRequests, readMoves } from './bulkChanges.ts'
import { failureOf } from './failure.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import type { SelectedRows } from './ListRows.tsx'
import { useBulkChange, type BulkResult } from './useBulkChange.ts'
import { t } from './texts.ts'
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
  const stop = useStop(chosenMove)
  const { done, isBusy, result, run, close } = useBulkChange({ onDone: chosen.done, onClose, onChanged })

  const move = async (
    to: CommonMove,
    choice: StopChoice,
    onStep: (done: number) => void,
  ): Promise<BulkResult> => {
    const { answers, undo: movesBack } = await moveRequests(to, choice, onStep)
    const summary = summaryOf(answers)
    const undo = async () => {
      const { refused } = summaryOf(await undoMoves(movesBack))
      return (
        refused[0] &&
        t('status.undoFailed', {
          count: refused.length,
          number: numberText(refused.length),
          reason: refused[0].says,
        })
      )
    }
    return { text: movedText(summary.done, to), summary, undo: movesBack.length > 0 ? undo : undefined }
  }
  const submit = async () => {
    if (!chosenMove || isBusy) return
    if (chosenMove.reasons) {
      const choice = stop.choice()
      return choice && run((onStep) => move(chosenMove, choice, onStep))
    }
    if (chosenMove.asksReason && reason.trim() === '') return setError(t('status.reasonRequired'))
    await run((onStep) => move(chosenMove, reason.trim() ? { reason: reason.trim() } : {}, onStep))
  }
  const body = () => {
    if (result) return <BulkOutcome done={result.text} result={result.summary} />
    if (query.error)
      return (
        <ErrorState
          {...failureOf.error(query.error, () => void query.refetch())}
          title={t('status.loadFailed')}
        />
      )
    if (query.isPending) return <CardSkeleton />
    if (moves.length === 0)
      return <Empty kind="denied" title={t('status.none')} text={t('status.noneHint')} />
    return (
      <div className={s.column}>
        <fieldset className={s.moves} disabled={isBusy}>
          <legend className="vh">{t('status.move')}</legend>
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
                  {t('status.some', { number: move.calibrates.length, total: chosen.count })}
                </span>
              )}
            </label>
          ))}
        </fieldset>
        {chosenMove?.reasons && <StopFields move={chosenMove} form={stop} disabled={isBusy} />}
        {chosenMove?.asksReason && !chosenMove.reasons && (
          <TextArea
            label={t('status.reason')}
            required
            value={reason}
            error={error}
            disabled={isBusy}
            hint={t('status.reasonHint')}
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
      title={t('status.title', { count: chosen.count, number: numberText(chosen.count) })}
      onClose={close}
      foot={
        <DialogFoot
          state={isBusy && count > 100 ? t('bulk.progress', { done: done ?? 0, total: count }) : undefined}
          onCancel={close}
          cancelLabel={t(result || moves.length === 0 ? 'bulk.close' : 'bulk.back')}
        >
          {!result && chosenMove && (
            <Button
              look={
                chosenMove.to === RequestStatus.cancelled || chosenMove.to === RequestStatus.voided
                  ? 'danger'
                  : 'primary'
              }
              busy={isBusy}
              onClick={() => void submit()}
            >
              {t('status.submit', {
                move: chosenMove.says.replace('…', ''),
                count,
                number: numberText(count),
              })}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {body()}
    </Dialog>
  )
}
