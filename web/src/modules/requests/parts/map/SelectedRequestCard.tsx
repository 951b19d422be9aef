import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import type { EventShape, RequestPoint } from '#contract/requests/index.ts'
import { requestLook, visitLook } from '../../../../kit/display/statusLook.ts'
import { read } from '../../../../kit/api/queries.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusPill, StatusTag } from '../../../../ui/base/Status.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Planned } from '../list/cells.tsx'
import { t } from './texts.ts'
import s from './map.module.css'

interface Props {
  point: RequestPoint
  zone: string
  /** Zooms the map to the request; undefined without a map. */
  onZoomIn: (() => void) | undefined
  onClose: () => void
}

/** Card of the chosen repair order with its visits and a link to it. */
export const SelectedRequestCard = ({ point, zone, onZoomIn, onClose }: Props) => (
  <aside className={s.card} aria-label={t('card.ro', { ronumber: point.ronumber })}>
    <header className={s.cardHead}>
      <h2>
        <Link href={links.request(point.calibrate)}>{t('card.ro', { ronumber: point.ronumber })}</Link>
      </h2>
      <StatusPill look={requestLook(point.status)} />
    </header>
    <b>{vehicleName(point.vehicleText)}</b>
    <span className="soft" dir="auto">
      {point.firmName}
      {point.serviceFirmName && point.serviceFirmName !== point.firmName && `, ${point.serviceFirmName}`}
    </span>
    <Visits calibrate={point.calibrate} zone={zone} />
    <span className={s.ways}>
      <Button size="s" look="primary" href={links.request(point.calibrate)}>
        {t('card.open')}
      </Button>
      {onZoomIn && (
        <Button size="s" onClick={onZoomIn}>
          {t('card.zoomIn')}
        </Button>
      )}
      <Button size="s" look="ghost" onClick={onClose}>
        {t('card.close')}
      </Button>
    </span>
  </aside>
)

function Visits({ calibrate, zone }: { calibrate: number; zone: string }) {
  const visits = useQuery(read('GET calibrate/calibrateEvents', { query: { calibrate } }))
  if (visits.isPending) return <CardSkeleton lines={2} />
  if (visits.isError && !visits.data)
    return (
      <p className={s.none}>
        {t('visits.failed')}{' '}
        <Button size="s" look="ghost" onClick={() => void visits.refetch()}>
          {t('visits.retry')}
        </Button>
      </p>
    )
  if (visits.data.length === 0) return <p className={s.none}>{t('visits.none')}</p>
  return (
    <ul className={s.visits} aria-label={t('visits.label')}>
      {visits.data.map((visit) => (
        <Visit key={visit.calibrateEvent} visit={visit} zone={zone} />
      ))}
    </ul>
  )
}

const Visit = ({ visit, zone }: { visit: EventShape; zone: string }) => (
  <li>
    <Link href={links.request(visit.calibrate, visit.calibrateEvent)}>
      {visit.calibrateEventTypeName
        ? t('visits.oneOfType', { number: visit.number, type: visit.calibrateEventTypeName })
        : t('visits.one', { number: visit.number })}
    </Link>
    <StatusTag look={visitLook(visit.calibrateStatusType)} />
    <span className="soft">
      <Planned local={visit.scheduled} at={visit.scheduledZone} zone={zone} />
      <span className="muted"> · {visit.techs ?? t('visits.notAssigned')}</span>
    </span>
  </li>
)
