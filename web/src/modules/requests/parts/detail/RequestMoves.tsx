import { RequestStatus } from '#contract/statuses.ts'
import { memo, useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { RecordPaymentButton } from '../charges/RecordPaymentButton.tsx'
import { isForwardMove, MoveButtons } from './MoveButtons.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import type { useRequestMoves } from './useMoves.ts'
import { t } from './texts.ts'

interface Props {
  request: RequestShape
  moves: ReturnType<typeof useRequestMoves>
  /** Phone layout: large buttons for the main move and one other, the rest in a menu. */
  isCompact?: boolean
}

/** Move buttons of an order. Submitting first asks for the center. */
export const RequestMoves = memo(function RequestMoves({ request, moves, isCompact }: Props) {
  const [isChoosingCenter, setChoosingCenter] = useState(false)
  const move = async (to: number, reason?: string): Promise<boolean> => {
    if (to !== RequestStatus.submitted || request.status !== RequestStatus.pending)
      return moves.move(to, { reason })
    setChoosingCenter(true)
    return true
  }
  const main = request.moves.find((each) => isForwardMove(each, requestLook)) ?? request.moves[0]
  const others = request.moves.filter((each) => each !== main)
  const mayPay = request.rights.includes('pay')
  const otherButtons = mayPay ? 0 : 1
  const shown = isCompact && main ? [main, ...others.slice(0, otherButtons)] : request.moves
  const more = isCompact ? others.slice(otherButtons) : undefined
  return (
    <>
      {mayPay && <RecordPaymentButton calibrate={request.calibrate} size={isCompact ? 'l' : 'm'} />}
      <MoveButtons
        moves={shown}
        more={more}
        subject={t('ro', { ronumber: request.ronumber })}
        look={requestLook}
        size={isCompact ? 'l' : 'm'}
        busy={moves.isMoving}
        onMove={move}
      />
      {isChoosingCenter && (
        <SubmitDialog
          request={request}
          onSubmit={(serviceFirm) => moves.move(RequestStatus.submitted, { serviceFirm })}
          onClose={() => setChoosingCenter(false)}
        />
      )}
    </>
  )
})
