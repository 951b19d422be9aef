import { DeliveryError, cleanResponse } from '../delivery.ts'
import { checkSms, type Sms } from './sms.ts'

export type TwilioSettings = {
  /** Where the interface answers, without the path: `https://api.twilio.com`. */
  url: string
  account: string
  token: string
  /** The sending number in E.164, or the id of a messaging service (`MG…`). */
  from: string
  /** Milliseconds for the whole conversation; 10,000 unless told. */
  wait?: number
}

type Answer = { sid?: unknown; status?: unknown; code?: unknown; message?: unknown }

/** An answer is a few hundred bytes; a longer one is not the interface that we know. */
const LONGEST_ANSWER = 64 * 1024

/**
 * Text messages by a Twilio-shaped interface: a form post with basic authentication.
 * Source: Twilio "Create a Message resource", 2010-04-01. Redirects are not followed: they would carry the token away.
 */
export function twilioSms({ url, account, token, from, wait = 10_000 }: TwilioSettings): Sms {
  const place = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url)
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return {
    async send(message) {
      checkSms(message)
      const { response, answer } = await fetch(place, {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ ...sender, To: message.to, Body: message.text }),
        signal: AbortSignal.timeout(wait),
      })
        .then(async (response) => ({ response, answer: await answerOf(response) }))
        .catch((error: unknown) => {
          throw unreachable(error)
        })
      if (response.ok && typeof answer.sid === 'string') {
        return { id: answer.sid, response: cleanResponse(String(answer.status ?? response.status)) }
      }
      throw refusal(response, answer)
    },
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > LONGEST_ANSWER) throw new Error('the answer is too long')
    parts.push(part)
  }
  try {
    const answer: unknown = JSON.parse(Buffer.concat(parts).toString())
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}

function refusal(response: Response, answer: Answer): DeliveryError {
  const { status } = response
  const code = typeof answer.code === 'number' ? answer.code : status
  const said = cleanResponse(typeof answer.message === 'string' ? answer.message : response.statusText)
  const words = `${said || 'no reason given'} (${code})`
  if (status === 401 || status === 403) {
    // The message is not at fault: it is kept and tried again after somebody has mended the settings.
    return new DeliveryError(`The SMS service does not accept our account: ${words}`, {
      permanent: false,
      code,
    })
  }
  const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429
  const start = permanent
    ? 'The SMS service refused the message'
    : 'The SMS service cannot take the message now'
  return new DeliveryError(`${start}: ${words}`, { permanent, code, retryAfterSeconds: retryAfter(response) })
}

function retryAfter(response: Response): number | null {
  const seconds = response.headers.get('retry-after')
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null
}

function unreachable(cause: unknown): DeliveryError {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const inner = error.cause instanceof Error ? error.cause.message : error.message
  const words = error.name === 'TimeoutError' ? 'no answer in time' : cleanResponse(inner)
  return new DeliveryError(`The SMS service could not be reached: ${words}`, { permanent: false, cause })
}
