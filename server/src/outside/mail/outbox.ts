import { randomUUID } from 'node:crypto'
import { checkMessage } from './check.ts'
import type { Mail, MailMessage } from './mail.ts'

export type KeptMail = MailMessage & { id: string }

/**
 * Mail of an installation without a mail server: each message is checked as for sending and handed to `keep`,
 * which stores it for the outbox page. `keep` rejecting means that the message was not taken.
 */
export function outboxMail(keep: (message: KeptMail) => Promise<void>): Mail {
  return {
    async send(message) {
      checkMessage(message)
      const id = message.id ?? `<${randomUUID()}@outbox.invalid>`
      await keep({ ...message, id })
      return { id, response: 'Kept in the outbox of this installation', refused: [], isKept: true }
    },
  }
}
