import { DeliveryError, cleanResponse } from '../delivery-error.ts'
import type { Push, PushKeys } from './push.ts'
import { t } from '../texts.ts'

export type PushSettings = {
  keys: PushKeys
  /** The contact for the pushes: an email address, with or without a name. */
  from: string
  /** Additional allowed origins besides those of known browsers. */
  extraOrigins?: readonly string[]
  /** Timeout for one push in milliseconds, 10,000 by default. */
  timeoutMs?: number
}

/**
 * The push services of Chrome, Firefox, Safari, and Edge. Endpoints come from clients, so requests go to no other host.
 */
const knownPushHosts =
  /^(fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/

/** One day. A push that has not been delivered by then is no longer news. */
const ttlSeconds = 86_400

/** Web Push as specified in RFC 8030, 8291, and 8292: encrypted for the browser and signed by this installation. */
export function webPush({
  keys,
  from,
  extraOrigins: more = [],
  timeoutMs: wait = 10_000,
}: PushSettings): Push {
  const subject = `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`
  const allows = (endpoint: string): boolean => {
    const address = URL.parse(endpoint)
    if (!address || address.username !== '' || address.password !== '') return false
    if (more.includes(address.origin)) return true
    return address.protocol === 'https:' && address.port === '' && knownPushHosts.test(address.hostname)
  }
  return {
    allows,
    async send(target, body, tag) {
      if (!allows(target.endpoint)) throw new DeliveryError(t('push.unknown'), { permanent: true })
      const { default: webpush } = await import('web-push')
      const {
        endpoint,
        headers,
        body: encrypted,
      } = webpush.generateRequestDetails(target, body, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: 'high',
        // A newer push with the same topic replaces one that is still waiting.
        topic: Buffer.from(tag).toString('base64url').slice(0, 32),
      })
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'manual',
        headers: headers as Record<string, string>,
        body: encrypted as Uint8Array<ArrayBuffer>,
        signal: AbortSignal.timeout(wait),
      }).catch((cause: unknown) => {
        throw new DeliveryError(t('push.unreachable'), { permanent: false, cause })
      })
      const text = cleanResponse((await response.text().catch(() => '')).slice(0, 2000))
      if (response.ok) return { response: text || t('push.taken', { status: response.status }) }
      throw refusal(response, text)
    },
  }
}

function refusal(response: Response, text: string): DeliveryError {
  const { status } = response
  const seconds = response.headers.get('retry-after')
  return new DeliveryError(t('push.refused', { reason: text || response.statusText, status }), {
    permanent: status >= 300 && status < 500 && status !== 429 && status !== 408,
    code: status,
    retryAfterSeconds: seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
  })
}
