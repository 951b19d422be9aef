import { buffer } from 'node:stream/consumers'
import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment } from '../../outside/mail/mail.ts'
import { registerAttachmentRenderer, type AttachmentRef } from '../live/door.ts'
import { packAttachment } from './commands/queue-pack.ts'

/** The file as it was kept when the email was queued. */
const readAttachment = async ({ files }: Services, ref: AttachmentRef): Promise<MailAttachment> => {
  const { name, key } = ref as AttachmentRef & { key: string }
  return { filename: name, contentType: 'application/pdf', content: await buffer(await files.read(key)) }
}

/** Registers who makes the attachments of claim packs. */
export const start = async (_services: Services): Promise<() => Promise<void>> => {
  registerAttachmentRenderer(packAttachment, readAttachment)
  return async () => undefined
}
