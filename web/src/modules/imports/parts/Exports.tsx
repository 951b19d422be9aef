import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { numberText } from '#contract/kit/locale.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { FirmExport } from '#contract/imports.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../exportTexts.ts'
import s from '../imports.module.css'

const pageSize = 10
/** How often the progress of a running export is asked for. */
const progressMs = 2000

/** Exports with their progress, their download, and cancel. */
export function Exports() {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState<number>()
  useLiveRefresh('firm_export', 'data/exports')
  const found = useQuery({
    ...read('GET data/exports', { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state === 'waiting') ? progressMs : false,
  })
  const attempt = async (id: number, work: () => Promise<void>) => {
    setBusy(id)
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('failed'))
    } finally {
      setBusy(undefined)
    }
  }
  const download = ({ id }: FirmExport) =>
    attempt(id, async () => {
      const { url } = await api('POST data/exportLink', { body: { id } })
      location.assign(url)
    })
  const cancel = ({ id }: FirmExport) =>
    attempt(id, async () => {
      await api('POST data/cancelExport', { body: { id } })
      toast.ok(t('cancelled'))
      await markStale(client, 'data/exports')
    })
  const error = listError(found.error, () => void found.refetch())
  if (error) return <ErrorState {...error} />
  if (!found.data) return <CardSkeleton />
  const { items, count } = found.data
  return (
    <Card title={t('list.title')} flush>
      {items.length === 0 ? (
        <p className={s.hint}>{t('list.none')}</p>
      ) : (
        // A table that is wider than a phone scrolls by keyboard too.
        <div className={s.scroll} tabIndex={0} role="group" aria-label={t('list.title')}>
          <table className={s.table}>
            <thead>
              <tr>
                <th>{t('list.state')}</th>
                <th>{t('list.firm')}</th>
                <th data-number="">{t('list.rows')}</th>
                <th data-number="">{t('list.files')}</th>
                <th data-number="">{t('list.size')}</th>
                <th>{t('list.at')}</th>
                <th>{t('list.by')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <tr key={row.id}>
                  <td className={row.problem ? s.problem : undefined}>
                    <div className={s.state}>
                      {stateText(row)}
                      {row.state === 'done' && (
                        <Button size="s" busy={busy === row.id} onClick={() => void download(row)}>
                          {t('download')}
                        </Button>
                      )}
                      {row.state === 'waiting' && (
                        <Button size="s" busy={busy === row.id} onClick={() => void cancel(row)}>
                          {t('cancel')}
                        </Button>
                      )}
                    </div>
                  </td>
                  <td>{row.firmName}</td>
                  <Sizes row={row} />
                  <td>{stampAt(row.createdAt, displayZone())}</td>
                  <td>{row.by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {count > pageSize && (
        <div className={s.foot}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('list.newer')}
          </Button>
          <Button disabled={page * pageSize >= count} onClick={() => setPage(page + 1)}>
            {t('list.older')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Counts and size are known once it is done. */
const Sizes = ({ row: { rows, files, bytes } }: { row: FirmExport }) => (
  <>
    <td data-number="">{bytes > 0 ? numberText(rows) : ''}</td>
    <td data-number="">{bytes > 0 ? numberText(files) : ''}</td>
    <td data-number="">{bytes > 0 ? bytesText(bytes) : ''}</td>
  </>
)

const stateText = ({ state, parts, partsDone, problem, expiresAt }: FirmExport): string => {
  if (problem) return problem
  if (state === 'waiting') {
    if (parts === 0) return t('state.queued')
    return t('state.running', { done: numberText(partsDone), all: numberText(parts) })
  }
  if (state === 'done' && expiresAt) return t('state.done', { until: stampAt(expiresAt, displayZone()) })
  return t(`state.${state}`, { until: '' })
}
