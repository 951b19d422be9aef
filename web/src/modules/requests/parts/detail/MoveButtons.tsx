import { useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { statusLooks, type StatusLook } from '../../../../ui/status.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Move = RequestShape['moves'][number]

interface Props {
  moves: readonly Move[]
  what: string
  look: (status: number) => StatusLook
  busy?: boolean
  size?: 's' | 'm' | 'l'
  /** The way ahead is filled; the others are plain. */
  onMove: (to: number, reason?: string) => Promise<boolean>
  className?: string
}

/** Whether a move leads on in the order work goes: not to Hold, Cancelled or Voided, nor back to Pending. */
export const leadsOn = (move: Move, look: Props['look']): boolean =>
  !move.asksReason && look(move.to) !== statusLooks.pending

/** The moves that the table allows now, each with the glyph of where it leads. */
export function MoveButtons({ moves, what, look, busy, size = 'm', onMove, className }: Props) {
  const [asked, setAsked] = useState<Move>()
  const main = moves.find((move) => leadsOn(move, look))
  return (
    <>
      {moves.map((move) => (
        <Button
          key={`${move.to}${move.says}`}
          size={size}
          className={className}
          look={move === main ? 'primary' : 'plain'}
          busy={busy && move === main}
          notYet={move.notYet}
          icon={
            move === main ? undefined : (
              <StatusGlyph look={look(move.to)} size={size === 's' ? 14 : 16} label="" />
            )
          }
          onClick={() => (move.asksReason ? setAsked(move) : void onMove(move.to))}
        >
          {move.says}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          says={asked.says}
          what={what}
          onGo={(reason) => onMove(asked.to, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
