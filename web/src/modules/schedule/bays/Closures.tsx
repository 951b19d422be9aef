import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { date } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { ClosureDialog } from './ClosureDialog.tsx'
import { closurePaths, removeClosure, type Closure } from './data.ts'
import { t } from './texts.ts'
import s from './bays.module.css'

interface Props {
  location: { firm: number; name: string; rights: readonly string[] }
}

const daysText = ({ firstDay, lastDay }: Closure): string =>
  firstDay === lastDay ? date(firstDay) : t('closures.days', { first: date(firstDay), last: date(lastDay) })

/** Upcoming closures of a location. Those of the locations above are shown, and changed there. */
export function Closures({ location }: Props) {
  const { firm } = location
  const client = useQueryClient()
  const [opened, setOpened] = useState<Closure | 'new'>()
  const list = useRef<HTMLUListElement>(null)
  useLiveRefresh('firm_closure', ...closurePaths)
  const found = useQuery(read('GET bay/closures', { query: { firm } }))
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('closures.failed')} />
  if (!found.data) return <CardSkeleton lines={4} />
  const rows = found.data
  const remove = async (closure: Closure) => {
    await removeClosure(client, closure)
    list.current?.focus()
  }
  return (
    <>
      <Card
        title={t('closures.title')}
        flush
        actions={
          location.rights.includes('setUpBays') && (
            <Button size="s" icon={<IconPlus size={14} />} onClick={() => setOpened('new')}>
              {t('closures.add')}
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <p className={s.none}>{t('closures.none')}</p>
        ) : (
          <ul className={s.list} aria-label={t('closures.title')} ref={list} tabIndex={-1}>
            {rows.map((closure) => {
              const { closureName: name } = closure
              const isInherited = closure.firm !== firm
              const may = (right: string) => !isInherited && closure.rights.includes(right)
              return (
                <li key={closure.closure} className={s.closure}>
                  <div className={s.name}>
                    {may('edit') ? (
                      <button
                        type="button"
                        aria-label={t('closures.open', { name })}
                        data-tip-cut=""
                        onClick={() => setOpened(closure)}
                      >
                        {name}
                      </button>
                    ) : (
                      <span className="cut" data-tip-cut="">
                        {name}
                      </span>
                    )}
                    {isInherited && <Tag>{t('closures.from', { location: closure.firmName })}</Tag>}
                  </div>
                  <span className={s.days}>{daysText(closure)}</span>
                  <span className={s.buttons}>
                    {may('delete') && (
                      <IconButton
                        label={t('closures.remove', { name })}
                        size="s"
                        icon={<IconTrash size={16} />}
                        onClick={() => void remove(closure)}
                      />
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Card>
      {opened && (
        <ClosureDialog
          key={opened === 'new' ? 'new' : opened.closure}
          closure={
            opened === 'new' ? undefined : (rows.find((each) => each.closure === opened.closure) ?? opened)
          }
          location={location}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
