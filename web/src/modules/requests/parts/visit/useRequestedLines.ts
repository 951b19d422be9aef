import { useMemo } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { useCalibrateLists, useServicePrices } from '../../data.ts'
import { newLine, type VisitLine } from './visitForm.ts'

/** Lines for the requested services that no visit has yet, at this order's prices. Undefined until these are loaded. */
export const useRequestedLines = (
  request: RequestShape,
  { firm, mayPrice, isEnabled }: { firm: number; mayPrice: boolean; isEnabled: boolean },
): VisitLine[] | undefined => {
  const lists = useCalibrateLists({ firm, insurance: request.insurance ?? undefined })
  const prices = useServicePrices(request.calibrate, mayPrice && isEnabled)
  const services = lists.data?.services
  const arePricesKnown = !mayPrice || prices.isSuccess || prices.isError
  return useMemo(() => {
    if (!isEnabled || !services || !arePricesKnown) return undefined
    const planned = new Set(request.events.flatMap((each) => each.calibrateServiceIds))
    return services
      .filter(({ calibrateService: id }) => request.wantedServices.includes(id) && !planned.has(id))
      .map((service) =>
        newLine(
          service,
          prices.data?.find((each) => each.calibrateService === service.calibrateService),
          mayPrice,
        ),
      )
  }, [isEnabled, services, arePricesKnown, request.events, request.wantedServices, prices.data, mayPrice])
}
