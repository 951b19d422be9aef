import { DeliveryError } from '../delivery.ts'

export type SmsMessage = {
  /** E.164: a plus, the country code and the number, digits only. */
  to: string
  /** At most 1,600 characters; the carrier splits it into parts. */
  text: string
}

export type SmsReceipt = {
  id: string
  response: string
  /** It stays in the outbox of this installation: there is no carrier. */
  isKept?: true
}

/** Text messages that leave the house. */
export type Sms = {
  /**
   * Hands one message over. Answers only when the other side has taken it.
   * Throws DeliveryError: permanent when it was refused, else worth another try.
   */
  send(message: SmsMessage): Promise<SmsReceipt>
}

/** The carrier interface takes no more in one message. */
const LONGEST = 1600

/** Refuses what no carrier would take. Throws a permanent DeliveryError that says what is wrong. */
export function checkSms({ to, text }: SmsMessage): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    throw new DeliveryError('The phone number needs its country code, as in +16165550142.', {
      permanent: true,
    })
  }
  if (text.trim() === '') throw new DeliveryError('The text message is empty.', { permanent: true })
  if (text.length > LONGEST) {
    throw new DeliveryError(`The text message is longer than ${LONGEST} characters.`, { permanent: true })
  }
}
