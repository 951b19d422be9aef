import type { EventRow } from '#contract/requests/calls.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { StatusGlyph } from '../../../ui/base/Status.tsx'
import { Person } from '../../../ui/base/text.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { Link } from '../../../ui/Link.tsx'
import { clock } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { useLookups } from '../../../kit/api/lookups.ts'
import { placeText, type Lane } from './day.ts'
import { workText } from './lengthText.ts'
import type { TechDayFacts } from './techWeek.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { t } from '../texts.ts'
import s from './office.module.css'

interface Props {
  lanes: readonly Lane[]
  /** What is known of each technician, by name. */
  facts: ReadonlyMap<string, TechDayFacts>
}

/** The day by technician, one column each, unassigned visits first. Each visit links to its RO. */
export default function OfficeDay({ lanes, facts }: Props) {
  const unassigned = lanes.filter((lane) => lane.name === null)
  const assigned = lanes.filter((lane) => lane.name !== null)
  return (
    <div className={s.lanes} data-both={(unassigned.length > 0 && assigned.length > 0) || undefined}>
      {[unassigned, assigned].map(
        (part, at) =>
          part.length > 0 && (
            <div key={at} className={s.part}>
              {part.map((lane) => (
                <OfficeLane key={lane.name ?? ''} lane={lane} facts={facts.get(lane.name ?? '')} />
              ))}
            </div>
          ),
      )}
    </div>
  )
}

function OfficeLane({ lane, facts }: { lane: Lane; facts: TechDayFacts | undefined }) {
  const { TechnicianStatus: names } = useLookups('TechnicianStatus')
  const status = names.find(({ value }) => facts && value === String(facts.technicianStatus))?.name
  return (
    <section className={s.lane} data-free={lane.name === null || undefined}>
      <h2>
        {lane.name === null ? t('technician.unassigned') : <Person name={lane.name} />}
        <span className="muted num">{lane.rows.length}</span>
      </h2>
      {facts && (
        <p className={`${s.facts} num`}>
          {status && <b>{status}</b>}
          <span>{loadText(facts, lane.rows.length)}</span>
        </p>
      )}
      <ul>
        {lane.rows.map((row) => (
          <OfficeRow key={row.calibrateEvent} row={row} />
        ))}
      </ul>
    </section>
  )
}

const loadText = (facts: TechDayFacts, visits: number): string => {
  const { closure, opens, minutes, travelMinutes } = facts
  if (minutes > 0) return workText({ minutes, travelMinutes })
  if (closure !== null) return t('load.closedFor', { name: closure })
  if (opens === null) return t('load.closed')
  return visits > 0 ? '' : t('load.free')
}

function OfficeRow({ row }: { row: EventRow }) {
  const look = visitLook(row.calibrateStatusType)
  const stages = Object.values(row.stages)
  const sum = (name: 'done' | 'total') => stages.reduce((all, stage) => all + stage[name], 0)
  return (
    <li>
      <Link href={links.request(row.calibrate, row.calibrateEvent)} className={s.row} data-status={look.word}>
        <span className={s.time}>
          {row.scheduled ? clock(row.scheduled.slice(11, 16)) : t('visit.noTime')}
        </span>
        <StatusGlyph look={look} size={16} />
        <span className="grow">
          <span className={s.line}>
            <b className="cut">{vehicleName(row.vehicleText)}</b>
            {row.vin && <Vin vin={row.vin} last8 />}
          </span>
          <span className={`${s.line} ${s.sub}`}>
            <span className="cut">
              {t('visit.roAndPlace', { ronumber: row.ronumber, place: placeText(row) })}
            </span>
            {sum('total') > 0 && (
              <span className="num" data-tip={t('stages.itemsDone')}>
                {t('stages.done', { done: sum('done'), total: sum('total') })}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
