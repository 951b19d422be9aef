import type { ScheduledVisit } from '#contract/schedule.ts'
import type { Misfit } from './rules/fit.ts'
import { intervalOf, partOn, type Place } from './rules/place.ts'
import { t } from './texts.ts'
import { lengthText } from '../parts/lengthText.ts'
import { misfitText, rangeText } from './format.ts'
import s from './block.module.css'

interface Ghost {
  visit: ScheduledVisit
  place: Place
  misfit?: Misfit
  /** RO number of the visit that it would change places with. */
  swapWith?: string
  /** The place of the other visit of a swap. */
  isSecond?: boolean
}

const ids = { first: 'schedule-place', second: 'schedule-place-2' }

/** Draws the dashed outline of a dragged visit in a lane, or moves it there. */
export const drawGhost = (track: HTMLElement, ghost: Ghost): void => {
  const { visit, place, misfit, swapWith, isSecond } = ghost
  const id = isSecond ? ids.second : ids.first
  if (!isSecond && !swapWith) document.getElementById(ids.second)?.remove()
  const box = document.getElementById(id) ?? make(id)
  if (box.parentElement !== track) track.append(box)
  const { from, to } = track.dataset
  const inHours = from !== undefined && to !== undefined
  box.dataset.chip = inHours ? 'no' : 'yes'
  if (inHours) {
    const length = Number(to) - Number(from)
    const [start, end] = partOn(place, track.dataset.day ?? place.day) ?? intervalOf(place)
    box.style.setProperty('--at', `${((start - Number(from)) / length) * 100}%`)
    box.style.setProperty('--len', `${((end - start) / length) * 100}%`)
  }
  box.dataset.bad = misfit ? 'yes' : 'no'
  const [times, detail] = box.children
  if (!times || !detail) return
  times.textContent = rangeText(place)
  detail.textContent = misfit
    ? misfitText(misfit)
    : swapWith
      ? t('drag.swap', { ronumber: swapWith })
      : t('drag.detail', { ronumber: visit.ronumber, length: lengthText(place.minutes) })
}

const make = (id: string): HTMLElement => {
  const box = document.createElement('div')
  box.id = id
  box.className = s.ghost ?? ''
  box.append(document.createElement('b'), document.createElement('span'))
  return box
}

export const removeGhosts = (): void => {
  for (const id of Object.values(ids)) document.getElementById(id)?.remove()
}
