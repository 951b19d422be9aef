import { messageStamp } from '#contract/kit/time.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { numberText } from '#contract/kit/locale.ts'
import type { ImportBatch } from '#contract/imports.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLive, useLiveRefresh } from '../../../kit/live/live.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { Problems } from './Problems.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

const pageSize = 10
/** Rows imported or undone so far, by batch, as the hub announces them. */
const useProgress = (): ReadonlyMap<number, number> => {
  const [progress, setProgress] = useState<ReadonlyMap<number, number>>(new Map())
  useLive('import_batch', (changes) =>
    setProgress(
      (now) => new Map([...now, ...changes.map(({ id, version }): [number, number] => [id, version])]),
    ),
  )
  return progress
}

/** Files that were imported, with the progress of those that run, cancel, and undo. */
export function History() {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState<number>()
  const progress = useProgress()
  useLiveRefresh('import_batch', 'data/imports')
  const found = useQuery({
    ...read('GET data/imports', { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const undo = async ({ id, fileName }: ImportBatch) => {
    const isSure = await confirm({
      title: t('undo.title', { name: fileName }),
      text: t('undo.text'),
      confirmLabel: t('undo.confirm'),
      danger: true,
    })
    if (!isSure) return
    setBusy(id)
    try {
      const { rows } = await api('POST data/undoImport', { body: { id } })
      toast.ok(t('undo.queued', { count: rows }))
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('upload.retry'))
    } finally {
      await markStale(client, 'data/imports')
      setBusy(undefined)
    }
  }
  const cancel = async ({ id }: ImportBatch) => {
    setBusy(id)
    try {
      const { isUndo, ...counts } = await api('POST data/cancelImport', { body: { id } })
      toast.ok(isUndo ? t('undo.cancelled') : t('cancel.done', counts))
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('upload.retry'))
    } finally {
      await markStale(client, 'data/imports')
      setBusy(undefined)
    }
  }
  const error = listError(found.error, () => void found.refetch())
  if (error) return <ErrorState {...error} />
  if (!found.data) return <CardSkeleton />
  const { items, count } = found.data
  const withProblems = items.filter(({ problems }) => problems.length > 0)
  const withKept = items.filter(({ kept }) => kept.length > 0)
  return (
    <Card title={t('history.title')} flush>
      {items.length === 0 ? (
        <p className={s.hint}>{t('history.none')}</p>
      ) : (
        // A table that is wider than a phone scrolls by keyboard too.
        <div className={s.scroll} tabIndex={0} role="group" aria-label={t('history.title')}>
          <table className={s.table}>
            <thead>
              <tr>
                <th>{t('history.file')}</th>
                <th>{t('history.firm')}</th>
                <th>{t('history.state')}</th>
                <th data-number="">{t('history.added')}</th>
                <th data-number="">{t('history.changed')}</th>
                <th data-number="">{t('history.bad')}</th>
                <th>{t('history.at')}</th>
                <th>{t('history.by')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <tr key={row.id}>
                  <td>{row.fileName}</td>
                  <td>{row.firmName}</td>
                  <td className={row.problem ? s.problem : undefined}>
                    <BatchState row={row} done={progress.get(row.id) ?? 0} />
                  </td>
                  <td data-number="">{numberText(row.added)}</td>
                  <td data-number="">{numberText(row.changed)}</td>
                  <td data-number="">{numberText(row.bad)}</td>
                  <td>{messageStamp(row.createdAt, displayZone())}</td>
                  <td>{row.by}</td>
                  <td data-number="">
                    {row.isCancellable && (
                      <Button
                        size="s"
                        busy={busy === row.id}
                        aria-label={t(row.state === 'undoing' ? 'undo.cancel.named' : 'cancel.named', {
                          name: row.fileName,
                        })}
                        onClick={() => void cancel(row)}
                      >
                        {t('cancel')}
                      </Button>
                    )}
                    {row.isUndoable && (
                      <Button
                        size="s"
                        busy={busy === row.id}
                        aria-label={t('undo.named', { name: row.fileName })}
                        onClick={() => void undo(row)}
                      >
                        {t('undo')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {withProblems.length > 0 && (
        <details className={s.leftOut}>
          <summary>{t('history.problems')}</summary>
          {withProblems.map(({ id, fileName, problems }) => (
            <Problems key={id} title={fileName} problems={problems} />
          ))}
        </details>
      )}
      {withKept.length > 0 && (
        <details className={s.leftOut} open>
          <summary>{t('undo.kept')}</summary>
          {withKept.map(({ id, fileName, kept, keptRows }) => (
            <Problems
              key={id}
              title={t('undo.keptOf', { name: fileName, count: keptRows })}
              problems={kept}
            />
          ))}
        </details>
      )}
      {count > pageSize && (
        <div className={s.foot}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('history.previous')}
          </Button>
          <Button disabled={page * pageSize >= count} onClick={() => setPage(page + 1)}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The state of a batch in words, with its progress while it runs or is undone. */
function BatchState({ row, done }: { row: ImportBatch; done: number }) {
  const { state, problem, written, undone, keptRows } = row
  const detail =
    state === 'undoing'
      ? t('undo.progress', { done: numberText(Math.min(done, written)), total: numberText(written) })
      : state === 'waiting' && done > 0
        ? t('run.progress', { count: done, shown: numberText(done) })
        : state === 'undone' && keptRows > 0
          ? t('undo.partly', { undone: numberText(undone), count: keptRows })
          : ''
  return (
    <>
      {t(`state.${state}`)}
      {problem && state !== 'undoing' && state !== 'undone' && `: ${problem}`}
      {detail && <span className="soft"> {detail}</span>}
    </>
  )
}
