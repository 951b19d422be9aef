import { DeliveryError } from '../delivery-error.ts'
import { t } from '../texts.ts'

export type SmsMessage = {
  /** E.164: a plus, the country code and the number, digits only. */
  to: string
  /** At most 1,600 characters. The carrier splits it into parts. */
  text: string
}

export type SmsReceipt = {
  id: string
  response: string
  /** Set if the message was only stored in the outbox, because this installation has no carrier. */
  isKept?: true
}

/** Sends text messages. */
export type Sms = {
  /**
   * Sends one message. Resolves only once the carrier has accepted it.
   * @throws DeliveryError, permanent if it was refused and otherwise worth a retry
   */
  send(message: SmsMessage): Promise<SmsReceipt>
}

/** The carrier's API accepts no more than this in one message. */
const MAX_LENGTH = 1600

/** Rejects what no carrier would accept. @throws DeliveryError, permanent, that says what is wrong */
export function checkSms({ to, text }: SmsMessage): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    throw new DeliveryError(t('sms.country'), {
      permanent: true,
    })
  }
  if (text.trim() === '') throw new DeliveryError(t('sms.empty'), { permanent: true })
  if (text.length > MAX_LENGTH) {
    throw new DeliveryError(t('sms.tooLong', { max: MAX_LENGTH }), { permanent: true })
  }
}
