import { useQuery } from '@tanstack/react-query'
import { checkVin } from '#contract/kit/vin.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Note } from '../../../../ui/states/Note.tsx'

/** Cancelled, Voided and Paid: such an order is no double. */
const closed = [5, 6, 9]
const shown = 3

/** Says when this VIN already has a repair order here, and leads to it. */
export function Duplicates({ vin, except }: { vin: string; except?: number }) {
  const { data } = useQuery({
    ...read('GET calibrate/searchCalibrateForVin', { query: { vin } }),
    enabled: checkVin(vin).ok,
    staleTime: 30_000,
  })
  const found = (checkVin(vin).ok ? (data ?? []) : []).filter((each) => each.calibrate !== except)
  const open = found.filter((each) => !closed.includes(each.status))
  const told = (open.length > 0 ? open : found).slice(0, shown)
  if (told.length === 0) return null
  return (
    <div role="status">
      <Note tone={open.length > 0 ? 'warn' : 'info'}>
        {told.map((each) => (
          <div key={each.calibrate}>
            RO <b>{each.ronumber}</b> for this VIN is {each.statusName}:{' '}
            <Link href={`/calibrate/${each.calibrate}`}>open it</Link>
          </div>
        ))}
        {open.length > 0 && 'What is typed here is kept while you look.'}
      </Note>
    </div>
  )
}
