import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import { isCompletePostalCode, otherState, type Values } from './values.ts'

/**
 * Fills the position from the postal code while there is none, and city and state if they are empty. Existing
 * values stay.
 * @returns the name of the state that the postal code is in, if another one is chosen
 */
export const usePostalPlace = (
  values: Values,
  fill: (found: Partial<Values>) => void,
): string | undefined => {
  const postalCode = values.postalCode.trim()
  const needsPosition = values.latitude === null || values.longitude === null
  const isEnabled = (needsPosition || !values.validated) && isCompletePostalCode(values)
  const { data } = useQuery({
    ...read('GET contact/postalPlace', { query: { postalCode, country: Number(values.country) } }),
    enabled: isEnabled,
    staleTime: Infinity,
  })
  const place = isEnabled ? data?.place : undefined
  const fillFrom = useEffectEvent(() => {
    if (!place || !needsPosition) return
    fill({
      latitude: place.latitude,
      longitude: place.longitude,
      ...(values.city.trim() === '' && place.city ? { city: place.city } : {}),
      ...(values.stateProvince === null && place.stateProvince
        ? { stateProvince: String(place.stateProvince) }
        : {}),
    })
  })
  useEffect(() => fillFrom(), [place, needsPosition])
  return otherState(values, place)
}
