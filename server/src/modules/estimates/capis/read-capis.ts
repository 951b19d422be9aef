import type { EstimateContent } from '#contract/estimates.ts'
import { contentOf } from '../bms/read-bms.ts'
import { all, type XmlNode } from '../bms/xml.ts'
import { unreadable, type SentFile } from '../rules/unreadable.ts'
import { t } from '../texts.ts'
import { lineOfValue, parseJson } from './json.ts'

const rootName = 'VehicleDamageEstimateAddRq'

/**
 * Reads an estimate in CIECA's JSON: the names of BMS with a small first letter, lists as arrays. The message may stand
 * alone, inside an object that names it, or as the only element of an array.
 * @throws Problem with the line and the reason
 */
export const readCapis = (sent: SentFile): EstimateContent => {
  const file = sent.name
  const { json, documents } = parseJson(sent)
  const [document, second] = documents
  if (second) throw unreadable(t.message('refused.severalEstimates'))
  const root = document && rootOf(document)
  if (!root) throw unreadable(t.message('refused.jsonRoot', { file }))
  const placeOf = (field: string, value: string) =>
    String(t('place.line', { line: lineOfValue(json, field, value) }))
  return contentOf(root, { file, format: 'capis', placeOf })
}

const rootOf = (document: XmlNode): XmlNode | undefined => {
  const [message, second] = all(document, rootName)
  if (second) throw unreadable(t.message('refused.severalEstimates'))
  if (message) return message
  return all(document, 'VehicleInfo').length > 0 ? document : undefined
}
