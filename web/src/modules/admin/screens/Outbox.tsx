import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { outboxMail } from '#contract/identity.ts'
import { links } from '#contract/links.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { oneOrderQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { MessageStatePill, messageStateText } from '../engine/messageState.tsx'
import { MailBody } from '../parts/MailBody.tsx'
import { t } from '../texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

type StoredMail = AnswerOf<typeof outboxMail>['items'][number]
type Query = QueryOf<typeof outboxMail>
type Kind = NonNullable<Query['kind']>
type State = NonNullable<Query['state']>

const kinds: readonly Kind[] = ['mail', 'sms']
const states: readonly State[] = ['waiting', 'sent', 'refused', 'undone']
const any = 'all'
const plan = pagePlan('outbox', { orderBy: 'at', sort: 'desc' }, { kind: any, state: any }, { fills: true })
const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined =>
  all.find((each) => each === text)

const kindOf = (row: StoredMail) => t(`outbox.kind.${row.kind}`)
const stateOf = ({ state, words }: StoredMail) =>
  words ? t('outbox.stateWords', { state: messageStateText(state), words }) : messageStateText(state)

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
  {
    key: 'state',
    title: t('outbox.state'),
    render: ({ state, words }) => (
      <span className="row">
        <MessageStatePill state={state} />
        {words && (
          <span className="cut" data-tip-cut>
            {words}
          </span>
        )}
      </span>
    ),
    cell: stateOf,
    width: 300,
    tone: 'soft',
  },
]

/** /outbox: messages that this installation stored instead of sending. Not in production. */
export default function Outbox() {
  const client = useQueryClient()
  const [open, setOpen] = useState<StoredMail>()
  const columns = useTextMemo(() => columnsOf(), [])
  const retry = async ({ kind, id }: StoredMail) => {
    try {
      await api('POST admin/runJob', { body: { kind, id } })
      toast.ok(t('outbox.retried'))
      setOpen(undefined)
    } catch (error) {
      toast.error(actionErrorText(error, t('outbox.retryFailed')))
    }
    await markStale(client, 'admin/outbox')
  }
  return (
    <>
      <ListPage<StoredMail, typeof plan.defaults>
        title={t('outbox.title')}
        unit={t('outbox.unit')}
        one={t('outbox.one')}
        hint={t('outbox.hint')}
        plan={plan}
        columns={columns}
        read={(state) =>
          read('GET admin/outbox', {
            query: {
              ...oneOrderQuery(state),
              kind: oneOf(kinds, state.kind),
              state: oneOf(states, state.state),
            },
          })
        }
        rowKey={(row) => row.id * 2 + (row.kind === 'sms' ? 1 : 0)}
        live={['mail', 'admin/outbox']}
        version={(row) => row.state}
        chips={({ state, set }) => (
          <>
            <OptionFilter
              label={t('outbox.kind')}
              options={([any, ...kinds] as const).map((each) => ({
                value: each as string,
                label: t(`outbox.kind.${each}`),
              }))}
              chosen={oneOf(kinds, state.kind) ?? any}
              any={any}
              onChange={(kind) => set({ kind })}
            />
            <OptionFilter
              label={t('outbox.state')}
              options={([any, ...states] as const).map((each) => ({
                value: each as string,
                label: t(`outbox.state.${each}`),
              }))}
              chosen={oneOf(states, state.state) ?? any}
              any={any}
              onChange={(chosen) => set({ state: chosen })}
            />
          </>
        )}
        isFiltered={(state) => state.kind !== any || state.state !== any}
        cleared={{ kind: any, state: any }}
        onOpen={setOpen}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.subject}</b>
            <span className="soft cut">{row.to}</span>
            <span className="muted">{stampAt(row.at, displayZone())}</span>
            <span>
              <MessageStatePill state={row.state} />
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
          foot={
            <DialogFoot onCancel={() => setOpen(undefined)} cancelLabel={t('outbox.close')}>
              {open.calibrate !== null && (
                <Button href={links.request(open.calibrate)}>{t('outbox.openRequest')}</Button>
              )}
              {open.rights.includes('retry') && (
                <Button look="primary" onClick={() => void retry(open)}>
                  {t('outbox.retry')}
                </Button>
              )}
            </DialogFoot>
          }
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
