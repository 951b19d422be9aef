import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPencil, IconPlayerPlay, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { Row, Stack } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { resume, rotateSecret, sendTest, type SavedWebhook, type Webhook } from '../data.ts'
import { t } from '../texts.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import s from './webhooks.module.css'

const shows = ['all', 'waiting', 'refused', 'sent'] as const
const step = 25
const refreshMs = 4000

interface Props {
  webhook: Webhook
  onEdit: (webhook: Webhook) => void
  onRotated: (saved: SavedWebhook) => void
  onClose: () => void
}

/** A webhook's deliveries, and what can be done with it. It follows what is being sent. */
export function DeliveriesDialog({ webhook: opened, onEdit, onRotated, onClose }: Props) {
  const client = useQueryClient()
  const query = { webhook: opened.webhook }
  const webhook = useQuery({
    ...read('GET webhook/webhook', { query }),
    initialData: opened,
    refetchInterval: refreshMs,
  }).data
  const [show, setShow] = useState<string>('all')
  const [size, setSize] = useState(step)
  const found = useQuery({
    ...read('GET webhook/deliveries', {
      query: { ...query, pageSize: size, filter: show === 'all' ? undefined : show },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const rows = found.data?.items ?? []
  const rotate = async () => {
    const saved = await rotateSecret(client, webhook)
    if (saved) onRotated(saved)
  }
  return (
    <Dialog
      title={t('deliveries.title', { name: webhook.name })}
      sub={t('deliveries.sub', { url: webhook.url })}
      tall
      onClose={onClose}
      foot={
        <DialogFoot
          left={
            <>
              <Button icon={<IconPencil size={16} />} onClick={() => onEdit(webhook)}>
                {t('edit')}
              </Button>
              <Button icon={<IconRefresh size={16} />} onClick={() => void rotate()}>
                {t('rotate')}
              </Button>
            </>
          }
        >
          <Button onClick={onClose}>{t('close')}</Button>
          <Button look="primary" icon={<IconSend size={16} />} onClick={() => void sendTest(client, webhook)}>
            {t('test')}
          </Button>
        </DialogFoot>
      }
    >
      <Stack gap={4}>
        <WebhookNote webhook={webhook} />
        <Row>
          <OptionFilter
            label={t('deliveries.show')}
            options={shows.map((each) => ({ value: each as string, label: t(`show.${each}`) }))}
            chosen={show}
            any="all"
            onChange={setShow}
          />
        </Row>
        {found.error && !found.data && (
          <ErrorState
            {...listError(found.error, () => void found.refetch())}
            title={t('deliveries.failed')}
          />
        )}
        {found.isPending && <CardSkeleton lines={5} />}
        {found.data && rows.length === 0 && (
          <Empty
            kind="none"
            title={t(show === 'all' ? 'deliveries.none' : 'deliveries.noMatch')}
            text={t(show === 'all' ? 'deliveries.noneHint' : 'deliveries.noMatchHint')}
          />
        )}
        {rows.length > 0 && (
          <ul className={s.list} aria-label={t('deliveries.label')}>
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.delivery} delivery={delivery} />
            ))}
          </ul>
        )}
        {found.data && rows.length < found.data.count && (
          <Row>
            <Button busy={found.isPlaceholderData} onClick={() => setSize(size + step)}>
              {t('deliveries.more')}
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}

/** What is wrong with a webhook, with the way out. */
function WebhookNote({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient()
  const zone = displayZone()
  const { state, pausedOn, failures, failingSince } = webhook
  if (state === 'off') return <Note tone="info">{t('off.note')}</Note>
  if (state === 'paused')
    return (
      <Note
        tone="bad"
        end={
          <Button size="s" icon={<IconPlayerPlay size={14} />} onClick={() => void resume(client, webhook)}>
            {t('resume')}
          </Button>
        }
      >
        {t('paused.note', { time: stampAt(pausedOn ?? '', zone) })}
      </Note>
    )
  if (failures === 0) return null
  return (
    <Note tone="warn">{t('failing.note', { count: failures, time: stampAt(failingSince ?? '', zone) })}</Note>
  )
}
