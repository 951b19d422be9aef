import { IconChevronRight, IconNavigation } from '@tabler/icons-react'
import type { EventRow } from '#contract/requests/calls.ts'
import { links } from '#contract/links.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { Link } from '../../../ui/Link.tsx'
import { clockParts, lateText, placeText } from './day.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { milesBetween, directionsHref } from './directions.ts'
import { t } from '../dayTexts.ts'
import s from './day.module.css'

interface Props {
  row: EventRow
  day: string
  /** Device position, if permitted. */
  here?: { latitude: number; longitude: number }
  /** Minutes of the way there from the visit before. */
  way?: number | undefined
  /** Unassigned, so the row offers to take it. */
  isUnassigned?: boolean
}

/** Place of a visit, with the distance from `here` if both positions are known. */
const placeAndDistance = (row: EventRow, here: Props['here']): string => {
  const { latitude, longitude } = row
  if (!here || latitude === null || longitude === null) return placeText(row)
  const miles = milesBetween(here, { latitude, longitude }).toFixed(1)
  return t('visit.distance', { place: placeText(row), miles })
}

/** One visit of the day. The whole row links to it. */
export function VisitRow({ row, day, here, way, isUnassigned }: Props) {
  const time = clockParts(row.scheduled)
  // Visits in a bay and completed ones need no directions.
  const isAway = !row.bayName && row.calibrateStatusType !== 4
  const directions = isAway ? directionsHref(row, navigator.userAgent) : undefined
  const late = row.calibrateStatusType === 4 ? undefined : lateText(row, day)
  return (
    <li className={s.row}>
      <Link href={links.techSchedule(row.calibrateEvent)} className={s.visit}>
        <span className={s.time}>
          {time ? (
            <>
              {time[0]}
              <small>{time[1]}</small>
            </>
          ) : (
            <small>{t('visit.noTime')}</small>
          )}
        </span>
        <span className="grow">
          <b className="cut">{vehicleName(row.vehicleText)}</b>
          <span className={`${s.place} cut`}>{isAway ? placeAndDistance(row, here) : placeText(row)}</span>
          {isAway && way !== undefined && way > 0 && (
            <span className={`${s.place} num`}>{t('visit.travel', { minutes: Math.round(way) })}</span>
          )}
          {late && <span className={s.late}>{late}</span>}
          <span className={s.marks}>
            <StatusTag look={visitLook(row.calibrateStatusType)} />
            {row.vin && <Vin vin={row.vin} last8 />}
          </span>
          {isUnassigned && <span className={s.take}>{t('visit.take')}</span>}
        </span>
        {!directions && <IconChevronRight className={s.arrow} size={22} aria-hidden="true" />}
      </Link>
      {directions && (
        <Link
          href={directions}
          target="_blank"
          className={s.way}
          aria-label={
            row.address
              ? t('visit.directionsTo', { name: row.firmName, address: row.address })
              : t('visit.directions', { name: row.firmName })
          }
          data-tip={row.address ?? undefined}
        >
          <IconNavigation size={22} aria-hidden="true" />
        </Link>
      )}
    </li>
  )
}
