import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyImport, CompanyPreview } from '#contract/imports.ts'
import { numberText } from '#contract/kit/locale.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../companyTexts.ts'
import s from '../imports.module.css'

const pageSize = 10
/** How often the progress of a running import is asked for. */
const progressMs = 2000

/** Imports of companies, with their progress, what came of them, and the invitation of their users. */
export function CompanyImports({ onContinue }: { onContinue: (preview: CompanyPreview) => void }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState<number>()
  useLiveRefresh('company_import', 'data/companyImports')
  const found = useQuery({
    ...read('GET data/companyImports', { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state === 'waiting') ? progressMs : false,
  })
  const attempt = async (id: number, work: () => Promise<string | undefined>) => {
    setBusy(id)
    try {
      const done = await work()
      if (done) toast.ok(done)
      await markStale(client, 'data/companyImports')
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('failed'))
    } finally {
      setBusy(undefined)
    }
  }
  const cancel = ({ id }: CompanyImport) =>
    attempt(id, async () => {
      await api('POST data/cancelCompanyImport', { body: { id } })
      return t('cancelled')
    })
  const proceed = ({ id }: CompanyImport) =>
    attempt(id, async () => {
      onContinue(await api('GET data/companyPreview', { query: { id } }))
      return undefined
    })
  const invite = async ({ id, company, result }: CompanyImport) => {
    const count = result?.toInvite ?? 0
    const isSure = await confirm({
      title: t('invite', { count }),
      text: t('invite.ask', { count, company }),
      confirmLabel: t('invite', { count }),
    })
    if (!isSure) return
    await attempt(id, async () => {
      const { invited } = await api('POST data/inviteCompany', { body: { id } })
      return t('invited', { count: invited })
    })
  }
  const error = listError(found.error, () => void found.refetch())
  if (error) return <ErrorState {...error} />
  if (!found.data) return <CardSkeleton />
  const { items, count } = found.data
  if (items.length === 0) return null
  return (
    <Card title={t('list.title')} flush>
      {/* A table that is wider than a phone scrolls by keyboard too. */}
      <div className={s.scroll} tabIndex={0} role="group" aria-label={t('list.title')}>
        <table className={s.table}>
          <thead>
            <tr>
              <th>{t('list.state')}</th>
              <th>{t('list.company')}</th>
              <th>{t('list.parent')}</th>
              <th>{t('list.result')}</th>
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
                    {row.state === 'uploaded' && (
                      <Button size="s" busy={busy === row.id} onClick={() => void proceed(row)}>
                        {t('continue')}
                      </Button>
                    )}
                    {(row.state === 'waiting' || row.state === 'uploaded') && (
                      <Button size="s" busy={busy === row.id} onClick={() => void cancel(row)}>
                        {row.state === 'waiting' ? t('cancel') : t('discard')}
                      </Button>
                    )}
                    {row.result && row.result.toInvite > 0 && (
                      <Button size="s" busy={busy === row.id} onClick={() => void invite(row)}>
                        {t('invite', { count: row.result.toInvite })}
                      </Button>
                    )}
                  </div>
                </td>
                <td>{row.company}</td>
                <td>{row.parentName}</td>
                <td className={s.values}>{row.result && <Result result={row.result} />}</td>
                <td>{stampAt(row.createdAt, displayZone())}</td>
                <td>{row.by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

const Result = ({ result }: { result: NonNullable<CompanyImport['result']> }) => {
  const { rows, files, tables, leftOut, lists, standInFirms, standInPeople, renamed } = result
  const { refusedFiles, missingFiles } = result
  const notes = [
    leftOut > 0 && t('result.leftOut', { count: leftOut }),
    lists > 0 && t('result.lists', { count: lists }),
    standInFirms > 0 && t('result.standInFirms', { count: standInFirms }),
    standInPeople > 0 && t('result.standInPeople', { count: standInPeople }),
    missingFiles > 0 && t('result.missing', { count: missingFiles }),
    renamed.length > 0 && t('result.renamed', { names: renamed.join(', ') }),
    refusedFiles.length > 0 && t('result.refused', { names: refusedFiles.join(', ') }),
  ].filter((note) => note !== false)
  return (
    <details>
      <summary>{t('result.rows', { rows: numberText(rows), files: numberText(files) })}</summary>
      <ul className={s.problems}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {tables.map(({ table, name, rows: count }) => (
          <li key={table}>
            {name}: {numberText(count)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const stateText = ({ state, parts, partsDone, problem }: CompanyImport): string => {
  if (problem) return problem
  if (state !== 'waiting') return t(`state.${state}`)
  if (parts === 0) return t('state.queued')
  return t('state.running', { percent: Math.floor((100 * partsDone) / parts) })
}
