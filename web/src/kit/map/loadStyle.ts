import type { StyleSpecification } from 'maplibre-gl'
import { installation } from '../browser/installation.ts'
import { warn } from '../browser/log.ts'
import { resolveColors } from './colors.ts'
import { builtInStyle, styleWithBackground, type Marks } from './mapStyle.ts'
import { loadStates } from './outlines.ts'
import { loadTowns } from './towns.ts'

/** Loads the configured map service's style, or the built-in one if none is set or it can't be reached. */
export const loadStyle = async (marks: Marks): Promise<StyleSpecification> => {
  const address = installation.mapStyle
  if (address)
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(8000) })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return styleWithBackground(resolveColors(), marks, (await answer.json()) as StyleSpecification)
    } catch (error) {
      warn('The background of the map did not come', error)
    }
  const [states, towns] = await Promise.all([loadStates(), loadTowns()])
  return builtInStyle(resolveColors(), marks, states, towns)
}
