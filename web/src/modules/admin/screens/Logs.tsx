import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { queryLog } from '#contract/admin.ts'
import { technicalStamp } from '#contract/kit/time.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagePlan, oneOrderQuery } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { EntryDialog } from '../engine/EntryDialog.tsx'
import { Level } from '../engine/Level.tsx'
import { t } from '../engine/texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

type Entry = AnswerOf<typeof queryLog>['items'][number]

const tailMs = 3000
const plan = pagePlan(
  'logs',
  { orderBy: 'at', sort: 'desc' },
  { minutes: 60, level: 'info', tail: false as boolean },
  { fills: true },
)
const levels = ['info', 'warn', 'error'] as const
const spans = ['15', '60', '1440', '10080', '43200'] as const

const columnsOf = (): readonly ListColumn<Entry>[] => [
  {
    key: 'at',
    title: t('log.time'),
    render: (row) => <span className="num">{technicalStamp(row.timestamp)}</span>,
    cell: (row) => technicalStamp(row.timestamp),
    width: 190,
  },
  {
    key: 'level',
    title: t('log.level'),
    render: (row) => <Level level={row.level} />,
    cell: (row) => row.level,
    width: 80,
  },
  {
    key: 'message',
    title: t('log.message'),
    render: (row) => row.message,
    cell: (row) => row.message,
    tone: 'title',
    always: true,
  },
  {
    key: 'request',
    title: t('log.request'),
    render: (row) => row.request,
    cell: (row) => row.request,
    width: 260,
  },
  {
    key: 'reference',
    title: t('log.reference'),
    render: (row) => row.reference,
    cell: (row) => row.reference,
    width: 110,
  },
]

/** /logs: what the servers logged, by time, level, and text, with a live view. */
export default function Logs() {
  const [open, setOpen] = useState<Entry>()
  const columns = useTextMemo(() => columnsOf(), [])
  return (
    <>
      <ListPage<Entry, typeof plan.defaults>
        title={t('log.title')}
        unit={t('log.unit')}
        one={t('log.one')}
        hint={t('log.hint')}
        plan={plan}
        columns={columns}
        read={(state) => ({
          ...read('GET log/queryLog', {
            query: { ...oneOrderQuery(state), minutes: state.minutes, level: levelOf(state.level) },
          }),
          refetchInterval: state.tail ? tailMs : false,
        })}
        rowKey={(row) => row.id}
        chips={({ state, set }) => (
          <>
            <OptionFilter
              label={t('log.range')}
              options={spans.map((each) => ({ value: Number(each), label: t(`log.minutes.${each}`) }))}
              chosen={state.minutes}
              any={60}
              onChange={(minutes) => set({ minutes })}
            />
            <OptionFilter
              label={t('log.level')}
              options={levels.map((each) => ({ value: each, label: t(`log.level.${each}`) }))}
              chosen={levelOf(state.level)}
              any="info"
              onChange={(level) => set({ level })}
            />
            <CheckField label={t('log.live')} value={state.tail} onChange={(tail) => set({ tail })} />
          </>
        )}
        isFiltered={(state) => state.level !== 'info'}
        cleared={{ level: 'info' }}
        onOpen={setOpen}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.message}</b>
            <span className="soft cut">{row.request}</span>
            <span className="muted">
              {technicalStamp(row.timestamp)} · {row.level}
            </span>
          </div>
        )}
        none={{ title: t('log.empty'), text: t('log.emptyHint') }}
      />
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const levelOf = (text: string): (typeof levels)[number] => levels.find((each) => each === text) ?? 'info'
