import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatReport } from '#contract/chat/admin.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { queryClient, read, markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { RichText } from '../../../ui/rich/RichText.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { highlightMentions } from '../parts/MessageItem.tsx'
import { errorMessage } from '../parts/chatText.ts'
import type { AdminTabProps } from './plan.ts'
import { t } from './texts.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import s from './admin.module.css'

const states = ['open', 'dismissed', 'removed', 'muted'] as const
type State = (typeof states)[number]
const categories = ['Suspicious', 'Harassing', 'Inappropriate', 'Spam'] as const
const categoryOptions = () => [
  { value: '', label: t('reports.all') },
  ...categories.map((each) => ({ value: each as string, label: t(`category.${each}`) })),
]
const pageSize = 20

const handleReport = async (report: number, state: Exclude<State, 'open'>): Promise<void> => {
  const body = { report, state, note: '' }
  const refresh = () =>
    markStale(queryClient, 'chat/reportOnMessages', 'chat/chatChannels', 'chat/listChatUsers')
  try {
    await api('POST chat/handleReport', { body })
    toast.ok(t(`handled.${state}`), {
      undo: async () => {
        await api('POST chat/handleReport', { body: { ...body, undo: true } })
        await refresh()
      },
    })
  } catch (error) {
    toast.error(errorMessage(error))
  }
  await refresh()
}

/** Reported messages, newest first, and how each report was settled. */
export function Reports({ state, set }: AdminTabProps) {
  const { timezone } = useProfile()
  const [page, setPage] = useState(1)
  const chosen = states.find((each) => each === state.state) ?? 'all'
  const found = useQuery(
    read('POST chat/reportOnMessages', {
      body: {
        page,
        pageSize,
        search: state.search,
        state: chosen,
        reportCategory: categories.find((each) => each === state.category),
      },
    }),
  )
  const change = (next: Parameters<AdminTabProps['set']>[0]) => {
    setPage(1)
    set(next)
  }
  const counts = found.data?.counts
  const stateOptions = [
    ...states.map((value) => ({
      value,
      label: t('reports.stateCount', { state: t(`reports.${value}`), number: counts?.[value] ?? 0 }),
    })),
    { value: 'all' as const, label: t('reports.all') },
  ]
  const rows = found.data?.items
  const pages = Math.max(1, Math.ceil((found.data?.count ?? 0) / pageSize))
  return (
    <>
      <div className={`wide-only ${s.states}`}>
        <Segmented
          label={t('reports.state')}
          options={stateOptions.map(({ value, label }) => ({ key: value, label }))}
          value={chosen}
          onChange={(key) => change({ state: key })}
        />
      </div>
      <ToolRow
        search={
          <SearchBox
            value={state.search}
            onChange={(text) => change({ search: text.trim() })}
            hint={t('reports.search')}
          />
        }
        chips={
          <>
            <span className="phone-only">
              <OptionFilter
                label={t('reports.state')}
                options={stateOptions}
                chosen={chosen}
                any="all"
                onChange={(key) => change({ state: key })}
              />
            </span>
            <OptionFilter
              label={t('reports.category')}
              options={categoryOptions()}
              chosen={state.category}
              any=""
              onChange={(category) => change({ category })}
            />
          </>
        }
      />
      <div className={s.reports}>
        {found.error ? (
          <ErrorState
            title={t('reports.failed')}
            text={errorMessage(found.error)}
            onAgain={() => void found.refetch()}
          />
        ) : !rows ? (
          <CardSkeleton />
        ) : rows.length === 0 ? (
          <Empty
            kind={state.search || state.category ? 'noMatch' : 'none'}
            title={chosen === 'open' ? t('reports.noneOpen') : t('reports.noMatch')}
          >
            {chosen !== 'all' && (
              <Button onClick={() => change({ state: 'all', search: '', category: '' })}>
                {t('reports.showAll')}
              </Button>
            )}
          </Empty>
        ) : (
          <ul aria-label={t('reports.label')}>
            {rows.map((report) => (
              <Row
                key={report.report}
                report={report}
                zone={timezone}
                onChannel={(channel) => set({ tab: 'channels', channel, search: '' })}
              />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <div className={s.more}>
            <Button
              notYet={page === 1 ? t('reports.firstPage') : undefined}
              onClick={() => setPage(page - 1)}
            >
              {t('reports.previous')}
            </Button>
            <span className="muted">{t('reports.page', { page, pages })}</span>
            <Button
              notYet={page === pages ? t('reports.lastPage') : undefined}
              onClick={() => setPage(page + 1)}
            >
              {t('reports.next')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

interface RowProps {
  report: ChatReport
  zone: string
  onChannel: (channel: string) => void
}

function Row({ report, zone, onChannel }: RowProps) {
  const { message } = report
  return (
    <li className={s.report}>
      <div className={s.reportHead}>
        <b>{t(`category.${report.reportCategory}`)}</b>
        <span className="grow">
          <Rich
            text={t.template('reports.where')}
            values={{ name: report.offendingUserName, channel: report.channelName }}
            tags={{
              channel: (name) => (
                <button type="button" className={s.link} onClick={() => onChannel(report.channelUrl)}>
                  {name}
                </button>
              ),
            }}
          />
        </span>
        <span className={s.quiet}>
          {t('reports.by', { name: report.reportingUserName, time: stampAt(report.createdOn, zone) })}
        </span>
      </div>
      <p>{report.reportDescription}</p>
      <blockquote className={s.said}>
        {message.deletedOn ? (
          <i className="muted">{t('reports.deleted')}</i>
        ) : (
          <RichText html={highlightMentions(message.message)} />
        )}
        {message.files.length > 0 && (
          <span className={s.quiet}>{t('reports.files', { count: message.files.length })}</span>
        )}
      </blockquote>
      {report.state === 'open' ? (
        <div className={s.ways}>
          <Button size="s" onClick={() => void handleReport(report.report, 'dismissed')}>
            {t('reports.dismiss')}
          </Button>
          <Button size="s" warn onClick={() => void handleReport(report.report, 'removed')}>
            {t('reports.remove')}
          </Button>
          <Button size="s" warn onClick={() => void handleReport(report.report, 'muted')}>
            {t('reports.mute')}
          </Button>
        </div>
      ) : (
        <div className={s.quiet}>
          {[
            t('reports.handledBy', { state: t(`reports.${report.state}`), name: report.handledBy }),
            report.handledOn && stampAt(report.handledOn, zone),
            report.handledNote,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      )}
    </li>
  )
}
