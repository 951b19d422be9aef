import { zoneShown } from '../../../kit/zone.ts'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { outboxMail } from '#contract/identity.ts'
import { stampAt } from '#contract/kit/time.ts'
import { useLiveRefresh } from '../../../kit/live.ts'
import { PlainList, plainPlan } from '../../../kit/PlainList.tsx'
import { read } from '../../../kit/queries.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Letter } from '../parts/Letter.tsx'

type Kept = AnswerOf<typeof outboxMail>['items'][number]
const plan = plainPlan('outbox', 'at', 'desc')

const columns: readonly Column<Kept>[] = [
  { key: 'at', title: 'When', render: (row) => stampAt(row.at, zoneShown()), width: 180 },
  { key: 'kind', title: 'Kind', render: (row) => (row.kind === 'mail' ? 'Mail' : 'SMS'), width: 70 },
  { key: 'to', title: 'To', render: (row) => row.to, width: 260 },
  { key: 'subject', title: 'Subject', render: (row) => row.subject, tone: 'title' },
  {
    key: 'state',
    title: 'State',
    render: (row) => (row.words ? `${row.state}: ${row.words}` : row.state),
    width: 220,
    tone: 'soft',
  },
]

/** /outbox: what this installation kept in place of sending. Not in production. */
export default function Outbox() {
  const [open, setOpen] = useState<Kept>()
  useLiveRefresh('mail', 'admin/outbox')
  return (
    <>
      <PlainList<Kept>
        title="Outbox"
        unit="messages"
        hint="To or subject"
        plan={plan}
        columns={columns}
        query={(query) => read('GET admin/outbox', { query })}
        rowKey={(row) => row.id * 2 + (row.kind === 'sms' ? 1 : 0)}
        onOpen={setOpen}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.subject}</b>
            <span className="soft cut">{row.to}</span>
            <span className="muted">
              {stampAt(row.at, zoneShown())} · {row.state}
            </span>
          </div>
        )}
        none={{
          title: 'Nothing was sent yet',
          text: 'Mail and SMS of this installation are kept here in place of leaving the house.',
        }}
      />
      {open && (
        <Dialog
          title={open.subject || 'SMS'}
          sub={`To ${open.to}, ${stampAt(open.at, zoneShown())}`}
          onClose={() => setOpen(undefined)}
        >
          {open.kind === 'mail' ? <Letter title="The message" html={open.html} /> : <p>{open.html}</p>}
        </Dialog>
      )}
    </>
  )
}
