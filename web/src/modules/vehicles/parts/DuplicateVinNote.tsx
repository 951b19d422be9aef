import { useQuery } from '@tanstack/react-query'
import { checkVin } from '#contract/kit/vin.ts'
import { read } from '../../../kit/api/queries.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { Rich } from '../../../kit/text/Rich.tsx'
import s from './VinField.module.css'
import type { Vehicle } from './values.ts'
import { t } from '../texts.ts'

/**
 * Warns that another vehicle is stored with this VIN, and offers to open it instead of creating a duplicate.
 */
export function DuplicateVinNote({
  vin,
  except,
  onOpen,
}: {
  vin: string
  except: number
  onOpen: (other: Vehicle) => void
}) {
  const isWhole = checkVin(vin).ok
  const { data } = useQuery({
    ...read('GET vehicle/vehicles', { query: { search: vin, pageSize: 5 } }),
    enabled: isWhole,
    staleTime: 30_000,
  })
  const others = isWhole
    ? (data?.items ?? []).filter((each) => each.vin === vin && each.vehicle !== except)
    : []
  if (others.length === 0) return null
  return (
    <div role="status">
      <Note tone="warn">
        {others.map((other) => (
          <div key={other.vehicle}>
            <Rich
              text={t.template(other.contactName ? 'duplicate.owned' : 'duplicate.plain')}
              values={{
                vehicle: [other.year, other.makeName, other.model].filter(Boolean).join(' ') || t('unknown'),
                customer: other.contactName,
              }}
              tags={{
                open: (content) => (
                  <button type="button" className={s.again} onClick={() => onOpen(other)}>
                    {content}
                  </button>
                ),
              }}
            />
          </div>
        ))}
      </Note>
    </div>
  )
}
