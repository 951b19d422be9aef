import type { EventShape } from '#contract/requests/index.ts'
import { workLeft } from '../../../modules/requests/parts/tech/hand.ts'
import { asksForVehicle } from '../../../modules/requests/parts/vehicle/asksForVehicle.ts'
import { t } from './texts.ts'
import s from './today.module.css'

/** The services of a visit, what they ask for, and the notes on it. */
export function NextVisitWork({ visit }: { visit: EventShape }) {
  const left = workLeft(visit)
  const needs = [
    asksForVehicle(visit) && t('next.vin'),
    left.items > 0 && t('next.checks', { count: left.items }),
    left.photos > 0 && t('next.photos', { count: left.photos }),
    left.files > 0 && t('next.files', { count: left.files }),
    left.hasDrive && t('next.testDrive'),
  ].filter((each) => each !== false)
  return (
    <>
      {visit.serviceList.length > 0 && (
        <ul className={s.services} aria-label={t('next.services')}>
          {visit.serviceList.map((line) => (
            <li key={line.id}>
              <span className="grow">{line.description}</span>
            </li>
          ))}
        </ul>
      )}
      {needs.length > 0 && (
        <ul className={`${s.needs} num`} aria-label={t('next.needs')}>
          {needs.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {visit.notes && (
        <p className={s.notes}>
          <b>{t('next.notes')}</b> {visit.notes}
        </p>
      )}
    </>
  )
}
