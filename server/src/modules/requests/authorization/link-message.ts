import { dollars, sum } from '#contract/kit/money.ts'
import { stampAt, zoneName } from '#contract/kit/time.ts'
import { phoneText } from '#contract/kit/phone.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { writeMail, type EffectiveWording } from '../../templates/door.ts'
import type { Visit } from '../store.ts'
import type { VisitToAuthorize } from './reads/visit-to-authorize.ts'
import type { Recipient } from './rules/recipients.ts'
import type { ServiceToAuthorize } from './rules/service-answers.ts'
import type { LinkAction } from './rules/link-state.ts'
import { t } from './texts.ts'

export type SendInput = {
  event: number
  action: LinkAction
  recipients: readonly Recipient[]
  head: VisitToAuthorize
  /** The email template in effect. */
  template: EffectiveWording
  settings: Pick<Settings, 'publicUrl' | 'appTitle'>
}

export type LinkMessage = SendInput & {
  visit: Visit
  lines: readonly ServiceToAuthorize[]
  link: number
  url: string
  expiresAt: Date
  recipient: Recipient
}

export const composeLinkMail = ({
  head,
  lines,
  url,
  expiresAt,
  settings,
  recipient,
  template,
}: LinkMessage) => {
  const { BrandTitle, BrandColor = '' } = head.brand ?? {}
  const vehicle = head.vehicle_text || t('mail.noVehicle')
  const total = dollars(sum(lines.map(({ amount }) => amount)))
  const until = `${stampAt(expiresAt, head.time_zone)} ${zoneName(head.time_zone, expiresAt)}`
  const values = {
    vehicle,
    ro: head.ro_number,
    vin: head.vin,
    visit: String(head.number),
    shop: head.shop_name,
    center: head.center_name,
    phone: phoneText(head.phone),
    name: recipient.name,
    services: String(lines.length),
    total,
    until,
  }
  const facts = [
    { name: t('mail.ro'), value: head.ro_number },
    { name: t('mail.vin'), value: head.vin },
    { name: t('mail.shop'), value: head.shop_name },
  ]
  const written = writeMail(
    template,
    values,
    {
      heading: vehicle,
      parts: [
        { kind: 'facts', rows: facts },
        {
          kind: 'amounts',
          rows: lines.map(({ description, amount }) => ({ name: description, value: dollars(amount) })),
          total,
        },
        { kind: 'link', label: t('mail.answer'), url },
        { kind: 'small', text: t('mail.until', { until }) },
      ],
    },
    {
      title: BrandTitle ?? settings.appTitle,
      colour: /^#[0-9a-f]{6}$/i.test(BrandColor) ? BrandColor : null,
      logo: null,
      signature: [head.center_name, phoneText(head.phone)].filter(Boolean),
    },
  )
  return { ...written, fromName: template.fromName, fromEmail: template.fromEmail }
}

export const smsText = ({ head, lines, url }: LinkMessage): string =>
  t('sms', {
    count: lines.length,
    center: head.center_name,
    vehicle: head.vehicle_text.slice(0, 80) || t('sms.noVehicle'),
    ro: head.ro_number,
    url,
  })
