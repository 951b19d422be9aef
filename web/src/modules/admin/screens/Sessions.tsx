import { useQueryClient } from '@tanstack/react-query'
import { IconLogout } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { sessions } from '#contract/admin.ts'
import { roleLabel } from '#contract/kit/roles.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagePlan, pageQuery } from '../../../kit/list/pageState.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { SelectionAction } from '../../../ui/list/SelectionBar.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from '../engine/texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

type Session = AnswerOf<typeof sessions>['items'][number]

const plan = pagePlan('sessions', { orderBy: 'at', sort: 'desc' }, {}, { fills: true })

const column = (
  key: string,
  title: string,
  cell: (row: Session) => string,
  width?: number,
): ListColumn<Session> => ({ key, title, render: cell, cell, ...(width === undefined ? {} : { width }) })

const columnsOf = (): readonly ListColumn<Session>[] => [
  { ...column('name', t('session.name'), (row) => row.name || row.username), tone: 'title', always: true },
  column('location', t('session.location'), (row) => row.firmName),
  column('role', t('session.role'), (row) => roleLabel(row.role, null), 150),
  column('since', t('session.since'), (row) => stampAt(row.signedInOn, displayZone()), 170),
  column('address', t('session.address'), (row) => row.address, 130),
  column('device', t('session.device'), (row) => row.agent),
]

/** A number for a session, whose id is a UUID. */
const keyOf = ({ session }: Session): number => Number.parseInt(session.slice(0, 8), 16)

/** /sessions: who is signed in, and a way to sign them out. */
export default function Sessions() {
  const client = useQueryClient()
  const columns = useTextMemo(() => columnsOf(), [])
  const end = async (rows: readonly Session[]) => {
    const count = rows.length
    const isConfirmed = await confirm({
      title: t('session.endTitle', { count }),
      text: t('session.endText'),
      confirmLabel: t('session.end'),
      danger: true,
    })
    if (!isConfirmed) return
    try {
      for (const { session } of rows) await api('POST admin/endSession', { body: { session } })
      toast.ok(t('session.ended', { count }))
    } catch (error) {
      toast.error(actionErrorText(error, t('session.endFailed')))
    }
    await markStale(client, 'admin/sessions')
  }
  return (
    <ListPage<Session, typeof plan.defaults>
      title={t('session.title')}
      unit={t('session.unit')}
      one={t('session.one')}
      hint={t('session.hint')}
      plan={plan}
      columns={columns}
      read={(state) => {
        const { page, pageSize, search } = pageQuery(state)
        return read('GET admin/sessions', { query: { page, pageSize, search } })
      }}
      rowKey={keyOf}
      bulk={(chosen) => (
        <SelectionAction
          icon={<IconLogout size={16} />}
          notYet={
            chosen.known.some(({ rights }) => rights.includes('end')) ? undefined : t('session.ownOnly')
          }
          onClick={async () => {
            await end((await chosen.rows()).filter(({ rights }) => rights.includes('end')))
            chosen.done()
          }}
        >
          {t('session.end')}
        </SelectionAction>
      )}
      card={(row) => (
        <div className="col">
          <b className="cut">{row.name || row.username}</b>
          <span className="soft cut">{row.firmName}</span>
          <span className="muted cut">
            {stampAt(row.signedInOn, displayZone())} · {row.address}
          </span>
        </div>
      )}
      none={{ title: t('session.empty'), text: t('session.emptyHint') }}
    />
  )
}
