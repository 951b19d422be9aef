import type { EventShape } from '#contract/requests/index.ts'
import { stampAt } from '../visitText.ts'
import { t } from './texts.ts'

/** Who confirmed the vehicle, when, and how; undefined while nobody has. */
export const vehicleCheckText = (
  { vehicleCheck: check }: Pick<EventShape, 'vehicleCheck'>,
  zone: string,
): string | undefined => {
  if (!check) return undefined
  if (check.isMatch) return t(`fact.${check.how}`, { at: stampAt(check.at, zone), by: check.by })
  if (check.reason === null) return undefined
  return t('fact.accepted', { vin: check.vin, by: check.acceptedBy ?? '', reason: check.reason })
}
