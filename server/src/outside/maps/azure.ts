import { MapsUnavailable, type AddressFound } from './address-search.ts'
import { t } from '../texts.ts'

export type AzureSettings = {
  /** The base address without a path: `https://atlas.microsoft.com`. */
  url: string
  key: string
  /** Timeout for the whole exchange in milliseconds. */
  timeoutMs: number
}

const maxAnswerLength = 256 * 1024

/**
 * Queries Azure Maps "Search - Get Search Address" (api-version 1.0) with a one-line address. Only the first result is
 * requested and used. Redirects are not followed because they would leak the key.
 * @throws MapsUnavailable with a message that contains neither the key nor the URL
 */
export const askAzure = async (
  { url, key, timeoutMs: wait }: AzureSettings,
  query: string,
): Promise<{ count: number; first: AddressFound | null }> => {
  const endpoint = new URL('/search/address/json', url)
  endpoint.search = new URLSearchParams({
    'api-version': '1.0',
    'subscription-key': key,
    limit: '1',
    query,
  }).toString()
  try {
    const answer = await fetch(endpoint, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(wait),
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new MapsUnavailable(refusal(answer.status))
    }
    return parseAnswer(JSON.parse(await textOf(answer)))
  } catch (error) {
    throw toMapsUnavailable(error)
  }
}

const refusal = (status: number): string => {
  if (status === 401 || status === 403) return t('map.key')
  if (status === 429) return t('map.tooOften')
  if (status >= 300 && status < 400) return t('map.redirect')
  return t('map.status', { status })
}

/** Replaces the error message, because an error of fetch may contain the URL and with it the key. */
const toMapsUnavailable = (error: unknown): MapsUnavailable => {
  if (error instanceof MapsUnavailable) return error
  if (error instanceof SyntaxError) return new MapsUnavailable(t('map.unreadable'))
  const name = error instanceof Error ? error.name : ''
  return new MapsUnavailable(t(name === 'TimeoutError' ? 'map.timeout' : 'map.unreachable'))
}

const textOf = async (answer: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxAnswerLength) throw new MapsUnavailable(t('map.tooLong'))
  }
  return text + decoder.decode()
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const text = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 200) : ''
}

/** Reads `summary.numResults` and the first of `results`. */
const parseAnswer = (answer: unknown): { count: number; first: AddressFound | null } => {
  const unreadable = new MapsUnavailable(t('map.shape'))
  if (!isFields(answer) || !isFields(answer['summary']) || !Array.isArray(answer['results'])) throw unreadable
  const count = Number(answer['summary']['numResults'])
  const result: unknown = answer['results'][0]
  if (!(count > 0)) return { count: 0, first: null }
  if (!isFields(result) || !isFields(result['address']) || !isFields(result['position'])) throw unreadable
  const { address, position } = result
  const latitude = Number(position['lat'])
  const longitude = Number(position['lon'])
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) throw unreadable
  const street = text(address, 'streetName')
  return {
    count,
    first: {
      street: street ? `${text(address, 'streetNumber')} ${street}`.trim() : null,
      city: text(address, 'municipality'),
      state: text(address, 'countrySubdivision'),
      postalCode: text(address, 'postalCode'),
      country: text(address, 'countryCode'),
      latitude,
      longitude,
    },
  }
}
