import { links } from '#contract/links.ts'
import { EventStatus } from '#contract/statuses.ts'
import {
  IconCheck,
  IconChevronRight,
  IconDots,
  IconFileTypePdf,
  IconListDetails,
  IconMessage,
  IconPlayerPlay,
  IconRoute,
  IconScan,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetAction } from '../../../../ui/tech/BottomSheet.tsx'
import { openReport } from '../detail/openDocument.ts'
import type { StopChoice } from '../stop/stopChoice.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { useVisitChat } from './useVisitChat.ts'
import { StopSheet } from './StopSheet.tsx'
import { t } from './texts.ts'
import s from './tech.module.css'

type Move = EventShape['moves'][number]

interface Props {
  visit: EventShape
  /** Number of items that block completion. */
  openCount: number
  busy: boolean
  onMove: (to: number, choice?: StopChoice) => Promise<boolean>
  onOpen: () => void
  /** Opens the camera for the VIN. Undefined where there is nothing to confirm before the start. */
  onConfirm?: (() => void) | undefined
  /** The visit after this one, once this one is completed. */
  nextHref?: string | undefined
}

const { completed, hold } = EventStatus

/** Element id of the main move button, the target of the skip link. */
export const mainMoveId = 'main-move'

/** Label of the main move. On an unassigned visit the same move assigns it to the user. */
const mainMoveLabel = (move: Move, visit: EventShape): string => {
  if (move.to === completed) return t('foot.complete')
  if (visit.techIds.length === 0) return t('foot.take')
  return t('foot.move', { move: move.says })
}

/** Footer bar: main move, Hold, and a menu for the rest. */
export function VisitFoot({ visit, openCount, busy, onMove, onOpen, onConfirm, nextHref }: Props) {
  const router = useRouter()
  const [moveWithReason, setMoveWithReason] = useState<Move>()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = visit.moves.find((move) => !move.asksReason)
  const holdMove = visit.moves.find((move) => move.to === hold)
  const others = visit.moves.filter((move) => move !== main && move !== holdMove)
  const isDone = visit.calibrateStatusType === completed
  const report = () => void openReport(visit.calibrateEvent)
  const chat = useVisitChat(visit)
  const go = (href: string) => void router.navigate({ href })
  return (
    <footer className={s.foot} data-page-foot="">
      {holdMove && (
        <Button size="xl" onClick={() => setMoveWithReason(holdMove)}>
          {t('foot.hold')}
        </Button>
      )}
      <span className="grow">
        {main && main.to === completed && openCount > 0 ? (
          <BigButton
            id={mainMoveId}
            look="plain"
            aria-disabled
            icon={<IconCheck size={22} aria-hidden="true" />}
            onClick={onOpen}
          >
            {mainMoveLabel(main, visit)}
          </BigButton>
        ) : main && onConfirm ? (
          <BigButton
            id={mainMoveId}
            busy={busy}
            icon={<IconScan size={22} aria-hidden="true" />}
            onClick={onConfirm}
          >
            {t('foot.confirm')}
          </BigButton>
        ) : main ? (
          <BigButton
            id={mainMoveId}
            busy={busy}
            icon={
              main.to === completed ? (
                <IconCheck size={22} aria-hidden="true" />
              ) : (
                <IconPlayerPlay size={22} aria-hidden="true" />
              )
            }
            onClick={() => void onMove(main.to)}
          >
            {mainMoveLabel(main, visit)}
          </BigButton>
        ) : isDone && nextHref ? (
          <BigButton
            id={mainMoveId}
            href={nextHref}
            after={<IconChevronRight size={22} aria-hidden="true" />}
          >
            {t('foot.next')}
          </BigButton>
        ) : isDone ? (
          <BigButton id={mainMoveId} icon={<IconFileTypePdf size={22} aria-hidden="true" />} onClick={report}>
            {t('foot.report')}
          </BigButton>
        ) : (
          <BigButton id={mainMoveId} look="plain" href="/techschedule">
            {t('back')}
          </BigButton>
        )}
      </span>
      <IconButton
        label={t('foot.more')}
        edged
        className={s.footMore}
        icon={<IconDots size={22} />}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      />
      {isMenuOpen && (
        <BottomSheet
          title={t('foot.menu', { visit: visit.number, ro: visit.ronumber })}
          onClose={() => setMenuOpen(false)}
        >
          <SheetAction
            icon={<IconListDetails size={22} />}
            over={visit.firmName}
            onClick={() => go(links.request(visit.calibrate, visit.calibrateEvent))}
          >
            {t('foot.request')}
          </SheetAction>
          <SheetAction
            icon={<IconMessage size={22} />}
            onClick={() => {
              setMenuOpen(false)
              chat()
            }}
          >
            {t('foot.chat')}
          </SheetAction>
          <SheetAction
            icon={<IconFileTypePdf size={22} />}
            over="PDF"
            onClick={() => {
              setMenuOpen(false)
              report()
            }}
          >
            {t('foot.report')}
          </SheetAction>
          <SheetAction
            icon={<IconRoute size={22} />}
            onClick={() => go(links.testDrive(visit.calibrateEvent))}
          >
            {t('foot.drive')}
          </SheetAction>
          {others.map((move) => (
            <SheetAction
              key={move.to}
              icon={<StatusGlyph look={visitLook(move.to)} size={22} label="" />}
              onClick={() => {
                setMenuOpen(false)
                if (move.asksReason) setMoveWithReason(move)
                else void onMove(move.to)
              }}
            >
              {move.says}
            </SheetAction>
          ))}
        </BottomSheet>
      )}
      {moveWithReason?.reasons && (
        <StopSheet
          move={moveWithReason}
          title={t('foot.reason.title', { move: moveWithReason.says.replace('…', ''), number: visit.number })}
          submitLabel={t('foot.reason.submit', {
            move: moveWithReason.says.replace('…', ''),
            number: visit.number,
          })}
          busy={busy}
          onSubmit={(choice) =>
            void onMove(moveWithReason.to, choice).then((moved) => moved && setMoveWithReason(undefined))
          }
          onClose={() => setMoveWithReason(undefined)}
        />
      )}
      {moveWithReason && !moveWithReason.reasons && (
        <ReasonSheet
          title={t('foot.reason.title', { move: moveWithReason.says.replace('…', ''), number: visit.number })}
          commonReasons={[]}
          submitLabel={t('foot.reason.submit', {
            move: moveWithReason.says.replace('…', ''),
            number: visit.number,
          })}
          busy={busy}
          onSubmit={(reason) =>
            void onMove(moveWithReason.to, { reason }).then((moved) => moved && setMoveWithReason(undefined))
          }
          onClose={() => setMoveWithReason(undefined)}
        />
      )}
    </footer>
  )
}
