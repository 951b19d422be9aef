import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { localAt } from '#contract/kit/time.ts'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { usePageTitle } from '../../../../kit/browser/pageTitle.ts'
import { SkipLink } from '../../../../ui/frame/AppFrame.tsx'
import { StageBar } from '../../../../ui/tech/Stages.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../../identity/door.ts'
import { useVisitMoves } from '../detail/useMoves.ts'
import { Viewer } from '../../../../kit/files/Viewer.tsx'
import { RunningDrive } from '../drive/RunningDrive.tsx'
import { allLines, lineId, linesOf, stageKeys, stageNames, type StageKey } from '../visit/stages.ts'
import { ItemRow } from './ItemRow.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { firstStage, isStageSkipped, openLines, stageCount } from './lines.ts'
import { OpenSheet } from './OpenSheet.tsx'
import { StageSection } from './StageSection.tsx'
import { useEvidence } from './useEvidence.ts'
import { goToItem, stayAtItem, useStagePlace } from './useStagePlace.ts'
import { useTicks, visitQuery } from './useTicks.ts'
import { useVisitLive } from './useVisitLive.ts'
import { mainMove, VisitFoot } from './VisitFoot.tsx'
import { VisitHead } from './VisitHead.tsx'
import { VisitNotes } from './VisitNotes.tsx'
import { FilesPart, ServicesPart } from './VisitParts.tsx'
import { WordsForm } from './WordsForm.tsx'
import s from './tech.module.css'

/** One visit for the bay: `stored` as the server has it; what waits on the device is laid over it. */
export function TechPage({ stored }: { stored: EventShape }) {
  const { user, firstName, lastName, timezone } = useProfile()
  const me = `${firstName} ${lastName}`
  const client = useQueryClient()
  const ticks = useTicks(stored.calibrateEvent, { user, me })
  const evidence = useEvidence(stored, ticks)
  const { flashing, people } = useVisitLive(stored.calibrateEvent, stored, user)
  const moves = useVisitMoves(stored)
  const visit = ticks.over(stored)
  const [begin] = useState(() => firstStage(visit))
  const [folded, setFolded] = useState<ReadonlySet<StageKey>>(
    () => new Set(stageKeys.filter((key) => isFolded(visit, key))),
  )
  const place = useStagePlace(begin)
  const [more, setMore] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const [viewing, setViewing] = useState<number>()
  const [target, setTarget] = useState<ChecklistLine>()
  const pictures = useMemo(
    () => stored.files.map((file) => ({ file, name: nameOf(stored, file.item) ?? file.name })),
    [stored],
  )
  usePageTitle(`Visit ${visit.number} of RO ${visit.ronumber}`)

  const today = localAt(new Date(), timezone).slice(0, 10)
  const has = (right: string) => visit.rights.includes(right)
  const may = (stage: StageKey) => has(stage === 'ready' ? 'checkReady' : 'check')
  // A technician sends files to a visit of one's own; the server says the same.
  const mayAdd = has('addFile') && visit.techIds.length > 0
  const mine = openLines(visit)
  const refused = moves.blocked.map((each) => each.id)
  const open =
    isAsking || refused.length === 0 ? mine : allLines(visit).filter((line) => refused.includes(line.id))

  const unfold = (stage: StageKey) => setFolded((now) => new Set([...now].filter((each) => each !== stage)))
  const unfolded = stageKeys.filter((stage) => !folded.has(stage))
  const show = (stage: StageKey) => {
    unfold(stage)
    place.go(stage)
  }
  const goTo = (line: ChecklistLine) => {
    setAsking(false)
    moves.clearBlocked()
    unfold(line.kind)
    setTarget(line)
  }
  const { setStage } = place
  useEffect(() => {
    if (!target) return
    setStage(target.kind)
    goToItem(lineId(target.id))
    setTarget(undefined)
  }, [target, setStage])
  const move = async (to: number, reason?: string): Promise<boolean> => {
    if (ticks.stuck || evidence.unreached > 0) {
      toast.info('There is no line. What waits here is sent first, then the visit can go on.')
      return false
    }
    const moved = await moves.move(to, reason)
    void client.invalidateQueries({ queryKey: visitQuery(visit.calibrateEvent).queryKey })
    return moved
  }
  const shown = allLines(visit).find((line) => line.id === more)
  return (
    <div className={s.page}>
      <SkipLink to={mainMove}>Go to the next move</SkipLink>
      <VisitHead visit={visit} people={people} />
      <div className={s.bar} data-stage-bar="">
        <StageBar
          stages={stageKeys.map((key) => ({ key, label: stageNames[key], ...stageCount(visit, key) }))}
          active={place.stage}
          onChange={(key) => show(key as StageKey)}
        />
        <RunningDrive event={stored.calibrateEvent} onItem={setMore} />
      </div>
      <VisitNotes
        visit={visit}
        waiting={ticks.stuck ? ticks.waiting + evidence.unreached : evidence.unreached}
      />
      {unfolded.map((stage, at) => (
        <StageSection
          key={stage}
          stage={stage}
          {...stageCount(visit, stage)}
          skipped={isStageSkipped(visit, stage)}
          first={at === 0}
        >
          {linesOf(visit, stage).map((line) => (
            <ItemRow
              key={line.id}
              {...{ line, visit, today, me, mayAdd }}
              zone={timezone}
              uploads={evidence
                .of(line.id)
                .filter((each) => each.state !== 'done' || line.files.length === 0)}
              waits={ticks.isWaiting(line.id)}
              flash={flashing.has(line.id)}
              may={may(stage)}
              onTick={(done) => ticks.tick(line, done)}
              onFiles={(files) => {
                stayAtItem(lineId(line.id))
                evidence.take(files, line.id)
              }}
              onAgain={evidence.again}
              onMore={() => setMore(line.id)}
              onView={() => setViewing(stored.files.findIndex((file) => file.item === line.id))}
            />
          ))}
        </StageSection>
      ))}
      <WordsForm visit={visit} zone={timezone} may={has('edit')} />
      <ServicesPart visit={visit} />
      <FilesPart visit={visit} evidence={evidence} mayAdd={mayAdd} onView={setViewing} />
      <VisitFoot
        visit={visit}
        open={mine.length}
        busy={moves.isMoving}
        onMove={move}
        onOpen={() => setAsking(true)}
      />
      {shown && (
        <ItemSheet
          key={shown.id}
          line={shown}
          visit={visit}
          evidence={evidence}
          mayAdd={mayAdd}
          zone={timezone}
          onChange={(change) => ticks.change(shown, change)}
          onClose={() => setMore(undefined)}
        />
      )}
      {(isAsking || refused.length > 0) && open.length > 0 && (
        <OpenSheet
          open={open}
          onGo={goTo}
          onClose={() => {
            setAsking(false)
            moves.clearBlocked()
          }}
        />
      )}
      {viewing !== undefined && viewing >= 0 && (
        <Viewer pictures={pictures} at={viewing} onMove={setViewing} onClose={() => setViewing(undefined)} />
      )}
    </div>
  )
}

/** What is finished, or asks nothing, waits behind its name in the bar, so that what is open stands under it. */
const isFolded = (visit: EventShape, stage: StageKey): boolean => {
  const { done, total } = stageCount(visit, stage)
  return done >= total || isStageSkipped(visit, stage)
}

const nameOf = (visit: EventShape, item: number | null): string | undefined =>
  item === null ? undefined : allLines(visit).find((line) => line.id === item)?.name
