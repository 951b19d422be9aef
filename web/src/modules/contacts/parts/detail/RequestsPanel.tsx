import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../kit/api/queries.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { StatusPill } from '../../../../ui/base/Status.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { PanelFailed } from '../phonesEmails/PanelFailed.tsx'
import { t } from './texts.ts'
import s from './detail.module.css'

/** Past and open repair orders of a customer. */
export function RequestsPanel({ contact }: { contact: number }) {
  const found = useQuery(read('GET calibrate/ownerCalibrates', { query: { contact } }))
  if (found.isError && !found.data)
    return (
      <PanelFailed
        title={t('requests.loadFailed')}
        error={found.error}
        onAgain={() => void found.refetch()}
      />
    )
  if (!found.data) return <CardSkeleton lines={4} />
  if (found.data.length === 0)
    return <Empty kind="none" title={t('requests.empty')} text={t('requests.emptyHint')} />
  return (
    <ul className={s.list}>
      {found.data.map((row) => (
        <li key={row.calibrate}>
          <div className="col grow">
            <b className="cut">{vehicleName(row.vehicleText)}</b>
            <span className="row soft">
              <Link href={links.request(row.calibrate)}>
                {t('requests.number', { number: row.ronumber })}
              </Link>
              <span className="cut">{row.firmName}</span>
            </span>
          </div>
          <StatusPill look={requestLook(row.status)} />
        </li>
      ))}
    </ul>
  )
}
