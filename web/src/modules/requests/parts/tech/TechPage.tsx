import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { links } from '#contract/links.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { todayIn } from '../../../../kit/time/today.ts'
import { usePageTitle } from '../../../../kit/browser/pageTitle.ts'
import { SkipLink } from '../../../../ui/frame/AppFrame.tsx'
import { StageBar } from '../../../../ui/tech/Stages.tsx'
import { useProfile } from '../../../identity/door.ts'
import { ReceiptsSection } from '../../../receipts/door.ts'
import { Viewer } from '../../../../kit/files/Viewer.tsx'
import { InPerson } from '../inPerson/InPerson.tsx'
import { resultsId, ResultsSection } from '../results/ResultsSection.tsx'
import { useOpenResults } from '../results/useOpenResults.ts'
import { RunningDrive } from '../drive/RunningDrive.tsx'
import { stageName } from '../visit/stageName.ts'
import { allLines, lineId, linesOf, stageKeys, type StageKey } from '../visit/stages.ts'
import type { StopChoice } from '../stop/stopChoice.ts'
import { ItemRow } from './ItemRow.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { firstOpenStage, isStageSkipped, blockingLines, stageCount } from './checklistState.ts'
import { OpenItemsSheet } from './OpenItemsSheet.tsx'
import { StageSection } from './StageSection.tsx'
import { useEvidence } from './useEvidence.ts'
import { scrollToItem, keepFocusAtItem, useCurrentStage } from './useCurrentStage.ts'
import { useTicks } from './useTicks.ts'
import { visitQuery } from './visitQuery.ts'
import { useVisitActs } from './useVisitActs.ts'
import { useVisitLive } from './useVisitLive.ts'
import { mainMoveId, VisitFoot } from './VisitFoot.tsx'
import { VisitHead } from './VisitHead.tsx'
import { VisitNotices } from './VisitNotices.tsx'
import { FilesSection, ServicesSection } from './VisitSections.tsx'
import { NotesAndResultsForm } from './NotesAndResultsForm.tsx'
import { missingEvidence } from './checklistState.ts'
import { NextVisitNote } from './NextVisitNote.tsx'
import { ThumbBar } from './ThumbBar.tsx'
import { asksForVehicle } from '../vehicle/asksForVehicle.ts'
import { useHand, useNextVisit } from './useHand.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

const ConfirmVehicle = lazy(() => import('../vehicle/ConfirmVehicle.tsx'))
const OpenResultsSheet = lazy(() => import('../results/OpenResultsSheet.tsx'))
const BurstCamera = lazy(() => import('./BurstCamera.tsx'))

/** The technician's page of one visit. `stored` is the server's state; changes queued on the device are applied on top. */
export function TechPage({ stored }: { stored: EventShape }) {
  const { user, firstName, lastName, timezone } = useProfile()
  const me = `${firstName} ${lastName}`
  const client = useQueryClient()
  const ticks = useTicks(stored, { user, me })
  const visit = ticks.withQueued(stored)
  const evidence = useEvidence(visit, ticks)
  const { flashing, people } = useVisitLive(stored.calibrateEvent, stored, user)
  const moves = useVisitActs(visit)
  const [startStage] = useState(() => firstOpenStage(visit))
  const [folded, setFolded] = useState<ReadonlySet<StageKey>>(
    () => new Set(stageKeys.filter((key) => isFolded(visit, key))),
  )
  const currentStage = useCurrentStage(startStage)
  const [sheetItem, setSheetItem] = useState<number>()
  const [isShowingOpen, setShowingOpen] = useState(false)
  const [viewing, setViewing] = useState<number>()
  const [isConfirming, setConfirming] = useState(false)
  const [burst, setBurst] = useState<readonly ChecklistLine[]>()
  const [target, setTarget] = useState<ChecklistLine>()
  const pictures = useMemo(
    () => visit.files.map((file) => ({ file, name: nameOf(visit, file.item) ?? file.name })),
    [visit],
  )
  usePageTitle(t('pageTitle', { visit: visit.number, ro: visit.ronumber }))

  const today = todayIn(timezone)
  const has = (right: string) => visit.rights.includes(right)
  const mayTick = (stage: StageKey) => has(stage === 'ready' ? 'checkReady' : 'check')
  // Same rule as on the server: files can only be added to a visit that someone has taken.
  const mayAdd = has('addFile') && visit.techIds.length > 0
  const blocking = blockingLines(visit)
  const refusedIds = moves.blocked.map((each) => each.id)
  const open =
    isShowingOpen || refusedIds.length === 0
      ? blocking
      : allLines(visit).filter((line) => refusedIds.includes(line.id))

  const unfold = (stage: StageKey) => setFolded((now) => new Set([...now].filter((each) => each !== stage)))
  const unfolded = stageKeys.filter((stage) => !folded.has(stage))
  const show = (stage: StageKey) => {
    unfold(stage)
    currentStage.go(stage)
  }
  const goTo = (line: ChecklistLine) => {
    setShowingOpen(false)
    moves.clearBlocked()
    unfold(line.kind)
    setTarget(line)
  }
  const { setStage } = currentStage
  useEffect(() => {
    if (!target) return
    setStage(target.kind)
    scrollToItem(lineId(target.id))
    setTarget(undefined)
  }, [target, setStage])
  const countOpenResults = useOpenResults(visit)
  /** Systems without a result, while that is asked about. */
  const [openResults, setOpenResults] = useState(0)
  const move = async (to: number, choice?: StopChoice): Promise<boolean> => {
    const moved = await moves.move(to, choice)
    void client.invalidateQueries({ queryKey: visitQuery(visit.calibrateEvent).queryKey })
    return moved
  }
  const hand = useHand(visit, ticks, evidence)
  const after = useNextVisit(visit, user, today)
  const startMove = visit.moves.find((each) => each.to === EventStatus.working)
  const doNext = (line: ChecklistLine) => {
    const [first] = missingEvidence(line)
    if (first === 'photo') setBurst(hand.photos)
    else if (first) setSheetItem(line.id)
    else ticks.tick(line, true)
    goTo(line)
  }
  const shown = allLines(visit).find((line) => line.id === sheetItem)
  return (
    <div className={s.page}>
      <SkipLink to={mainMoveId}>{t('skipLink')}</SkipLink>
      <VisitHead visit={visit} people={people} zone={timezone} />
      <div className={s.bar} data-stage-bar="">
        <StageBar
          stages={stageKeys.map((key) => ({ key, label: stageName(key), ...stageCount(visit, key) }))}
          active={currentStage.stage}
          onChange={(key) => show(key as StageKey)}
        />
        <RunningDrive event={stored.calibrateEvent} onItem={setSheetItem} />
      </div>
      <VisitNotices
        visit={visit}
        zone={timezone}
        waitingCount={ticks.isStuck || ticks.unstoredCount > 0 ? ticks.waitingCount : 0}
        unstoredCount={ticks.unstoredCount}
        isBlocked={ticks.isBlocked}
        refusedCount={ticks.refusedCount}
      />
      {after.isKnown && (
        <div className={s.notes}>
          <NextVisitNote next={after.next} />
        </div>
      )}
      {unfolded.map((stage, at) => (
        <StageSection
          key={stage}
          stage={stage}
          {...stageCount(visit, stage)}
          isSkipped={isStageSkipped(visit, stage)}
          isFirst={at === 0}
          plainCount={hand.plainCount(stage)}
          onAll={() => hand.markAll(stage)}
        >
          {linesOf(visit, stage).map((line) => (
            <ItemRow
              key={line.id}
              {...{ line, visit, today, me, mayAdd }}
              zone={timezone}
              uploads={evidence
                .forItem(line.id)
                .filter((each) => each.state !== 'done' || line.files.length === 0)}
              isQueued={ticks.isQueued(line.id)}
              flash={flashing.has(line.id)}
              mayTick={mayTick(stage)}
              onTick={(done) => ticks.tick(line, done)}
              onFiles={(files) => {
                keepFocusAtItem(lineId(line.id))
                evidence.addFiles(files, line.id)
              }}
              onRetry={evidence.again}
              onMore={() => setSheetItem(line.id)}
              onView={() => setViewing(visit.files.findIndex((file) => file.item === line.id))}
            />
          ))}
        </StageSection>
      ))}
      <ResultsSection visit={visit} me={me} zone={timezone} />
      <NotesAndResultsForm visit={visit} mayEdit={has('edit')} />
      <ServicesSection visit={visit}>
        <InPerson visit={visit} acts={ticks.acts} isStuck={ticks.isStuck} />
      </ServicesSection>
      <FilesSection visit={visit} evidence={evidence} mayAdd={mayAdd} onView={setViewing} />
      <section className={s.part} aria-label={t('receipts.title')}>
        <h2>{t('receipts.title')}</h2>
        <ReceiptsSection calibrate={visit.calibrate} calibrateEvent={visit.calibrateEvent} zone={timezone} />
      </section>
      {mayAdd && (
        <ThumbBar
          next={hand.next}
          photos={hand.photos.length}
          onNext={doNext}
          onBurst={() => setBurst(hand.photos)}
        />
      )}
      <VisitFoot
        visit={visit}
        openCount={blocking.length}
        busy={moves.isMoving}
        onMove={async (to, choice) => {
          const count = to === EventStatus.completed ? await countOpenResults() : 0
          if (count === 0) return move(to, choice)
          setOpenResults(count)
          return false
        }}
        onOpen={() => setShowingOpen(true)}
        onConfirm={asksForVehicle(visit) ? () => setConfirming(true) : undefined}
        nextHref={after.next && links.techSchedule(after.next.calibrateEvent)}
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
          onClose={() => setSheetItem(undefined)}
        />
      )}
      {(isShowingOpen || refusedIds.length > 0) && open.length > 0 && (
        <OpenItemsSheet
          open={open}
          onGo={goTo}
          onClose={() => {
            setShowingOpen(false)
            moves.clearBlocked()
          }}
        />
      )}
      <Suspense>
        {isConfirming && (
          <ConfirmVehicle
            visit={visit}
            onConfirmed={() => {
              setConfirming(false)
              if (startMove) void move(startMove.to)
            }}
            onClose={() => setConfirming(false)}
          />
        )}
        {openResults > 0 && (
          <OpenResultsSheet
            count={openResults}
            onRecord={() => {
              setOpenResults(0)
              scrollToItem(resultsId)
            }}
            onComplete={() => {
              setOpenResults(0)
              void move(EventStatus.completed)
            }}
            onClose={() => setOpenResults(0)}
          />
        )}
        {burst && (
          <BurstCamera
            items={burst}
            onPhoto={(file, line) => evidence.addFiles([file], line.id)}
            onClose={() => setBurst(undefined)}
          />
        )}
      </Suspense>
      {viewing !== undefined && viewing >= 0 && (
        <Viewer pictures={pictures} at={viewing} onMove={setViewing} onClose={() => setViewing(undefined)} />
      )}
    </div>
  )
}

/** Finished or skipped stages start folded, so that open ones come right below the bar. */
const isFolded = (visit: EventShape, stage: StageKey): boolean => {
  const { done, total } = stageCount(visit, stage)
  return done >= total || isStageSkipped(visit, stage)
}

const nameOf = (visit: EventShape, item: number | null): string | undefined =>
  item === null ? undefined : allLines(visit).find((line) => line.id === item)?.name
