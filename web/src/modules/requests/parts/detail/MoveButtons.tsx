import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import { statusLooks, type StatusLook } from '../../../../ui/status.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useNextMove } from './useNextMove.ts'

type Move = RequestShape['moves'][number]

interface Props {
  moves: readonly Move[]
  /** Those for which there is no room stand behind dots. */
  more?: readonly Move[]
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
export function MoveButtons({ moves, more, what, look, busy, size = 'm', onMove, className }: Props) {
  const [asked, setAsked] = useState<Move>()
  const main = moves.find((move) => leadsOn(move, look))
  const stay = useNextMove(moves, asked !== undefined)
  const press = (move: Move) => (move.asksReason ? setAsked(move) : void onMove(move.to))
  return (
    <>
      {moves.map((move) => (
        <Button
          key={`${move.to}${move.says}`}
          data-move=""
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
          onClick={(event) => {
            stay(event)
            press(move)
          }}
        >
          {move.says}
        </Button>
      ))}
      {more && more.length > 0 && (
        <DropMenu
          above
          target={<IconButton label="Other moves" size={size} edged icon={<IconDots />} />}
          entries={more.map((move) => ({
            label: move.says,
            icon: <StatusGlyph look={look(move.to)} size={16} label="" />,
            notYet: move.notYet,
            onPress: () => press(move),
          }))}
        />
      )}
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
