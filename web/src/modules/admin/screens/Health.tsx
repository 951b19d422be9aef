import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { numberText } from '#contract/kit/locale.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { systemHealth } from '#contract/admin.ts'
import { read } from '../../../kit/api/queries.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import { listError } from '../../../kit/list/listError.ts'
import { clockText } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { t } from '../engine/texts.ts'
import s from '../engine/engine.module.css'

type Health = AnswerOf<typeof systemHealth>
type State = Health['checks'][number]['state']

const refreshMs = 30_000
const icons = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX }
const order: readonly State[] = ['bad', 'warn', 'ok']

/** /health: how each part of the system is, with what to do, and who stores how much. */
export default function Health() {
  const found = useQuery({ ...read('GET admin/health'), refetchInterval: refreshMs })
  return (
    <>
      <PageHead
        title={t('health.title')}
        actions={
          <Button
            icon={<IconRefresh size={16} />}
            busy={found.isFetching && !found.isPending}
            onClick={() => void found.refetch()}
          >
            {t('health.again')}
          </Button>
        }
      />
      <div className={s.page}>
        {found.data ? (
          <ChecksCard health={found.data} />
        ) : found.error ? (
          <ErrorState {...listError(found.error, () => void found.refetch())} title={t('health.failed')} />
        ) : (
          <CardSkeleton lines={18} />
        )}
        <StorageCard />
      </div>
    </>
  )
}

function ChecksCard({ health: { at, version, checks } }: { health: Health }) {
  const count = checks.filter(({ state }) => state !== 'ok').length
  const sorted = checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <Card title={count === 0 ? t('health.allOk') : t('health.some', { count })} flush>
      <ul className={s.checks}>
        {sorted.map(({ check, state, says, todo }) => {
          const Icon = icons[state]
          return (
            <li key={check} data-state={state}>
              <Icon size={18} role="img" aria-label={t(`health.state.${state}`)} />
              <b>{t(`health.check.${check}`)}</b>
              <span>
                {says}
                {todo && <span className={s.todo}>{todo}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={s.hint}>{t('health.measured', { at: clockText(at), version })}</p>
    </Card>
  )
}

const pageSize = 10

function StorageCard() {
  const [shown, setShown] = useState(pageSize)
  const query = { page: 1, pageSize: shown }
  const found = useQuery({
    ...read('GET admin/storageUse', { query }),
    placeholderData: (before) => before,
  })
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('storage.failed')} />
  if (!found.data) return <CardSkeleton lines={6} />
  const { items, next } = found.data
  return (
    <Card title={t('storage.title')} flush>
      <p className={s.hint}>{items.length === 0 ? t('storage.none') : t('storage.hint')}</p>
      {items.length > 0 && (
        <div className={s.scroll} tabIndex={0} role="group" aria-label={t('storage.title')}>
          <table className={s.table}>
            <thead>
              <tr>
                <th>{t('storage.name')}</th>
                <th data-number="">{t('storage.files')}</th>
                <th data-number="">{t('storage.size')}</th>
                <th data-number="">{t('storage.new')}</th>
                <th data-number="">{t('storage.trash')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <tr key={row.firm}>
                  <td>{row.name}</td>
                  <td data-number="">{numberText(row.files)}</td>
                  <td data-number="">{bytesText(row.bytes)}</td>
                  <td data-number="">{bytesText(row.newBytes)}</td>
                  <td data-number="">{bytesText(row.trashBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== null && (
        <div className={s.more}>
          <Button size="s" look="ghost" onClick={() => setShown(shown + 5 * pageSize)}>
            {t('storage.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}
