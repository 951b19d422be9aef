import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../kit/api/client.ts'
import { listError, actionErrorText } from '../../../../kit/list/listError.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { Avatar } from '../../../../ui/base/text.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls, usePages } from '../../data.ts'
import type { Location } from './values.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

type Tech = { user: number; name: string; version: number }

/** The technicians of a location and the branch below it, with their dispatch flag. */
export function Technicians({ location: { firm, name } }: { location: Location }) {
  const client = useQueryClient()
  // Only those who manage users may set the flag.
  const mayEdit = usePages().includes('users')
  const found = useQuery(read('GET user/dispatchedTechs', { query: { firm } }))
  const setDispatched = async ({ user, name: called, version }: Tech, isDispatched: boolean) => {
    try {
      const saved = await api('POST user/saveUser', { body: { user, isDispatched, version } })
      const undo = () => setDispatched({ user, name: called, version: saved.version }, !isDispatched)
      toast.ok(t(isDispatched ? 'technicians.on' : 'technicians.off', { name: called }), { undo })
    } catch (error) {
      toast.error(actionErrorText(error, t('technicians.notChanged', { name: called })))
    }
    await markStale(client, 'user/dispatchedTechs', ...firmCalls)
  }
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={t('technicians.failed')}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={6} />
  const { items } = found.data
  const count = items.filter(({ isDispatched }) => isDispatched).length
  return (
    <div className={s.narrow}>
      <Card
        title={t('technicians.title')}
        sub={t('technicians.count', { dispatched: count, total: items.length })}
        flush
      >
        {items.length === 0 ? (
          <p className={s.none}>{t('technicians.none', { name })}</p>
        ) : (
          <ul className={s.list}>
            {items.map((tech) => (
              <li key={tech.user}>
                <Avatar name={tech.name} size="s" />
                <span className="grow cut">
                  {tech.name} <span className="muted">{tech.firm === firm ? '' : tech.firmName}</span>
                </span>
                <span className="muted num">
                  {tech.today > 0 && t('technicians.visits', { count: tech.today })}
                </span>
                <label className={s.optIn}>
                  <input
                    type="checkbox"
                    className="check"
                    checked={tech.isDispatched}
                    disabled={!mayEdit}
                    aria-label={t('technicians.isDispatchedNamed', { name: tech.name })}
                    onChange={(event) => void setDispatched(tech, event.currentTarget.checked)}
                  />
                  {t('technicians.isDispatched')}
                </label>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
