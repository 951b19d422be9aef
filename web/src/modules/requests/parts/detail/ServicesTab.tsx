import type { RequestShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { ServicesTable } from '../visit/ServicesTable.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { t } from './texts.ts'
import s from './detail.module.css'

/** Requested services and the services of all visits. */
export function ServicesTab({ request }: { request: RequestShape }) {
  const visits = request.events.filter((visit) => visit.serviceList.length + visit.creditList.length > 0)
  if (visits.length === 0 && request.wantedServiceNames.length === 0) {
    return <Empty kind="none" title={t('services.none')} text={t('services.noneText')} />
  }
  return (
    <div className={s.visits}>
      {request.wantedServiceNames.length > 0 && (
        <Card title={t('services.requested')} sub={String(request.wantedServiceNames.length)}>
          <ul className={s.wanted}>
            {request.wantedServiceNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Card>
      )}
      {visits.map((visit) => (
        <Card
          key={visit.calibrateEvent}
          flush
          title={t('visit', { number: visit.number })}
          sub={visit.calibrateEventTypeName}
          actions={<StatusTag look={visitLook(visit.calibrateStatusType)} />}
        >
          <ServicesTable visit={visit} />
        </Card>
      ))}
    </div>
  )
}
