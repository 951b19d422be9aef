import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

interface Props {
  /** Mantine's way to the button. */
  anchor?: (element: HTMLElement | null) => void
  to: RefObject<HTMLElement | null>
}

/** Stands where Mantine wants the button: the button itself was there before, and keeps its focus. */
export function PopoverAnchor({ anchor, to }: Props) {
  useLayoutEffect(() => {
    anchor?.(to.current)
    return () => anchor?.(null)
  }, [anchor, to])
  return null
}

/**
 * Where what opens is hung: in the dialog or landmark that the button stands in, so that whoever walks the page by its
 * regions finds it there. It lies over the page all the same.
 */
export const usePortalTarget = (
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
): HTMLElement | undefined => {
  const [place, setPlace] = useState<HTMLElement>()
  useLayoutEffect(() => {
    if (open) setPlace(anchor.current?.closest<HTMLElement>(places) ?? undefined)
  }, [anchor, open])
  return place
}
const places = '[role="dialog"], main, nav, aside'

/** True a moment after `open`, so that what had the focus is known before it goes into what opens. */
export const useDelayedOpen = (open: boolean): boolean => {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(open), [open])
  return shown && open
}
