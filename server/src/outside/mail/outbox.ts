import { randomUUID } from 'node:crypto'
import { checkMessage } from './validate-message.ts'
import type { Mail, MailMessage } from './mail.ts'
import { t } from '../texts.ts'

export type KeptMail = MailMessage & { id: string }

/**
 * For installations without a mail server: each message is validated as usual and passed to `keep`, which stores it for
 * the outbox page. If `keep` rejects, the message was not accepted.
 */
export function outboxMail(keep: (message: KeptMail) => Promise<void>): Mail {
  return {
    async send(message) {
      checkMessage(message)
      const id = message.id ?? `<${randomUUID()}@outbox.invalid>`
      await keep({ ...message, id })
      return { id, response: t('keptInOutbox'), refused: [], isKept: true }
    },
  }
}
