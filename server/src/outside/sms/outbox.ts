import { randomUUID } from 'node:crypto'
import { checkSms, type Sms, type SmsMessage } from './sms.ts'
import { t } from '../texts.ts'

export type KeptSms = SmsMessage & { id: string }

/**
 * For installations without a carrier: each text message is validated as usual and passed to `keep`, which stores it for
 * the outbox page. If `keep` rejects, the message was not accepted.
 */
export function outboxSms(keep: (message: KeptSms) => Promise<void>): Sms {
  return {
    async send(message) {
      checkSms(message)
      const id = randomUUID()
      await keep({ ...message, id })
      return { id, response: t('keptInOutbox'), isKept: true }
    },
  }
}
