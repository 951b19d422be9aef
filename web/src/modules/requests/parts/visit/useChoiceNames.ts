import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { useLookups } from '../../../../kit/api/lookups.ts'
import { useCalibrateLists, useTechs } from '../../data.ts'
import { useBays } from './useVisitOffers.ts'
import type { NameOf } from './visitConflict.ts'
import { t } from './texts.ts'

/** Names of a visit's choices for the conflict panel. Uses the same queries as the dialog's fields, so nothing extra is loaded. */
export const useChoiceNames = (
  request: RequestShape,
  visit: EventShape | undefined,
  isCenter: boolean,
): NameOf => {
  const center = visit?.serviceFirm ?? request.serviceFirm
  const firm = isCenter ? (center ?? request.firm) : request.firm
  const lists = useCalibrateLists({ firm, insurance: request.insurance ?? undefined })
  const { TransportationType: transports } = useLookups('TransportationType')
  const techs = useTechs(center ?? undefined, isCenter && center !== null)
  const bays = useBays(center, isCenter)
  const all: Record<string, (id: number) => string | undefined> = {
    calibrateEventType: (id) => lists.data?.eventTypes.find((each) => each.id === id)?.name,
    transportationTypeIds: (id) => transports.find((each) => each.id === id)?.name,
    bay: (id) => bays.data?.find((each) => each.bay === id)?.bayName,
    techIds: (id) => techs.data?.items.find((each) => each.user === id)?.name,
    calibrateEventReference: (id) => {
      const other = request.events.find((each) => each.calibrateEvent === id)
      return other && t('visit', { number: other.number })
    },
  }
  return (field, id) => all[field]?.(id)
}
