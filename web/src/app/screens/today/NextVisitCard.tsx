import { useQuery } from '@tanstack/react-query'
import { IconCar, IconMessage, IconNavigation, IconPhone } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { links } from '#contract/links.ts'
import { clock } from '#contract/kit/time.ts'
import { EventStatus, TechnicianStatus } from '#contract/statuses.ts'
import type { EventRow } from '#contract/requests/calls.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { openChat } from '../../../kit/chatRequests.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { hadWaiting, useWaitingCount } from '../../../kit/outbox/waitingCount.ts'
import { useOwnStatus } from '../../../modules/dispatch/door.ts'
import { visitQuery } from '../../../modules/requests/parts/tech/visitQuery.ts'
import { placeText } from '../../../modules/schedule/parts/day.ts'
import { directionsHref } from '../../../modules/schedule/parts/directions.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { BigButton } from '../../../ui/tech/BigButton.tsx'
import { dueOf, type PlanChange } from './plan.ts'
import { t } from './texts.ts'
import s from './today.module.css'

// What needs the visit itself, which arrives after its row. Without a connection the card does without them.
const loadWork = () => import('./NextVisitWork.tsx').catch(() => ({ default: () => <></> }))
const loadStart = () => import('./StartButton.tsx').catch(() => ({ default: OpenButton }))
const NextVisitWork = lazy(loadWork)
const StartButton = lazy(loadStart)
const VisitWithActs = lazy(() => import('./VisitWithActs.tsx').catch(() => ({ default: () => null })))

interface Props {
  row: EventRow
  now: number
  zone: string
  /** Minutes of the way from the visit before. */
  way?: number | undefined
  change?: { change: PlanChange; close: () => void } | undefined
}

/** The visit to do next, large, with everything that is done about it before it begins. */
export function NextVisitCard({ row, now, zone, way, change }: Props) {
  const id = useId()
  const stored = useQuery(visitQuery(row.calibrateEvent)).data
  const { visit, acts } = useShownVisit(stored)
  useEffect(() => {
    // While the visit is on its way.
    void loadWork()
    void loadStart()
  }, [])
  const due = dueOf(row, now, zone)
  const status = visit?.calibrateStatusType ?? row.calibrateStatusType
  const isWorking = status === EventStatus.working
  const directions = directionsHref(row, navigator.userAgent)
  return (
    <article className={s.next} data-working={isWorking || undefined} aria-labelledby={id}>
      {change && (
        <Note tone="warn" end={<Button onClick={change.close}>{t('change.close')}</Button>}>
          {t(`change.${change.change}`)}
        </Note>
      )}
      <div className={s.when}>
        <span className={s.time}>
          {isWorking
            ? t('next.working')
            : row.scheduled
              ? clock(row.scheduled.slice(11, 16))
              : t('next.noTime')}
        </span>
        {due && (
          <span className={`${s.due} num`} data-late={due.isLate || undefined}>
            {due.text}
          </span>
        )}
        {status !== EventStatus.assigned && <StatusTag look={visitLook(status)} large />}
      </div>
      <h2 id={id}>
        <span className="vh">{t('next.label')}: </span>
        <Link href={links.techSchedule(row.calibrateEvent)}>{vehicleName(row.vehicleText)}</Link>
      </h2>
      {row.vin && (
        <p className={s.vin}>
          <Vin vin={row.vin} />
        </p>
      )}
      <p className={s.place}>{placeText(row)}</p>
      {!row.bayName && row.address && (
        <p className={s.address}>
          {[row.address, way ? t('next.drive', { minutes: Math.round(way) }) : undefined]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <Suspense>
        {acts}
        {visit && <NextVisitWork visit={visit} />}
      </Suspense>
      <div className={s.acts}>
        {directions && (
          <Link
            className={s.act}
            href={directions}
            target="_blank"
            aria-label={t('act.navigate.label', { name: row.firmName })}
          >
            <IconNavigation size={22} aria-hidden="true" />
            {t('act.navigate')}
          </Link>
        )}
        {row.phone && (
          <a
            className={s.act}
            href={`tel:${row.phone.replace(/[^\d+]/g, '')}`}
            aria-label={t('act.call.label', { name: row.firmName, phone: row.phone })}
          >
            <IconPhone size={22} aria-hidden="true" />
            {t('act.call')}
          </a>
        )}
        <button
          type="button"
          className={s.act}
          aria-label={t('act.chat.label', { ro: row.ronumber })}
          onClick={() => openChat(`request_${row.calibrate}`)}
        >
          <IconMessage size={22} aria-hidden="true" />
          {t('act.chat')}
        </button>
        {!isWorking && <OnMyWay />}
      </div>
      {isWorking ? (
        <BigButton href={links.techSchedule(row.calibrateEvent)}>{t('act.continue')}</BigButton>
      ) : (
        <Suspense fallback={<OpenButton visit={row} />}>
          {visit ? <StartButton visit={visit} /> : <OpenButton visit={row} />}
        </Suspense>
      )}
    </article>
  )
}

/**
 * The visit with what waits on this device, and what is to be rendered for it. The outbox is large, so it loads only if
 * something waits. Until then the visit is unknown, because what the server knows of it may be past.
 */
const useShownVisit = (stored: EventShape | undefined) => {
  const waits = useWaitingCount() > 0
  const [hadActs] = useState(hadWaiting)
  const [withActs, setWithActs] = useState<EventShape>()
  if (!hadActs && !waits) return { visit: stored, acts: null }
  return {
    visit: withActs ?? (hadActs ? undefined : stored),
    acts: stored && <VisitWithActs stored={stored} onVisit={setWithActs} />,
  }
}

const OpenButton = ({ visit }: { visit: Pick<EventRow, 'calibrateEvent'> }) => (
  <BigButton href={links.techSchedule(visit.calibrateEvent)}>{t('act.open')}</BigButton>
)

/** Tells the dispatchers that the tech has set out. */
function OnMyWay() {
  const { me, isInVisit, setStatus } = useOwnStatus()
  if (!me || isInVisit) return null
  const isOnTheWay = me.technicianStatus === TechnicianStatus.onTheWay
  return (
    <button
      type="button"
      className={s.act}
      aria-pressed={isOnTheWay}
      onClick={() => {
        if (isOnTheWay) void setStatus(TechnicianStatus.available)
        else void setStatus(TechnicianStatus.onTheWay, t('act.onMyWay.done'))
      }}
    >
      <IconCar size={22} aria-hidden="true" />
      {t('act.onMyWay')}
    </button>
  )
}
