import type { NextStep } from '#contract/next-step/order.ts'
import { RequestStatus } from '#contract/statuses.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { RecordPaymentButton } from '../charges/RecordPaymentButton.tsx'
import { holdChanges } from '../stop/stopChoice.ts'
import { MoveButtons } from './MoveButtons.tsx'
import type { useRequestMoves } from './useMoves.ts'
import { t } from './texts.ts'
import { textMemo } from '../../../../ui/textMemo.ts'

interface Props {
  request: RequestShape
  next: NextStep
  moves: ReturnType<typeof useRequestMoves>
  /** Phone layout: beside a primary button they are in a menu; without one, the first two are buttons. */
  isCompact?: boolean
  isBeside?: boolean
}

/** The moves of an order other than its next step, which has the primary button. */
export const RequestMoves = textMemo(function RequestMoves({
  request,
  next,
  moves,
  isCompact,
  isBeside,
}: Props) {
  const { task, action } = next
  const isAboutOrder = task === 'submit' || task === 'accept' || task === 'resume'
  const others = [
    ...request.moves.filter((move) => !isAboutOrder || move.to !== action?.to),
    ...holdChanges(request, RequestStatus.hold),
  ]
  const shown = !isCompact ? others : isBeside ? [] : others.slice(0, 2)
  const mayPay = request.rights.includes('pay') && task !== 'pay'
  return (
    <>
      {mayPay && !isCompact && <RecordPaymentButton calibrate={request.calibrate} />}
      <MoveButtons
        moves={shown}
        more={others.slice(shown.length)}
        subject={t('reason.order', { ronumber: request.ronumber })}
        look={requestLook}
        size={isCompact ? 'l' : 'm'}
        busy={moves.isMoving}
        hold={request.hold}
        onMove={moves.move}
      />
    </>
  )
})
