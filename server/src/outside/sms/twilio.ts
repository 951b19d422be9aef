import type { SmsSettings } from '#server/kernel/settings.ts'
import { DeliveryError, cleanResponse } from '../delivery-error.ts'
import { checkSms, type Sms } from './sms.ts'
import { t } from '../texts.ts'

type TwilioSettings = SmsSettings & {
  /** Timeout for the whole exchange in milliseconds, 10,000 by default. */
  timeoutMs?: number
}

type Answer = { sid?: unknown; status?: unknown; code?: unknown; message?: unknown }

/** Answers are a few hundred bytes. A much longer one cannot come from this API. */
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Sends text messages through a Twilio-compatible API: a form post with basic authentication.
 * Source: Twilio "Create a Message resource", 2010-04-01. Redirects are not followed because they would leak the token.
 */
export function twilioSms({ url, account, token, from, timeoutMs: wait = 10_000 }: TwilioSettings): Sms {
  const endpoint = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url)
  // texts-ignore: a header
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return {
    async send(message) {
      checkSms(message)
      const { response, answer } = await fetch(endpoint, {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ ...sender, To: message.to, Body: message.text }),
        signal: AbortSignal.timeout(wait),
      })
        .then(async (response) => ({ response, answer: await parseAnswer(response) }))
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

async function parseAnswer(response: Response): Promise<Answer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
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
  const description = cleanResponse(typeof answer.message === 'string' ? answer.message : response.statusText)
  const reason = `${description || t('noReason')} (${code})`
  if (status === 401 || status === 403) {
    // The message is fine, so it is retried: somebody has to fix the settings.
    return new DeliveryError(t('sms.account', { reason }), {
      permanent: false,
      code,
    })
  }
  const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429
  return new DeliveryError(t(permanent ? 'sms.refused' : 'sms.later', { reason }), {
    permanent,
    code,
    retryAfterSeconds: retryAfter(response),
  })
}

function retryAfter(response: Response): number | null {
  const seconds = response.headers.get('retry-after')
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null
}

function unreachable(cause: unknown): DeliveryError {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const inner = error.cause instanceof Error ? error.cause.message : error.message
  const reason = error.name === 'TimeoutError' ? t('timeout') : cleanResponse(inner)
  return new DeliveryError(t('sms.unreachable', { reason }), { permanent: false, cause })
}
