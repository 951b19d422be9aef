import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment } from '../../../outside/mail/mail.ts'
import type { AttachmentRef } from './store.ts'

export type Maker = (services: Services, ref: AttachmentRef) => Promise<MailAttachment>

const makers = new Map<string, Maker>()

/** Says who makes attachments of a kind. Modules below this one say it as they start. */
export const makesAttachment = (kind: string, maker: Maker): void => void makers.set(kind, maker)

export const makerOf = (kind: string): Maker => {
  const maker = makers.get(kind)
  if (!maker) throw new Error(`Nobody makes attachments of kind ${kind}.`)
  return maker
}
