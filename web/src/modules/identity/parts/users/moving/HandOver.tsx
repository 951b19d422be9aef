import { useQuery } from '@tanstack/react-query'
import { stamp } from '#contract/kit/time.ts'
import { read } from '../../../../../kit/api/queries.ts'
import { SelectField } from '../../../../../ui/form/SelectField.tsx'
import { nobody, type MovePreview } from './useMove.ts'
import s from './moving.module.css'
import { t } from './texts.ts'

type Visit = MovePreview['visits'][number]
interface Props {
  visits: readonly Visit[]
  takers: ReadonlyMap<number, string>
  onGive: (visit: number, taker: string | null) => void
}

/** Who takes each open visit. Visits of one center have the same techs to choose from. */
export function HandOver({ visits, takers, onGive }: Props) {
  if (visits.length === 0) return null
  const centers = [...Map.groupBy(visits, ({ firm }) => firm).entries()]
  return (
    <section className={s.section} aria-label={t('visits.title', { count: visits.length })}>
      <h3>{t('visits.title', { count: visits.length })}</h3>
      {centers.map(([firm, rows]) => (
        <CenterVisits key={firm} firm={firm} visits={rows} takers={takers} onGive={onGive} />
      ))}
    </section>
  )
}

function CenterVisits({ firm, visits, takers, onGive }: Props & { firm: number | null }) {
  const techs = useQuery({
    ...read('GET user/dispatchedTechs', { query: { firm: firm ?? undefined } }),
    enabled: firm !== null,
    staleTime: 60_000,
  })
  const options = [
    { value: nobody, label: t('visits.unassigned') },
    ...(techs.data?.items ?? []).map(({ user, name }) => ({ value: String(user), label: name })),
  ]
  const giveAll = (taker: string | null) =>
    visits.forEach(({ calibrateEvent }) => onGive(calibrateEvent, taker))
  return (
    <>
      {visits.length > 1 && (
        <SelectField label={t('visits.all')} options={options} value={null} onChange={giveAll} />
      )}
      {visits.map((visit) => (
        <SelectField
          key={visit.calibrateEvent}
          label={t('visits.to', { number: visit.number, ro: visit.ronumber })}
          hint={[visit.at ? stamp(visit.at) : t('visits.unplanned'), visit.vehicle, visit.firmName]
            .filter(Boolean)
            .join(' · ')}
          required
          options={options}
          value={takers.get(visit.calibrateEvent) ?? null}
          onChange={(taker) => onGive(visit.calibrateEvent, taker)}
        />
      ))}
    </>
  )
}
