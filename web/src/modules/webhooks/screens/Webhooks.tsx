import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { SecretPanel } from '../../../kit/display/SecretPanel.tsx'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagePlan, oneOrderQuery } from '../../../kit/list/pageState.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Text } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { eventsText, sentText, stateText, type SavedWebhook, type Webhook } from '../data.ts'
import { DeliveriesDialog } from '../parts/DeliveriesDialog.tsx'
import { WebhookDialog } from '../parts/WebhookDialog.tsx'
import { t } from '../texts.ts'
import s from '../parts/webhooks.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

const plan = pagePlan('webhooks', { orderBy: 'name', sort: 'asc' }, {})

const column = (
  key: string,
  title: string,
  cell: (row: Webhook) => string,
  width?: number,
): ListColumn<Webhook> => ({ key, title, render: cell, cell, ...(width === undefined ? {} : { width }) })

/** A state that needs somebody stands out. */
const StateWord = ({ webhook }: { webhook: Webhook }) => (
  <span className={s.word} data-state={webhook.state}>
    {stateText(webhook)}
  </span>
)

const columnsOf = (): readonly ListColumn<Webhook>[] => [
  { ...column('name', t('column.name'), (row) => row.name), tone: 'title', always: true },
  { ...column('state', t('column.state'), stateText, 150), render: (row) => <StateWord webhook={row} /> },
  column('url', t('column.url'), (row) => row.url),
  column('events', t('column.events'), (row) => eventsText(row.events)),
  column('sent', t('column.sent'), sentText, 170),
  {
    ...column('waiting', t('column.waiting'), (row) => String(row.waiting), 80),
    align: 'right',
  },
  { ...column('location', t('column.location'), (row) => row.firmName, 160), tone: 'soft' },
]

type Open = { kind: 'new' } | { kind: 'edit' | 'deliveries'; of: Webhook }

/** /webhooks: calls to the companies' own systems, with what became of each. */
export default function Webhooks() {
  const columns = useTextMemo(() => columnsOf(), [])
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  /** A new secret stays until it is closed, whatever the dialog that made it does. */
  const [made, setMade] = useState<SavedWebhook>()
  const showSecret = (saved: SavedWebhook) => saved.secret !== null && setMade(saved)
  const action = (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <ListPage<Webhook, typeof plan.defaults>
      title={t('page.title')}
      unit={t('page.unit')}
      one={t('page.one')}
      hint={t('page.hint')}
      plan={plan}
      columns={columns}
      read={(state) => read('GET webhook/webhooks', { query: oneOrderQuery(state) })}
      rowKey={(row) => row.webhook}
      version={({ version, state, failures }) => `${version} ${state} ${failures}`}
      action={action}
      onNew={() => setOpen({ kind: 'new' })}
      onOpen={(of) => setOpen({ kind: 'deliveries', of })}
      card={(row) => (
        <div className="col">
          <b className="cut">{row.name}</b>
          <span className="soft cut">{row.url}</span>
          <span className="muted cut">
            <StateWord webhook={row} /> · {t('card.sent', { time: sentText(row) })}
          </span>
        </div>
      )}
      none={{ title: t('page.empty'), text: t('page.emptyHint'), action }}
    >
      {() => (
        <>
          {open?.kind === 'new' && <WebhookDialog webhook={undefined} onSaved={showSecret} onClose={close} />}
          {open?.kind === 'edit' && <WebhookDialog webhook={open.of} onSaved={showSecret} onClose={close} />}
          {open?.kind === 'deliveries' && (
            <DeliveriesDialog
              webhook={open.of}
              onEdit={(of) => setOpen({ kind: 'edit', of })}
              onRotated={(saved) => {
                close()
                showSecret(saved)
              }}
              onClose={close}
            />
          )}
          {made && !open && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
        </>
      )}
    </ListPage>
  )
}

function SecretDialog({ made, onClose }: { made: SavedWebhook; onClose: () => void }) {
  return (
    <Dialog
      title={t('secret.title')}
      sub={made.name}
      onClose={onClose}
      foot={
        <DialogFoot>
          <Button onClick={onClose}>{t('close')}</Button>
        </DialogFoot>
      }
    >
      <SecretPanel secret={made.secret ?? ''} label={t('secret.label')} use={t('secret.use')}>
        {made.previousUntil && (
          <Text tone="soft">{t('secret.old', { time: stampAt(made.previousUntil, displayZone()) })}</Text>
        )}
      </SecretPanel>
    </Dialog>
  )
}
