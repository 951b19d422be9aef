import { numberText } from '#contract/kit/locale.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { createIndex, rebuildIndex, type Fragmented, type Missing } from '../engine/data.ts'
import { t } from '../engine/texts.ts'
import s from '../engine/engine.module.css'

/** Below this many percent, a rebuild is not worth it. */
const worthShowing = 20

/** A table with fewer rows is read as a whole faster than by an index. */
const smallTable = 1000

/** /indexes: fragmented and missing indexes, by the statistics of the database, with a reviewed mend. */
export default function Indexes() {
  return (
    <>
      <PageHead title={t('index.title')} />
      <div className={s.page}>
        <FragmentedCard />
        <MissingCard />
      </div>
    </>
  )
}

function FragmentedCard() {
  const client = useQueryClient()
  const [isAll, setAll] = useState(false)
  const found = useQuery(read('GET admin/getIndexFragmentation'))
  const all = found.data ?? []
  const rows = isAll ? all : all.filter(({ fragmentation }) => fragmentation >= worthShowing)
  return (
    <Part title={t('index.fragmented')} hint={t('index.fragmentedHint')} found={found}>
      {rows.length === 0 ? (
        <p className={s.hint}>{t('index.noneFragmented')}</p>
      ) : (
        <div className={s.scroll} tabIndex={0} role="group" aria-label={t('index.fragmented')}>
          <table className={s.table}>
            <thead>
              <tr>
                <th>{t('index.name')}</th>
                <th>{t('index.table')}</th>
                <th data-number="">{t('index.size')}</th>
                <th data-number="">{t('index.entries')}</th>
                <th data-number="">{t('index.scans')}</th>
                <th data-number="">{t('index.share')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row: Fragmented) => (
                <tr key={row.index}>
                  <td>{row.index}</td>
                  <td>{row.table}</td>
                  <td data-number="">{bytesText(row.bytes)}</td>
                  <td data-number="">{numberText(row.entries)}</td>
                  <td data-number="">{numberText(row.scans)}</td>
                  <td data-number="">{t('index.percent', { number: row.fragmentation })}</td>
                  <td data-number="">
                    <Button
                      size="s"
                      aria-label={t('index.rebuildNamed', { name: row.index })}
                      onClick={() => void rebuildIndex(client, row)}
                    >
                      {t('index.rebuild')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isAll && all.length > rows.length && <ShowAll count={all.length} onClick={() => setAll(true)} />}
    </Part>
  )
}

function MissingCard() {
  const client = useQueryClient()
  const [isAll, setAll] = useState(false)
  const found = useQuery(read('GET admin/getMissingIndexes'))
  const all = found.data ?? []
  const rows = isAll ? all : all.filter((row) => row.rows >= smallTable)
  return (
    <Part title={t('index.missing')} hint={t('index.missingHint')} found={found}>
      {rows.length === 0 ? (
        <p className={s.hint}>{t('index.none')}</p>
      ) : (
        <div className={s.scroll} tabIndex={0} role="group" aria-label={t('index.missing')}>
          <table className={s.table}>
            <thead>
              <tr>
                <th>{t('index.table')}</th>
                <th>{t('index.columns')}</th>
                <th data-number="">{t('index.rows')}</th>
                <th data-number="">{t('index.rowsRead')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row: Missing) => (
                <tr key={row.constraint}>
                  <td>{row.table}</td>
                  <td>{row.columns.join(', ')}</td>
                  <td data-number="">{numberText(row.rows)}</td>
                  <td data-number="">{numberText(row.rowsRead)}</td>
                  <td data-number="">
                    <Button
                      size="s"
                      aria-label={t('index.createNamed', {
                        columns: row.columns.join(', '),
                        table: row.table,
                      })}
                      onClick={() => void createIndex(client, row)}
                    >
                      {t('index.create')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isAll && all.length > rows.length && <ShowAll count={all.length} onClick={() => setAll(true)} />}
    </Part>
  )
}

const ShowAll = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <div className={s.more}>
    <Button size="s" look="ghost" onClick={onClick}>
      {t('index.showAll', { number: count })}
    </Button>
  </div>
)

interface PartProps {
  title: string
  hint: string
  found: { data: readonly unknown[] | undefined; error: Error | null; refetch: () => unknown }
  children: ReactNode
}

function Part({ title, hint, found, children }: PartProps) {
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('index.failed')} />
  if (!found.data) return <CardSkeleton lines={6} />
  return (
    <Card title={title} flush>
      <p className={s.hint}>{hint}</p>
      {children}
    </Card>
  )
}
