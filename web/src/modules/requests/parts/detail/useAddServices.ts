import { EventStatus } from '#contract/statuses.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { useSaveRequest, useSaveVisit } from '../../data.ts'

const isOpenVisit = ({ calibrateStatusType, rights }: EventShape): boolean =>
  rights.includes('edit') &&
  calibrateStatusType !== EventStatus.completed &&
  calibrateStatusType !== EventStatus.cancelled

/**
 * Adds services to an order: to its last open visit that the user may edit, or else to what the shop requests. Undefined
 * where the user may do neither.
 */
export const useAddServices = (
  request: RequestShape,
): ((services: readonly number[]) => Promise<unknown>) | undefined => {
  const saveVisit = useSaveVisit()
  const saveRequest = useSaveRequest()
  const visit = request.events.findLast(isOpenVisit)
  if (visit)
    return (services) =>
      saveVisit.mutateAsync({
        body: {
          calibrate: request.calibrate,
          calibrateEvent: visit.calibrateEvent,
          version: visit.version,
          serviceList: [
            ...visit.serviceList.map(({ id, calibrateService }) => ({ id, calibrateService })),
            ...services
              .filter((service) => !visit.serviceList.some((line) => line.calibrateService === service))
              .map((calibrateService, index) => ({ id: -1 - index, calibrateService })),
          ],
        },
      })
  if (!request.rights.includes('edit')) return undefined
  return (services) =>
    saveRequest.mutateAsync({
      body: {
        calibrate: request.calibrate,
        version: request.version,
        wantedServices: [...new Set([...request.wantedServices, ...services])],
      },
    })
}
