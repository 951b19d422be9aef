import { IconChevronRight, IconNavigation } from '@tabler/icons-react'
import type { EventRow } from '#contract/requests/calls.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { Link } from '../../../ui/Link.tsx'
import { clockParts, lateWords, placeWords } from './day.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { milesBetween, wayTo } from './way.ts'
import s from './day.module.css'

interface Props {
  row: EventRow
  day: string
  /** Where the device is, when it may say so. */
  here?: { latitude: number; longitude: number }
  /** Nobody has it: the row says that one may take it. */
  free?: boolean
}

const miles = ({ latitude, longitude }: EventRow, here: Props['here']): string => {
  if (!here || latitude === null || longitude === null) return ''
  return `, ${milesBetween(here, { latitude, longitude }).toFixed(1)} mi`
}

/** One visit of the day: its time, vehicle, place and status; the whole row leads to it. */
export function VisitRow({ row, day, here, free }: Props) {
  const time = clockParts(row.scheduled)
  // In a bay there is nowhere to drive to.
  const isAway = !row.bayName && row.calibrateStatusType !== 4
  const way = isAway ? wayTo(row, navigator.userAgent) : undefined
  const late = row.calibrateStatusType === 4 ? undefined : lateWords(row, day)
  return (
    <li className={s.row}>
      <Link href={`/techschedule/${row.calibrateEvent}`} className={s.visit}>
        <span className={s.time}>
          {time ? (
            <>
              {time[0]}
              <small>{time[1]}</small>
            </>
          ) : (
            <small>No time</small>
          )}
        </span>
        <span className="grow">
          <b className="cut">{vehicleName(row.vehicleText)}</b>
          <span className={`${s.place} cut`}>
            {placeWords(row)}
            {isAway && miles(row, here)}
          </span>
          {late && <span className={s.late}>{late}</span>}
          <span className={s.marks}>
            <StatusTag look={visitLook(row.calibrateStatusType)} />
            {row.vin && <Vin vin={row.vin} last8 />}
          </span>
          {free && <span className={s.take}>Take this visit</span>}
        </span>
        {!way && <IconChevronRight className={s.arrow} size={22} aria-hidden="true" />}
      </Link>
      {way && (
        <Link
          href={way}
          target="_blank"
          className={s.way}
          aria-label={`Way to ${row.firmName}, ${row.address ?? ''}`}
          data-tip={row.address ?? undefined}
        >
          <IconNavigation size={22} aria-hidden="true" />
        </Link>
      )}
    </li>
  )
}
