import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { webhookEvents, type WebhookEvent } from '#contract/kit/webhook-events.ts'
import { api } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { useProfile } from '../../identity/door.ts'
import { ListDialog } from '../../lookups/door.ts'
import {
  eventsText,
  eventText,
  removeWebhook,
  webhookPaths,
  type SavedWebhook,
  type Webhook,
} from '../data.ts'
import { t } from '../texts.ts'
import s from './webhooks.module.css'

type Values = { name: string; url: string; events: WebhookEvent[]; isOff: boolean }

interface Props {
  /** The webhook, or undefined for a new one. */
  webhook: Webhook | undefined
  onSaved: (saved: SavedWebhook) => void
  onClose: () => void
}

const valuesOf = (webhook: Webhook | undefined): Values => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? ['repairOrder.statusChanged'],
  isOff: webhook?.isOff ?? false,
})

/** Adds or edits a webhook. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const client = useQueryClient()
  const me = useProfile()
  const idempotency = useIdempotencyKey()
  const stored = useMemo(() => valuesOf(webhook), [webhook])
  const send = async (fields: Partial<Values>, version: number | undefined) => {
    const body = {
      ...fields,
      webhook: webhook?.webhook ?? -1,
      ...(version === undefined || !webhook ? {} : { version }),
    }
    const saved = await api(
      'POST webhook/saveWebhook',
      { body },
      webhook ? {} : { idempotencyKey: idempotency.keyOf(body) },
    )
    idempotency.done()
    onSaved(saved)
  }
  return (
    <ListDialog<Values>
      title={webhook?.name ?? t('add')}
      sub={t('dialog.sub', { location: webhook?.firmName ?? me.firmName })}
      what={t('dialog.what')}
      kind="webhook"
      id={webhook?.webhook ?? -1}
      addedTo={me.firm}
      version={webhook?.version ?? 0}
      stored={stored}
      fields={{
        name: { label: t('field.name'), call: 'name' },
        url: { label: t('field.url'), call: 'url' },
        events: {
          label: t('field.events'),
          call: 'events',
          valueText: (value) => eventsText(value as string[]),
        },
        isOff: { label: t('field.isOff'), call: 'isOff' },
      }}
      check={({ name, url, events }) => ({
        name: name.trim() ? undefined : t('check.required'),
        url: /^https?:\/\/\S/.test(url.trim()) ? undefined : t('check.url'),
        events: events.length > 0 ? undefined : t('check.events'),
      })}
      send={send}
      paths={webhookPaths}
      nameOf={({ name }) => name}
      footerLeft={
        webhook?.rights.includes('delete') && (
          <Button
            warn
            look="ghost"
            onClick={async () => {
              if (await removeWebhook(client, webhook)) onClose()
            }}
          >
            {t('dialog.delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => {
        const events = form.field('events')
        return (
          <Stack gap={4}>
            <TextField
              label={t('field.name')}
              placeholder={t('field.namePlaceholder')}
              required
              maxLength={80}
              {...form.field('name')}
            />
            <TextField
              label={t('field.url')}
              placeholder="https://"
              required
              maxLength={500}
              hint={t('field.urlHint')}
              {...form.field('url')}
            />
            <fieldset className={s.events}>
              <legend>{t('field.events')}</legend>
              {webhookEvents.map((event) => (
                <CheckField
                  key={event}
                  label={eventText(event)}
                  value={events.value.includes(event)}
                  onChange={(on) =>
                    events.onChange(
                      webhookEvents.filter((each) => (each === event ? on : events.value.includes(each))),
                    )
                  }
                />
              ))}
              {events.error && (
                <span className={s.error} role="alert">
                  {events.error}
                </span>
              )}
            </fieldset>
            <CheckField label={t('field.isOff')} hint={t('field.isOffHint')} {...form.field('isOff')} />
          </Stack>
        )
      }}
    </ListDialog>
  )
}
