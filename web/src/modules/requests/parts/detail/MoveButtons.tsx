import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import { statusLooks, type StatusLook } from '../../../../ui/status.ts'
import type { Move, StopChoice } from '../stop/stopChoice.ts'
import { StopDialog } from '../stop/StopDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useFocusNextMove } from './useFocusNextMove.ts'
import { t } from './texts.ts'

interface Props {
  moves: readonly Move[]
  /** Moves that don't fit; they go into a menu. */
  more?: readonly Move[]
  subject: string
  look: (status: number) => StatusLook
  busy?: boolean
  /** What a change of the hold begins with. */
  hold?: RequestShape['hold']
  size?: 's' | 'm' | 'l'
  /** Runs a move. Resolves to false if it was refused. */
  onMove: (to: number, choice?: StopChoice) => Promise<boolean>
  className?: string
}

const isEnd = (look: StatusLook): boolean => look === statusLooks.cancelled || look === statusLooks.voided

/** Buttons for the allowed status moves, each with the glyph of its target status. None is primary: that is the next step. */
export function MoveButtons({
  moves,
  more,
  subject,
  look,
  busy,
  hold,
  size = 'm',
  onMove,
  className,
}: Props) {
  const [moveWithReason, setMoveWithReason] = useState<Move>()
  const [pressed, setPressed] = useState<number>()
  const keepFocus = useFocusNextMove(moves, moveWithReason !== undefined)
  const press = (move: Move) => {
    if (move.asksReason) return setMoveWithReason(move)
    setPressed(move.to)
    void onMove(move.to)
  }
  return (
    <>
      {moves.map((move) => (
        <Button
          key={`${move.to}${move.says}`}
          data-move=""
          size={size}
          className={className}
          busy={busy && move.to === pressed}
          notYet={move.notYet}
          icon={<StatusGlyph look={look(move.to)} size={size === 's' ? 14 : 16} label="" />}
          onClick={(event) => {
            keepFocus(event)
            press(move)
          }}
        >
          {move.says}
        </Button>
      ))}
      {more && more.length > 0 && (
        <DropMenu
          above
          target={<IconButton label={t('move.more')} size={size} edged icon={<IconDots />} />}
          entries={more.map((move) => ({
            label: move.says,
            icon: <StatusGlyph look={look(move.to)} size={16} label="" />,
            notYet: move.notYet,
            onPress: () => press(move),
          }))}
        />
      )}
      {moveWithReason?.reasons && (
        <StopDialog
          move={moveWithReason}
          subject={subject}
          hold={hold}
          onSubmit={(choice) => onMove(moveWithReason.to, choice)}
          onClose={() => setMoveWithReason(undefined)}
        />
      )}
      {moveWithReason && !moveWithReason.reasons && (
        <ReasonDialog
          action={moveWithReason.says}
          subject={subject}
          isDanger={isEnd(look(moveWithReason.to))}
          onSubmit={(reason) => onMove(moveWithReason.to, { reason })}
          onClose={() => setMoveWithReason(undefined)}
        />
      )}
    </>
  )
}
