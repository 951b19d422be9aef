import webpush from 'web-push'
import { DeliveryError, cleanResponse } from '../delivery.ts'
import type { Push, PushKeys } from './push.ts'

export type PushSettings = {
  keys: PushKeys
  /** Who answers for the pushes: an address of mail, with or without a name. */
  from: string
  /** Origins beside those of the known browsers. */
  more?: readonly string[]
  /** Milliseconds for one push; 10,000 unless told. */
  wait?: number
}

/** Push services of Chrome, Firefox, Safari and Edge. The address comes from a browser: no other is ever asked. */
const known =
  /^(fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/

/** A day: what is not taken until then is no news any more. */
const keepSeconds = 86_400

/** Web Push as RFC 8030, 8291 and 8292 say it: encrypted for the browser alone, signed by this installation. */
export function webPush({ keys, from, more = [], wait = 10_000 }: PushSettings): Push {
  const subject = `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`
  const allows = (endpoint: string): boolean => {
    const address = URL.parse(endpoint)
    if (!address || address.username !== '' || address.password !== '') return false
    if (more.includes(address.origin)) return true
    return address.protocol === 'https:' && address.port === '' && known.test(address.hostname)
  }
  return {
    allows,
    async send(target, body, tag) {
      if (!allows(target.endpoint))
        throw new DeliveryError('This push service is not known.', { permanent: true })
      const {
        endpoint,
        headers,
        body: sealed,
      } = webpush.generateRequestDetails(target, body, {
        vapidDetails: { subject, ...keys },
        TTL: keepSeconds,
        urgency: 'high',
        // The newest of a topic takes the place of what waits.
        topic: Buffer.from(tag).toString('base64url').slice(0, 32),
      })
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'manual',
        headers: headers as Record<string, string>,
        body: sealed as Uint8Array<ArrayBuffer>,
        signal: AbortSignal.timeout(wait),
      }).catch((cause: unknown) => {
        throw new DeliveryError('The push service could not be reached.', { permanent: false, cause })
      })
      const text = cleanResponse((await response.text().catch(() => '')).slice(0, 2000))
      if (response.ok) return { response: text || `Taken (${response.status})` }
      throw refusal(response, text)
    },
  }
}

function refusal(response: Response, text: string): DeliveryError {
  const { status } = response
  const seconds = response.headers.get('retry-after')
  return new DeliveryError(`The push service says: ${text || response.statusText} (${status})`, {
    permanent: status >= 300 && status < 500 && status !== 429 && status !== 408,
    code: status,
    retryAfterSeconds: seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
  })
}
