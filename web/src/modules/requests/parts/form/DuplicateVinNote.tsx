import { requestLook } from '../../../../kit/display/statusLook.ts'
import { links } from '#contract/links.ts'
import { RequestStatus } from '#contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { checkVin } from '#contract/kit/vin.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { t } from './texts.ts'
import { Rich } from '../../../../kit/text/Rich.tsx'

/** Orders in these statuses don't count as duplicates. */
const closedStatuses: readonly number[] = [RequestStatus.cancelled, RequestStatus.voided, RequestStatus.paid]
const maxShown = 3

/** Warns if this VIN already has a repair order here, with a link to it. */
export function DuplicateVinNote({ vin, except }: { vin: string; except?: number }) {
  const { data } = useQuery({
    ...read('GET calibrate/searchCalibrateForVin', { query: { vin } }),
    enabled: checkVin(vin).ok,
    staleTime: 30_000,
  })
  const found = (checkVin(vin).ok ? (data ?? []) : []).filter((each) => each.calibrate !== except)
  const open = found.filter((each) => !closedStatuses.includes(each.status))
  const listed = (open.length > 0 ? open : found).slice(0, maxShown)
  if (listed.length === 0) return null
  return (
    <div role="status">
      <Note tone={open.length > 0 ? 'warn' : 'info'}>
        {listed.map((each) => (
          <div key={each.calibrate}>
            <Rich
              text={t.template('duplicate.text')}
              values={{ ronumber: each.ronumber, status: requestLook(each.status).word }}
              tags={{ link: (text) => <Link href={links.request(each.calibrate)}>{text}</Link> }}
            />
          </div>
        ))}
        {open.length > 0 && t('duplicate.kept')}
      </Note>
    </div>
  )
}
