import { DeliveryError, cleanResponse } from '../delivery-error.ts'
import type { Ccc } from './ccc.ts'
import { t } from '../texts.ts'

export type CccSettings = {
  /** The base address of the exchange. Results are posted to `{url}/calibration-results`. */
  url: string
  key: string
  /** Timeout for the whole exchange in milliseconds, 15,000 by default. */
  timeoutMs?: number
}

const maxAnswerBytes = 64 * 1024

/**
 * Posts results in the format of CCC Secure Share: JSON with a bearer key, and one id for all attempts. Redirects are not
 * followed because they would leak the key.
 */
export function httpCcc({ url, key, timeoutMs: wait = 15_000 }: CccSettings): Ccc {
  const endpoint = new URL('calibration-results', url.endsWith('/') ? url : `${url}/`)
  return {
    async push(results) {
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          // texts-ignore: a header
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': results.id,
        },
        body: JSON.stringify(results),
        signal: AbortSignal.timeout(wait),
      }).catch((error: unknown) => {
        throw unreachable(error)
      })
      const { id, message } = await parseAnswer(response)
      // 409 means that the exchange already has these results, from an attempt whose answer got lost.
      if (response.status === 409) return { response: cleanResponse(message || t('ccc.duplicate')) }
      if (response.ok)
        return { response: cleanResponse(id ? t('ccc.takenAs', { id }) : message || t('ccc.taken')) }
      throw refusal(response, message)
    },
  }
}

async function parseAnswer(response: Response): Promise<{ id: string; message: string }> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > maxAnswerBytes) break
      parts.push(part)
    }
    const answer = JSON.parse(Buffer.concat(parts).toString()) as { id?: unknown; message?: unknown } | null
    const text = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return { id: text(answer?.id), message: text(answer?.message) }
  } catch {
    return { id: '', message: '' }
  }
}

function refusal(response: Response, message: string): DeliveryError {
  const { status } = response
  const reason = `${cleanResponse(message || response.statusText) || t('noReason')} (${status})`
  // The results are fine, so they are retried: somebody has to fix the settings.
  if (status === 401 || status === 403)
    return new DeliveryError(t('ccc.account', { reason }), { permanent: false, code: status })
  const isFinal = status >= 300 && status < 500 && status !== 408 && status !== 429
  const seconds = response.headers.get('retry-after')
  return new DeliveryError(t(isFinal ? 'ccc.refused' : 'ccc.later', { reason }), {
    permanent: isFinal,
    code: status,
    retryAfterSeconds: seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
  })
}

function unreachable(cause: unknown): DeliveryError {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const inner = error.cause instanceof Error ? error.cause.message : error.message
  const reason = error.name === 'TimeoutError' ? t('timeout') : cleanResponse(inner)
  return new DeliveryError(t('ccc.unreachable', { reason }), { permanent: false, cause })
}
