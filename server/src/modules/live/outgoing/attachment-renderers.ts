import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment } from '../../../outside/mail/mail.ts'
import type { AttachmentRef } from './store.ts'

export type AttachmentRenderer = (services: Services, ref: AttachmentRef) => Promise<MailAttachment>

const renderers = new Map<string, AttachmentRenderer>()

/** Registers who renders attachments of a kind. Modules that depend on this one register when they start. */
export const registerAttachmentRenderer = (kind: string, renderer: AttachmentRenderer): void =>
  void renderers.set(kind, renderer)

export const attachmentRendererOf = (kind: string): AttachmentRenderer => {
  const renderer = renderers.get(kind)
  if (!renderer) throw new Error(`Nobody makes attachments of kind ${kind}.`)
  return renderer
}
