import type { RecordView } from '#contract/admin.ts'
import type { Role } from '#contract/kit/roles.ts'
import { links } from '#contract/links.ts'
import { canOpen } from '#contract/page-access.ts'
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
import { useProfile } from '../../identity/door.ts'
import { t } from '../engine/texts.ts'
import s from '../engine/engine.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

const records = ['request', 'contact'] as const
const plan = pagePlan('views', { orderBy: 'at', sort: 'desc' }, { record: 'all', from: '', to: '' })
const recordIn = (text: string) => records.find((each) => each === text)

const recordText = ({ calibrate, ronumber, contactName }: RecordView): string =>
  calibrate === null ? contactName || t('history.record.contact') : t('history.ro', { ro: ronumber })

/** The record, as a link for those who may open it. */
function RecordLink({ row, mayOpenContacts }: { row: RecordView; mayOpenContacts: boolean }) {
  if (row.calibrate !== null) return <Link href={links.request(row.calibrate)}>{recordText(row)}</Link>
  return mayOpenContacts && row.contact !== null ? (
    <Link href={links.contacts({ contact: row.contact })}>{recordText(row)}</Link>
  ) : (
    <>{recordText(row)}</>
  )
}

const columnsOf = (mayOpenContacts: boolean): readonly ListColumn<RecordView>[] => [
  {
    key: 'at',
    title: t('view.at'),
    render: (row) => stampAt(row.at, displayZone()),
    cell: (row) => stampAt(row.at, displayZone()),
    width: 170,
  },
  {
    key: 'by',
    title: t('view.by'),
    render: (row) => row.by,
    cell: (row) => row.by,
    width: 220,
    tone: 'title',
    always: true,
  },
  {
    key: 'location',
    title: t('view.location'),
    render: (row) => row.byFirmName,
    cell: (row) => row.byFirmName,
    tone: 'soft',
  },
  {
    key: 'record',
    title: t('view.record'),
    render: (row) => <RecordLink row={row} mayOpenContacts={mayOpenContacts} />,
    cell: recordText,
  },
  {
    key: 'views',
    title: t('view.views'),
    render: (row) => row.views,
    cell: (row) => row.views,
    width: 130,
    align: 'right',
  },
]

const daysText = (from: string, to: string): string => {
  if (from && to) return t('history.days.range', { from: date(from), to: date(to) })
  if (from) return t('history.days.since', { from: date(from) })
  return to ? t('history.days.until', { to: date(to) }) : t('history.days.default')
}

/** /views: which administrators and support people opened which repair orders and contacts. */
export default function Views() {
  const mayOpenContacts = canOpen((useProfile().roles[0] ?? null) as Role | null, '/contacts')
  const columns = useTextMemo(() => columnsOf(mayOpenContacts), [mayOpenContacts])
  return (
    <ListPage<RecordView, typeof plan.defaults>
      title={t('view.title')}
      unit={t('view.unit')}
      one={t('view.one')}
      hint={t('view.hint')}
      plan={plan}
      columns={columns}
      read={(state) =>
        read('GET admin/recordViews', {
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
            label={t('view.record')}
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
          <b className="cut">{row.by}</b>
          <span className="soft cut">
            <RecordLink row={row} mayOpenContacts={mayOpenContacts} />
          </span>
          <span className="muted cut">
            {stampAt(row.at, displayZone())} · {row.byFirmName}
          </span>
        </div>
      )}
      none={{ title: t('view.empty'), text: t('view.emptyHint') }}
    />
  )
}
