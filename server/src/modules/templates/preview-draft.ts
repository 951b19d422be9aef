import type { BodyOf } from '#contract/kit/call.ts'
import type { previewEmailTemplate } from '#contract/templates.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { senderOf } from '../live/door.ts'
import { checkWording } from './check-wording.ts'
import { loadBrand } from './reads/templates.ts'
import { sampleCore, sampleValues } from './rules/sample.ts'
import { writeMail, type WrittenMail } from './rules/write-mail.ts'
import { t } from './texts.ts'

type Draft = BodyOf<typeof previewEmailTemplate>
export type Preview = WrittenMail & { from: string; firm: number }

/**
 * Renders an unsaved draft with sample values.
 * @throws Problem 400 as saving does
 */
export const previewDraft = async (
  run: RunQuery,
  actor: Actor,
  settings: Pick<Settings, 'appTitle' | 'publicUrl' | 'mailFrom'>,
  draft: Draft,
): Promise<Preview> => {
  const firm = draft.firm && draft.firm > 0 ? draft.firm : actor.all ? 1 : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const wording = checkWording(draft.kind, draft)
  const { name, phone, brand } = await loadBrand(run, firm)
  const { BrandTitle, BrandColor = '' } = brand ?? {}
  const written = writeMail(wording, sampleValues(draft.kind), sampleCore(draft.kind, settings.publicUrl), {
    title: BrandTitle ?? settings.appTitle,
    colour: /^#[0-9a-f]{6}$/i.test(BrandColor) ? BrandColor : null,
    logo: null,
    signature: [name, phoneText(phone)].filter(Boolean),
  })
  const { from, replyTo } = senderOf(settings.mailFrom, draft)
  const sender = from.name ? `${from.name} <${from.address}>` : from.address
  return {
    ...written,
    firm,
    from: replyTo ? t('preview.from', { sender, address: replyTo.address }) : sender,
  }
}
