import { EventStatus } from '#contract/statuses.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { useLookups } from '../../../../kit/api/lookups.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { HoldMark } from '../stop/HoldMark.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { Avatar } from '../../../../ui/base/text.tsx'
import { useVisitMoves } from '../detail/useMoves.ts'
import { useUploads } from '../../../../kit/files/useUploads.ts'
import { minutesText, plannedText, stampAt, visitTotal } from '../visitText.ts'
import { vehicleCheckText } from '../vehicle/checkText.ts'
import { t as vehicleText } from '../vehicle/texts.ts'
import { VehicleNote } from '../vehicle/VehicleNote.tsx'
import { CompletionBlockers } from './CompletionBlockers.tsx'
import { ChecklistPanel } from './ChecklistPanel.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import { ServicesTable } from './ServicesTable.tsx'
import type { ShownStage, StageKey } from './stages.ts'
import { VisitActions } from './VisitActions.tsx'
import { VisitPhotos } from './VisitPhotos.tsx'
import { VisitStages } from './VisitStages.tsx'
import { t } from './texts.ts'
import s from './visit.module.css'

interface Props {
  request: RequestShape
  visit: EventShape
  isOpen: boolean
  onToggle: () => void
  /** Someone else just changed it. */
  isFlashing: boolean
  /** Opens this stage. */
  shownStage: ShownStage | undefined
  zone: string
  onEdit: (visit: EventShape, at?: 'services') => void
  onFiles: () => void
  onReport: (visit: EventShape) => void
  onUploaded: () => void
}

/** One visit: plan in the head; when open, stages, services, photos, and moves. */
export function VisitCard(props: Props) {
  const { request, visit, isOpen, onToggle, isFlashing, zone, onEdit, onFiles, onReport, onUploaded } = props
  const { shownStage } = props
  const [stage, setStage] = useState<StageKey>()
  const [seenStage, setSeenStage] = useState<ShownStage>()
  if (shownStage !== seenStage) {
    setSeenStage(shownStage)
    if (shownStage) setStage(shownStage.stage)
  }
  const [isCrediting, setCrediting] = useState(false)
  const moves = useVisitMoves(visit)
  const uploads = useUploads(onUploaded)
  const id = useId()
  const isWorking = visit.calibrateStatusType === EventStatus.working
  const mayEdit = visit.rights.includes('services')
  return (
    <article
      className={s.visit}
      data-working={isWorking || undefined}
      data-flash={isFlashing || undefined}
      data-card=""
      id={`visit-${visit.calibrateEvent}`}
      aria-label={t('card.label', { number: visit.number, status: visit.calibrateStatusTypeName })}
    >
      <h2 className={s.head}>
        <button
          type="button"
          data-print=""
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={onToggle}
        >
          <HoldMark mark={StatusTag} look={visitLook(visit.calibrateStatusType)} hold={visit.hold} />
          <span className={s.number}>{t('visit', { number: visit.number })}</span>
          <span className={s.type}>{visit.calibrateEventTypeName}</span>
          <span className="grow" />
          <Plan visit={visit} zone={zone} isOpen={isOpen} />
          {!isOpen && <Money amount={visitTotal(visit)} className={s.sum} />}
          <IconChevronDown size={18} className={s.turn} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-body`}>
          <VehicleNote visit={visit} zone={zone} inCard />
          <VisitStages visit={visit} open={stage} onOpen={setStage} panel={`${id}-items`} />
          {stage && <ChecklistPanel visit={visit} stage={stage} zone={zone} id={`${id}-items`} />}
          <ServicesTable
            visit={visit}
            onService={mayEdit ? () => onEdit(visit, 'services') : undefined}
            onCredit={visit.rights.includes('credit') ? () => setCrediting(true) : undefined}
          />
          <Notes request={request} visit={visit} zone={zone} />
          <VisitPhotos visit={visit} uploads={uploads} onAll={onFiles} />
          {moves.blocked.length > 0 && (
            <CompletionBlockers open={moves.blocked} onShow={setStage} onClose={moves.clearBlocked} />
          )}
          <VisitActions
            request={request}
            visit={visit}
            moves={moves}
            onEdit={() => onEdit(visit)}
            onReport={() => onReport(visit)}
          />
        </div>
      )}
      {isCrediting && <CreditDialog visit={visit} onClose={() => setCrediting(false)} />}
    </article>
  )
}

function Plan({ visit, zone, isOpen }: { visit: EventShape; zone: string; isOpen: boolean }) {
  // A tech may start without a booking, and then no time is expected anymore.
  const isPlanned = visit.scheduled !== null || visit.started === null
  const planText = [isPlanned && plannedText(visit, zone), visit.bayName, !isOpen && visit.techs]
    .filter(Boolean)
    .join(' · ')
  const first = visit.techs?.split(', ')[0]
  return (
    <span className={s.plan}>
      {planText && <span className="cut">{planText}</span>}
      {isOpen && first && (
        <span className={s.tech}>
          <Avatar name={first} size="s" />
          <span className="cut">{visit.techs}</span>
        </span>
      )}
    </span>
  )
}

function Notes({ request, visit, zone }: { request: RequestShape; visit: EventShape; zone: string }) {
  const { TransportationType: transports } = useLookups('TransportationType')
  const transport = transports
    .filter((each) => visit.transportationTypeIds.includes(each.id))
    .map((each) => each.name)
  const referencedVisit = request.events.find((each) => each.calibrateEvent === visit.calibrateEventReference)
  const facts: [string, string | null][] = [
    [vehicleText('fact.label'), vehicleCheckText(visit, zone) ?? null],
    [t('facts.started'), visit.started && stampAt(visit.started, zone)],
    [t('facts.completed'), visit.completedAt && stampAt(visit.completedAt, zone)],
    [t('facts.minutes'), visit.minutes ? minutesText(visit.minutes) : null],
    [t('facts.doubleBook'), visit.doubleBook],
    [t('facts.reference'), referencedVisit ? t('visit', { number: referencedVisit.number }) : null],
    [t('facts.transport'), transport.join(', ')],
    [t('facts.serviceOther'), visit.serviceOther],
    [t('facts.notes'), visit.notes],
    [t('facts.results'), visit.results],
    [t('facts.internalNotes'), visit.internalNotes],
    [t('facts.creditNotes'), visit.creditNotes],
  ]
  const shownFacts = facts.filter(([, value]) => value)
  if (shownFacts.length === 0) return null
  return (
    <dl className={s.notes}>
      {shownFacts.map(([label, value]) => (
        <div key={label} data-long={(value ?? '').length > 30 || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
