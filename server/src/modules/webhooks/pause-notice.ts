import { sql } from 'kysely'
import { links } from '#contract/links.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueMail } from '../live/door.ts'
import { t } from './texts.ts'

type Row = {
  name: string
  url: string
  firm: number
  location: string
  failing_since: string
  email: string
  zone: string
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Tells whoever last saved a webhook, by email, that it was paused. */
export const pauseNotice = async (
  services: Services,
  tx: Tx,
  webhook: number,
  isGone: boolean,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<Row>`select w.name, w.url, w.firm, f.name as location, w.failing_since, u.email,
      u.time_zone_name as zone
    from webhook w join firm f on f.id = w.firm join app_user u on u.id = w.saved_by
    where w.id = ${webhook} and not u.is_inactive and u.email <> ''`.execute(tx)
  const [row] = rows
  if (!row) return
  const { name, location, firm } = row
  const host = new URL(row.url).host
  const paragraphs = [
    isGone
      ? t('mail.gone', { name, location, host })
      : t('mail.failing', { name, location, host, time: stampAt(row.failing_since, row.zone) }),
    t('mail.held'),
    t('mail.link', { url: `${services.settings.publicUrl}${links.webhooks()}` }),
  ]
  await queueMail(
    tx,
    { user: 0 },
    now,
    {
      firm,
      to: [row.email],
      subject: t('mail.subject', { name }),
      html: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n'),
      text: paragraphs.join('\n\n'),
    },
    0,
  )
}
