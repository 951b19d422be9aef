import { findPlaces } from '../../../kit/text/hiddenPlaces.ts'

const shownAttributes = ['aria-label', 'data-tip', 'placeholder', 'title', 'alt', 'aria-description']
/** How far up to look for an element with a text. */
const maxLevels = 5
/** A larger part of the page isn't what somebody pointed at. */
const maxTexts = 12

const ownTexts = (element: Element): string[] => [
  ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
  ...shownAttributes.flatMap((name) => element.getAttribute(name) ?? []),
]

const placesIn = (element: Element, isDeep: boolean): string[] => {
  const elements = isDeep ? [element, ...element.querySelectorAll('*')] : [element]
  return [...new Set(elements.flatMap((each) => ownTexts(each).flatMap(findPlaces)))]
}

export interface TextsAt {
  element: Element
  /** Each `namespace key`. */
  places: string[]
}

/** The texts of an element: its own, those inside it, or those of the nearest element around it that has some. */
export const textsAt = (target: Element): TextsAt | undefined => {
  let element: Element | null = target
  for (let level = 0; element && level < maxLevels; level++, element = element.parentElement) {
    const own = placesIn(element, false)
    const places = own.length > 0 ? own : placesIn(element, true)
    if (places.length > maxTexts) return undefined
    if (places.length > 0) return { element, places }
  }
  return undefined
}
