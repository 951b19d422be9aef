import { links } from '#contract/links.ts'
import type { RequestPoint } from '#contract/requests/index.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { MapRows, type MapRow } from '../../../../kit/map/MapRows.tsx'
import { plannedText } from '../../../../kit/time/zone.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { t } from './texts.ts'

interface Props {
  points: readonly RequestPoint[]
  chosen: number | undefined
  zone: string
  onChoose: (calibrate: number) => void
}

const rowOf = (point: RequestPoint, zone: string): MapRow => ({
  id: point.calibrate,
  icon: <StatusGlyph look={requestLook(point.status)} size={20} />,
  content: (
    <>
      <b className="cut">{vehicleName(point.vehicleText)}</b>
      <span className="cut soft">
        {point.ronumber} · <span dir="auto">{point.firmName}</span>
      </span>
      <span className="cut muted">
        {point.nextVisit ? plannedText(point.nextVisit, point.nextVisitZone, zone) : t('row.notScheduled')}
        {point.techs && ` · ${point.techs}`}
      </span>
    </>
  ),
  href: links.request(point.calibrate),
  linkLabel: t('row.open', { ronumber: point.ronumber }),
})

/** List of the repair orders visible on the map. */
export const RequestMapList = ({ points, chosen, zone, onChoose }: Props) => (
  <MapRows
    label={t('list.rows')}
    points={points}
    idOf={({ calibrate }) => calibrate}
    rowOf={(point) => rowOf(point, zone)}
    rowHeight={72}
    chosen={chosen}
    onChoose={onChoose}
  />
)
