import { randomUUID } from 'node:crypto'
import { checkSms, type Sms, type SmsMessage } from './sms.ts'

export type KeptSms = SmsMessage & { id: string }

/**
 * Text messages of an installation without a carrier: each is checked as for sending and handed to `keep`, which
 * stores it for the outbox page. `keep` rejecting means that the message was not taken.
 */
export function outboxSms(keep: (message: KeptSms) => Promise<void>): Sms {
  return {
    async send(message) {
      checkSms(message)
      const id = randomUUID()
      await keep({ ...message, id })
      return { id, response: 'Kept in the outbox of this installation', isKept: true }
    },
  }
}
