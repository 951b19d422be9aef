import { IconCar, IconMessage, IconNavigation, IconPhone } from '@tabler/icons-react'
import { useId } from 'react'
import { links } from '#contract/links.ts'
import { clock } from '#contract/kit/time.ts'
import { EventStatus, TechnicianStatus } from '#contract/statuses.ts'
import type { EventRow } from '#contract/requests/calls.ts'
import { openChat } from '../../../kit/chatRequests.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { useOwnStatus } from '../../../modules/dispatch/door.ts'
import { placeText } from '../../../modules/schedule/parts/day.ts'
import { directionsHref } from '../../../modules/schedule/parts/directions.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { BigButton } from '../../../ui/tech/BigButton.tsx'
import { NextVisitWork } from './NextVisitWork.tsx'
import { OpenButton } from './OpenButton.tsx'
import { dueOf, type PlanChange } from './plan.ts'
import { StartButton } from './StartButton.tsx'
import { t } from './texts.ts'
import type { NextVisit } from './useNextVisit.tsx'
import s from './today.module.css'

interface Props {
  row: EventRow
  /** The visit itself, which arrives after its row. */
  known: NextVisit
  now: number
  zone: string
  /** Minutes of the way from the visit before. */
  way?: number | undefined
  change?: { change: PlanChange; close: () => void } | undefined
}

/** The visit to do next, large, with everything that is done about it before it begins. */
export function NextVisitCard({ row, known, now, zone, way, change }: Props) {
  const id = useId()
  const { visit } = known
  const due = dueOf(row, now, zone)
  const status = visit?.calibrateStatusType ?? row.calibrateStatusType
  const isWorking = status === EventStatus.working
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
      {visit && <NextVisitWork visit={visit} />}
      {known.isShown && <Acts row={row} isWorking={isWorking} />}
      {!known.isShown ? null : isWorking ? (
        <BigButton href={links.techSchedule(row.calibrateEvent)}>{t('act.continue')}</BigButton>
      ) : visit ? (
        <StartButton visit={visit} />
      ) : (
        <OpenButton visit={row} />
      )}
    </article>
  )
}

/** What is done on the way to a visit. */
function Acts({ row, isWorking }: { row: EventRow; isWorking: boolean }) {
  const directions = directionsHref(row, navigator.userAgent)
  return (
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
  )
}

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
