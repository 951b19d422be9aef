import { memo, useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { RecordPayment } from '../charges/RecordPayment.tsx'
import { leadsOn, MoveButtons } from './MoveButtons.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import type { useRequestMoves } from './useMoves.ts'

interface Props {
  request: RequestShape
  moves: ReturnType<typeof useRequestMoves>
  /** For the thumb: large, the way ahead and one other, all else behind dots. */
  few?: boolean
}

const pending = 1
const submitted = 2

/** The moves of an order. Submitting asks who shall do the work. */
export const RequestMoves = memo(function RequestMoves({ request, moves, few }: Props) {
  const [asksCenter, setAsksCenter] = useState(false)
  const move = async (to: number, reason?: string): Promise<boolean> => {
    if (to !== submitted || request.status !== pending) return moves.move(to, { reason })
    setAsksCenter(true)
    return true
  }
  const main = request.moves.find((each) => leadsOn(each, requestLook)) ?? request.moves[0]
  const others = request.moves.filter((each) => each !== main)
  const mayPay = request.rights.includes('pay')
  const room = mayPay ? 0 : 1
  const shown = few && main ? [main, ...others.slice(0, room)] : request.moves
  const more = few ? others.slice(room) : undefined
  return (
    <>
      {mayPay && <RecordPayment calibrate={request.calibrate} size={few ? 'l' : 'm'} />}
      <MoveButtons
        moves={shown}
        more={more}
        what={`RO ${request.ronumber}`}
        look={requestLook}
        size={few ? 'l' : 'm'}
        busy={moves.isMoving}
        onMove={move}
      />
      {asksCenter && (
        <SubmitDialog
          request={request}
          onGo={(serviceFirm) => moves.move(submitted, { serviceFirm })}
          onClose={() => setAsksCenter(false)}
        />
      )}
    </>
  )
})
