import { useQueryClient } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { JobKind, jobs } from '#contract/admin.ts'
import { links } from '#contract/links.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagePlan, oneOrderQuery } from '../../../kit/list/pageState.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SelectionAction } from '../../../ui/list/SelectionBar.tsx'
import { toast } from '../../../ui/toast.ts'
import { MessageStatePill } from '../engine/messageState.tsx'
import { t } from '../engine/texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

type Job = AnswerOf<typeof jobs>['items'][number]

const kinds: readonly JobKind[] = ['mail', 'sms', 'push', 'ccc']
const shows = ['all', 'waiting', 'failed'] as const
const refreshMs = 15_000
const plan = pagePlan('jobs', { orderBy: 'at', sort: 'desc' }, { kind: 'all', show: 'all' }, { fills: true })

const column = (key: string, title: string, cell: (row: Job) => string, width?: number): ListColumn<Job> => ({
  key,
  title,
  render: cell,
  cell,
  ...(width === undefined ? {} : { width }),
})

const columnsOf = (): readonly ListColumn<Job>[] => [
  column('created', t('job.created'), (row) => stampAt(row.createdOn, displayZone()), 170),
  column('kind', t('job.kind'), (row) => t(`job.kind.${row.kind}`), 130),
  { ...column('to', t('job.to'), (row) => row.to), tone: 'title', always: true },
  {
    ...column('what', t('job.what'), (row) => row.what),
    render: (row) =>
      row.calibrate && row.what ? <Link href={links.request(row.calibrate)}>{row.what}</Link> : row.what,
  },
  {
    ...column('state', t('job.state'), (row) => t(`job.state.${row.state}`), 180),
    render: (row) => <MessageStatePill state={row.state} />,
  },
  {
    key: 'tries',
    title: t('job.tries'),
    width: 60,
    align: 'right',
    render: (row) => row.tries,
    cell: (row) => row.tries,
  },
  column('error', t('job.error'), (row) => row.error),
  { ...column('location', t('job.location'), (row) => row.firmName), tone: 'soft' },
]

/** A number for a message: ids are counted by kind. */
const keyOf = ({ kind, id }: Job): number => id * kinds.length + kinds.indexOf(kind)
const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined =>
  all.find((each) => each === text)

/** /jobs: what leaves the house, with its state, tries, and error, and a way to try again. */
export default function Jobs() {
  const client = useQueryClient()
  const columns = useTextMemo(() => columnsOf(), [])
  const run = async (rows: readonly Job[]) => {
    let count = 0
    try {
      for (const { kind, id } of rows) {
        await api('POST admin/runJob', { body: { kind, id } })
        count += 1
      }
      toast.ok(t('job.ran', { count }))
    } catch (error) {
      toast.error(actionErrorText(error, t('job.runFailed')))
    }
    await markStale(client, 'admin/jobs', 'admin/health')
  }
  return (
    <ListPage<Job, typeof plan.defaults>
      title={t('job.title')}
      unit={t('job.unit')}
      one={t('job.one')}
      hint={t('job.hint')}
      plan={plan}
      columns={columns}
      read={(state) => ({
        ...read('GET admin/jobs', {
          query: {
            ...oneOrderQuery(state),
            kind: oneOf(kinds, state.kind),
            show: oneOf(shows, state.show) ?? 'all',
          },
        }),
        refetchInterval: refreshMs,
      })}
      rowKey={keyOf}
      version={(row) => `${row.state} ${row.tries}`}
      chips={({ state, set }) => (
        <>
          <OptionFilter
            label={t('job.show')}
            options={shows.map((each) => ({ value: each, label: t(`job.show.${each}`) }))}
            chosen={oneOf(shows, state.show) ?? 'all'}
            any="all"
            onChange={(show) => set({ show })}
          />
          <OptionFilter
            label={t('job.kind')}
            options={(['all', ...kinds] as const).map((each) => ({
              value: each as string,
              label: t(`job.kind.${each}`),
            }))}
            chosen={oneOf(kinds, state.kind) ?? 'all'}
            any="all"
            onChange={(kind) => set({ kind })}
          />
        </>
      )}
      isFiltered={(state) => state.kind !== 'all' || state.show !== 'all'}
      cleared={{ kind: 'all', show: 'all' }}
      bulk={(chosen) => (
        <SelectionAction
          icon={<IconRefresh size={16} />}
          notYet={chosen.known.some(({ rights }) => rights.includes('run')) ? undefined : t('job.cannot')}
          onClick={async () => {
            await run((await chosen.rows()).filter(({ rights }) => rights.includes('run')))
            chosen.done()
          }}
        >
          {t('job.run')}
        </SelectionAction>
      )}
      card={(row) => (
        <div className="col">
          <b className="cut">{row.to}</b>
          <span className="soft cut">{row.what || t(`job.kind.${row.kind}`)}</span>
          <span className="muted cut">{stampAt(row.createdOn, displayZone())}</span>
          <span>
            <MessageStatePill state={row.state} />
          </span>
          {row.error && <span className="muted cut">{row.error}</span>}
        </div>
      )}
      none={{ title: t('job.empty'), text: t('job.emptyHint') }}
    />
  )
}
