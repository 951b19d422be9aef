import type { BodyOf } from '#contract/kit/call.ts'
import type { previewEmailTemplate } from '#contract/templates.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Run } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { senderOf } from '../live/door.ts'
import { checked } from './check-wording.ts'
import { brandOf } from './reads/templates.ts'
import { sampleCore, sampleValues } from './rules/sample.ts'
import { writeMail, type Written } from './rules/write-mail.ts'

type Draft = BodyOf<typeof previewEmailTemplate>
export type Tried = Written & { from: string; firm: number }

/**
 * Renders an unsaved draft with sample values.
 * @throws Problem 400 as saving does
 */
export const tryWords = async (
  run: Run,
  actor: Actor,
  settings: Pick<Settings, 'appTitle' | 'publicUrl' | 'mailFrom'>,
  draft: Draft,
): Promise<Tried> => {
  const firm = draft.firm && draft.firm > 0 ? draft.firm : actor.all ? 1 : actor.firm
  if (!seesFirm(actor, firm)) throw notFound('firm')
  const words = checked(draft.kind, draft)
  const { name, phone, brand } = await brandOf(run, firm)
  const { BrandTitle, BrandColor = '' } = brand ?? {}
  const written = writeMail(words, sampleValues(draft.kind), sampleCore(draft.kind, settings.publicUrl), {
    title: BrandTitle ?? settings.appTitle,
    colour: /^#[0-9a-f]{6}$/i.test(BrandColor) ? BrandColor : null,
    logo: null,
    signature: [name, phoneText(phone)].filter(Boolean),
  })
  const { from, replyTo } = senderOf(settings.mailFrom, draft)
  const shown = from.name ? `${from.name} <${from.address}>` : from.address
  return { ...written, firm, from: replyTo ? `${shown}, answers to ${replyTo.address}` : shown }
}
