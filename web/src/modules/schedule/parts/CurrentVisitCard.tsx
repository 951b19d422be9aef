import type { EventRow } from '#contract/requests/calls.ts'
import { links } from '#contract/links.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { BigButton } from '../../../ui/tech/BigButton.tsx'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { sinceText } from './day.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { t } from '../texts.ts'
import s from './day.module.css'

interface Props {
  row: EventRow
  zone: string
  day: string
}

/** Card of the visit in progress with its stages and a button to continue. */
export function CurrentVisitCard({ row, zone, day }: Props) {
  const { ready, precheck, action, verify } = row.stages
  const stages = [
    { key: 'ready', label: t('stages.ready'), ...ready },
    { key: 'precheck', label: t('stages.precheck'), ...precheck },
    { key: 'action', label: t('stages.action'), ...action },
    { key: 'verify', label: t('stages.verify'), ...verify },
  ]
  return (
    <article className={s.now} aria-labelledby={`now-${row.calibrateEvent}`}>
      <div className={s.nowTop}>
        <StatusTag look={visitLook(row.calibrateStatusType)} large />
        {row.started && <span className={`${s.since} num`}>{sinceText(row.started, zone, day)}</span>}
      </div>
      <h2 id={`now-${row.calibrateEvent}`}>{vehicleName(row.vehicleText)}</h2>
      {row.vin && (
        <div className={s.vin}>
          <Vin vin={row.vin} />
        </div>
      )}
      <p className={s.facts}>
        {[row.bayName, row.calibrateEventTypeName, t('visit.ro', { ronumber: row.ronumber })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={s.stages} aria-label={t('stages.label')}>
        {stages.map(({ key, label, done, total }) => (
          <li key={key}>
            {label}
            <span className={s.track} data-full={done >= total || undefined} aria-hidden="true">
              <i style={{ width: `${total ? (100 * done) / total : 100}%` }} />
            </span>
            <b className="num">{t('stages.done', { done, total })}</b>
          </li>
        ))}
      </ul>
      <BigButton href={links.techSchedule(row.calibrateEvent)}>{t('visit.continue')}</BigButton>
    </article>
  )
}
