import { displayZone } from '../../../kit/time/zone.ts'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { outboxMail } from '#contract/identity.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { MailBody } from '../parts/MailBody.tsx'
import { t } from '../texts.ts'

type StoredMail = AnswerOf<typeof outboxMail>['items'][number]
const plan = pagePlan('outbox', { orderBy: 'at', sort: 'desc' }, {})

const kindOf = (row: StoredMail) => t(row.kind === 'mail' ? 'outbox.kind.mail' : 'outbox.kind.sms')
const stateOf = (row: StoredMail) => (row.words ? `${row.state}: ${row.words}` : row.state)

const columnsOf = (): readonly ListColumn<StoredMail>[] => [
  {
    key: 'at',
    title: t('outbox.at'),
    render: (row) => stampAt(row.at, displayZone()),
    cell: (row) => stampAt(row.at, displayZone()),
    width: 180,
  },
  { key: 'kind', title: t('outbox.kind'), render: kindOf, cell: kindOf, width: 70 },
  { key: 'to', title: t('outbox.to'), render: (row) => row.to, cell: (row) => row.to, width: 260 },
  {
    key: 'subject',
    title: t('outbox.subject'),
    render: (row) => row.subject,
    cell: (row) => row.subject,
    tone: 'title',
    always: true,
  },
  { key: 'state', title: t('outbox.state'), render: stateOf, cell: stateOf, width: 220, tone: 'soft' },
]

/** /outbox: mails that this installation stored instead of sending. Not in production. */
export default function Outbox() {
  const [open, setOpen] = useState<StoredMail>()
  const columns = useMemo(() => columnsOf(), [])
  return (
    <>
      <ListPage<StoredMail, typeof plan.defaults>
        title={t('outbox.title')}
        unit={t('outbox.unit')}
        one={t('outbox.one')}
        hint={t('outbox.hint')}
        plan={plan}
        columns={columns}
        read={(state) => read('GET admin/outbox', { query: pageQuery(state) })}
        rowKey={(row) => row.id * 2 + (row.kind === 'sms' ? 1 : 0)}
        live={['mail', 'admin/outbox']}
        onOpen={setOpen}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.subject}</b>
            <span className="soft cut">{row.to}</span>
            <span className="muted">
              {stampAt(row.at, displayZone())} · {row.state}
            </span>
          </div>
        )}
        none={{
          title: t('outbox.empty.title'),
          text: t('outbox.empty.text'),
        }}
      />
      {open && (
        <Dialog
          title={open.subject || t('outbox.kind.sms')}
          sub={t('outbox.open', { to: open.to, at: stampAt(open.at, displayZone()) })}
          onClose={() => setOpen(undefined)}
        >
          {open.kind === 'mail' ? (
            <MailBody title={t('outbox.message')} html={open.html} />
          ) : (
            <p>{open.html}</p>
          )}
        </Dialog>
      )}
    </>
  )
}
