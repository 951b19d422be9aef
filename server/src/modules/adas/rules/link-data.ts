import { isWebAddress } from '#contract/kit/web-address.ts'

export type InfoLink = { name: string; url: string }

/**
 * The links stored as JSON in a text. What is no JSON, no list, or no web address is left out, so broken data gives
 * an empty list and never an error or a link that runs something.
 */
export const parseLinks = (text: string | null | undefined): InfoLink[] => {
  let data: unknown
  try {
    data = JSON.parse(text ?? '')
  } catch {
    return []
  }
  if (!Array.isArray(data)) return []
  return data.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return []
    const { name, url } = each as Record<string, unknown>
    return typeof url === 'string' && url !== '' && isWebAddress(url)
      ? [{ name: typeof name === 'string' && name.trim() ? name.trim() : url, url }]
      : []
  })
}
