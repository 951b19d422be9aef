import { IconChevronLeft } from '@tabler/icons-react'
import { roles, type Role } from '#contract/kit/roles.ts'
import { links } from '#contract/links.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { LiveLine } from '../../../../ui/base/LiveLine.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { useStableConnection } from '../../../../kit/live/live.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { useProfile } from '../../../identity/door.ts'
import { vehicleCheckText } from '../vehicle/checkText.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

interface Props {
  visit: EventShape
  people: readonly string[]
  zone: string
}

/** Header with back button, vehicle, VIN, and visit status. */
export function VisitHead({ visit, people, zone }: Props) {
  const { line } = useStableConnection()
  const [role] = useProfile().roles
  const isTechnician = role !== undefined && roles.technician.includes(role as Role)
  const checked = vehicleCheckText(visit, zone)
  return (
    <header>
      <div className={s.head}>
        <IconButton
          label={t('back')}
          href={isTechnician ? links.home() : links.techSchedule()}
          className={s.back}
          icon={<IconChevronLeft size={22} />}
        />
        <div className="grow">
          <h1 className="cut">{vehicleName(visit.vehicleText)}</h1>
          <p className="cut">
            {[
              [t('head.visit', { number: visit.number }), visit.calibrateEventTypeName]
                .filter(Boolean)
                .join(', '),
              visit.bayName ?? visit.firmName,
            ].join(' · ')}
          </p>
        </div>
        <LiveLine state={line} />
      </div>
      <div className={s.vehicle}>
        <div className="grow">
          <small>{t('head.vin')}</small>
          <div className={s.vin}>
            {visit.vin ? <Vin vin={visit.vin} /> : <span className="muted">{t('head.noVin')}</span>}
          </div>
          {checked && <small className={s.checked}>{checked}</small>}
        </div>
        <StatusTag look={visitLook(visit.calibrateStatusType)} large />
      </div>
      {people.length > 0 && <p className={s.people}>{t('head.people', { people: people.join(', ') })}</p>}
    </header>
  )
}
