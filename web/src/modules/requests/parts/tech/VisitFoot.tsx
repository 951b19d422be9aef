import {
  IconCheck,
  IconDots,
  IconFileTypePdf,
  IconListDetails,
  IconPlayerPlay,
  IconRoute,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetWay } from '../../../../ui/tech/BottomSheet.tsx'
import { openReport } from '../detail/openReport.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import s from './tech.module.css'

type Move = EventShape['moves'][number]

interface Props {
  visit: EventShape
  /** How many items keep it from being completed. */
  open: number
  busy: boolean
  onMove: (to: number, reason?: string) => Promise<boolean>
  onOpen: () => void
}

const completed = 4
const hold = 7
const usual: Record<number, readonly string[]> = {
  [hold]: ['Waiting for parts', 'Repair is not finished', 'Battery or tires', 'Tool or target is missing'],
}

/** The id of the button that leads on. */
export const mainMove = 'main-move'

/** The one move that leads on. A visit that nobody has is taken by it. */
const mainWords = (move: Move, visit: EventShape): string => {
  if (move.to === completed) return 'Complete visit'
  if (visit.techIds.length === 0) return 'Take this visit'
  return `${move.says} visit`
}

/** The bar at the foot: the main move, Hold, and all else behind one button. */
export function VisitFoot({ visit, open, busy, onMove, onOpen }: Props) {
  const router = useRouter()
  const [asked, setAsked] = useState<Move>()
  const [isMore, setMore] = useState(false)
  const main = visit.moves.find((move) => !move.asksReason)
  const pause = visit.moves.find((move) => move.to === hold)
  const others = visit.moves.filter((move) => move !== main && move !== pause)
  const isDone = visit.calibrateStatusType === completed
  const report = () => void openReport(visit.calibrateEvent)
  const go = (href: string) => void router.navigate({ href })
  return (
    <footer className={s.foot} data-page-foot="">
      {pause && (
        <Button size="xl" onClick={() => setAsked(pause)}>
          {pause.says}
        </Button>
      )}
      <span className="grow">
        {main && main.to === completed && open > 0 ? (
          <BigButton
            id={mainMove}
            look="plain"
            aria-disabled
            icon={<IconCheck size={22} aria-hidden="true" />}
            onClick={onOpen}
          >
            {mainWords(main, visit)}
          </BigButton>
        ) : main ? (
          <BigButton
            id={mainMove}
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
            {mainWords(main, visit)}
          </BigButton>
        ) : isDone ? (
          <BigButton id={mainMove} icon={<IconFileTypePdf size={22} aria-hidden="true" />} onClick={report}>
            Report
          </BigButton>
        ) : (
          <BigButton id={mainMove} look="plain" href="/techschedule">
            Back to the day
          </BigButton>
        )}
      </span>
      <IconButton
        label="More"
        edged
        className={s.footMore}
        icon={<IconDots size={22} />}
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
      />
      {isMore && (
        <BottomSheet title={`Visit ${visit.number} of RO ${visit.ronumber}`} onClose={() => setMore(false)}>
          <SheetWay
            icon={<IconListDetails size={22} />}
            over={visit.firmName}
            onClick={() => go(`/calibrate/${visit.calibrate}/${visit.calibrateEvent}`)}
          >
            RO details
          </SheetWay>
          <SheetWay
            icon={<IconFileTypePdf size={22} />}
            over="PDF"
            onClick={() => {
              setMore(false)
              report()
            }}
          >
            Report
          </SheetWay>
          <SheetWay icon={<IconRoute size={22} />} onClick={() => go(`/testdrive/${visit.calibrateEvent}`)}>
            Test drive
          </SheetWay>
          {others.map((move) => (
            <SheetWay
              key={move.to}
              icon={<StatusGlyph look={visitLook(move.to)} size={22} label="" />}
              onClick={() => {
                setMore(false)
                if (move.asksReason) setAsked(move)
                else void onMove(move.to)
              }}
            >
              {move.says}
            </SheetWay>
          ))}
        </BottomSheet>
      )}
      {asked && (
        <ReasonSheet
          title={`${asked.says.replace('…', '')} visit ${visit.number}?`}
          usual={usual[asked.to] ?? []}
          go={`${asked.says.replace('…', '')} visit ${visit.number}`}
          busy={busy}
          onGo={(reason) => void onMove(asked.to, reason).then((moved) => moved && setAsked(undefined))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </footer>
  )
}
