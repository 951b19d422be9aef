import type { HistoryRecord, searchHistory } from '#contract/admin.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { links } from '#contract/links.ts'
import { date, stampAt } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagePlan, oneOrderQuery } from '../../../kit/list/pageState.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { Link } from '../../../ui/Link.tsx'
import { t } from '../engine/texts.ts'
import s from '../engine/engine.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

type Change = AnswerOf<typeof searchHistory>['items'][number]

const records: readonly HistoryRecord[] = [
  'request',
  'contact',
  'location',
  'user',
  'vehicle',
  'service',
  'insurer',
  'list',
  'file',
  'other',
]
const plan = pagePlan(
  'history',
  { orderBy: 'at', sort: 'desc' },
  { record: 'all', from: '', to: '' },
  { fills: true },
)
const recordIn = (text: string): HistoryRecord | undefined => records.find((each) => each === text)

const byOf = ({ by }: Change): string => by || t('history.system')
const recordText = ({ record, ronumber }: Change): string =>
  record === 'request' ? t('history.ro', { ro: ronumber }) : t(`history.record.${record}`)

const columnsOf = (): readonly ListColumn<Change>[] => [
  {
    key: 'at',
    title: t('history.at'),
    render: (row) => stampAt(row.at, displayZone()),
    cell: (row) => stampAt(row.at, displayZone()),
    width: 170,
  },
  { key: 'by', title: t('history.by'), render: byOf, cell: byOf, width: 200, tone: 'title', always: true },
  { key: 'what', title: t('history.what'), render: (row) => row.says, cell: (row) => row.says },
  {
    key: 'record',
    title: t('history.record'),
    render: (row) =>
      row.calibrate === null ? (
        recordText(row)
      ) : (
        <Link href={links.request(row.calibrate)}>{recordText(row)}</Link>
      ),
    cell: recordText,
    width: 150,
  },
  { key: 'why', title: t('history.why'), render: (row) => row.why, cell: (row) => row.why, tone: 'soft' },
]

const daysText = (from: string, to: string): string => {
  if (from && to) return t('history.days.range', { from: date(from), to: date(to) })
  if (from) return t('history.days.since', { from: date(from) })
  return to ? t('history.days.until', { to: date(to) }) : t('history.days.default')
}

/** /history: who changed what, by person, days, and kind of record. */
export default function History() {
  const columns = useTextMemo(() => columnsOf(), [])
  return (
    <ListPage<Change, typeof plan.defaults>
      title={t('history.title')}
      unit={t('history.unit')}
      one={t('history.one')}
      hint={t('history.hint')}
      plan={plan}
      columns={columns}
      read={(state) =>
        read('GET admin/history', {
          query: {
            ...oneOrderQuery(state),
            record: recordIn(state.record),
            dateStart: state.from || undefined,
            dateEnd: state.to || undefined,
          },
        })
      }
      rowKey={(row) => row.id}
      chips={({ state, set }) => (
        <>
          <FilterChip
            label={t('history.days')}
            value={daysText(state.from, state.to)}
            onClear={state.from || state.to ? () => set({ from: '', to: '' }) : undefined}
          >
            {() => (
              <div className={s.days}>
                <DateField
                  label={t('history.from')}
                  value={state.from}
                  max={state.to || undefined}
                  onChange={(from) => set({ from: from ?? '' })}
                />
                <DateField
                  label={t('history.to')}
                  value={state.to}
                  min={state.from || undefined}
                  onChange={(to) => set({ to: to ?? '' })}
                />
              </div>
            )}
          </FilterChip>
          <OptionFilter
            label={t('history.record')}
            options={(['all', ...records] as const).map((each) => ({
              value: each as string,
              label: t(`history.record.${each}`),
            }))}
            chosen={recordIn(state.record) ?? 'all'}
            any="all"
            onChange={(record) => set({ record })}
          />
        </>
      )}
      isFiltered={(state) => state.record !== 'all' || state.from !== '' || state.to !== ''}
      cleared={{ record: 'all', from: '', to: '' }}
      card={(row) => (
        <div className="col">
          <b className="cut">{byOf(row)}</b>
          <span className="soft cut">{row.says}</span>
          <span className="muted cut">
            {stampAt(row.at, displayZone())} · {recordText(row)}
          </span>
        </div>
      )}
      none={{ title: t('history.empty'), text: t('history.emptyHint') }}
    />
  )
}
