import { links } from '#contract/links.ts'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import { requestLook, visitLook } from '../../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { StatusPill, StatusTag } from '../../../../ui/base/Status.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { HoldMark } from '../stop/HoldMark.tsx'
import { Age, Planned, Unread } from './cells.tsx'
import { type Reader } from './columns.tsx'
import { visitHref, type LocationRow } from './otherColumns.tsx'
import { t } from './texts.ts'
import s from './cards.module.css'

/** A repair order as a card on a phone. */
export const RequestCard = ({ row, reader }: { row: RequestRow; reader: Reader }) => (
  <div className={s.card} data-row={row.calibrate}>
    <b className={s.title}>{vehicleName(row.vehicleText)}</b>
    <HoldMark mark={StatusPill} look={requestLook(row.status)} hold={row.hold} />
    <span className={s.second}>
      <Link href={links.request(row.calibrate)}>{t('card.ro', { ronumber: row.ronumber })}</Link>
      <span className="cut">
        {(reader.isShop ? row.serviceFirmName : row.firmName) ?? t('card.noCenter')}
      </span>
    </span>
    <span className="muted">
      <Age instant={row.lastEventDate} zone={reader.zone} />
    </span>
    <span className={s.third}>
      <Planned local={row.nextVisit} at={row.nextVisitZone} zone={reader.zone} />
      {row.techs && <span className="cut">· {row.techs}</span>}
    </span>
    <Unread calibrate={row.calibrate} count={row.unreadCount} />
  </div>
)

/** A visit as a card on a phone. */
export const VisitCard = ({ row, reader }: { row: EventRow; reader: Reader }) => (
  <div className={s.card} data-row={row.calibrateEvent}>
    <b className={s.title}>{vehicleName(row.vehicleText)}</b>
    <HoldMark mark={StatusTag} look={visitLook(row.calibrateStatusType)} hold={row.hold} />
    <span className={s.second}>
      <Link href={visitHref(row)}>{t('card.visit', { ronumber: row.ronumber, number: row.number })}</Link>
      <span className="cut">{reader.isShop ? row.serviceFirmName : row.firmName}</span>
    </span>
    <span className="muted">
      <Age instant={row.lastEventDate} zone={reader.zone} />
    </span>
    <span className={s.third}>
      <Planned local={row.scheduled} at={row.scheduledZone} zone={reader.zone} />
      <span className="cut">
        {[row.bayName, row.techs]
          .filter(Boolean)
          .map((each) => `· ${each}`)
          .join(' ')}
      </span>
    </span>
  </div>
)

/** A location as a card on a phone: name, counts, and amount. */
export const LocationCard = ({ row, reader }: { row: LocationRow; reader: Reader }) => (
  <div className={s.card} data-row={row.firm}>
    <b className={s.title}>{row.firmName}</b>
    <Money amount={row.amount} />
    <span className={s.second}>
      <span className="cut">
        {t('card.counts', {
          pending: row.pending,
          inProcess: row.inProcess,
          scheduled: row.scheduled,
        })}
      </span>
    </span>
    <span className="muted">
      {row.lastEventDate && <Age instant={row.lastEventDate} zone={reader.zone} />}
    </span>
    <span className={s.third}>{t('card.completed', { completed: row.completed, total: row.total })}</span>
  </div>
)
