import type { ActDraft, Receipt } from './act.ts'

/** End of a device's chain: its last receipt. */
export type ChainEnd = Pick<Receipt, 'device' | 'number' | 'hash'>

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (content: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', content))

/** Text of a value with the keys of its objects sorted, so that equal content has equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** SHA-256 of what an act does, with the bytes of its file. */
export const digestOf = async (
  { call, record, body }: Pick<ActDraft, 'call' | 'record' | 'body'>,
  id: string,
  file: Blob | undefined,
): Promise<string> => {
  const fileHash = file ? await sha256(await file.arrayBuffer()) : null
  return sha256(new TextEncoder().encode(canonical({ id, call, record, body, file: fileHash })))
}

/** The receipt that follows `end`. The server computes the same hash (server/src/modules/receipts/receipt-hash.ts). */
export const nextReceipt = async (end: ChainEnd, digest: string, at: string): Promise<Receipt> => {
  const { device, hash: previous } = end
  const number = end.number + 1
  const text = [device, number, previous, digest, at].join('\n')
  return { device, number, previous, digest, hash: await sha256(new TextEncoder().encode(text)) }
}
