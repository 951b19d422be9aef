import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps } from '../ui/Link.tsx'

/** Screens that were fetched: the pointer goes over many rows that lead to the same one. */
const fetched = new Set<string>()

/** A link inside the application: goes without loading the page, and fetches the screen while the pointer rests on it. */
export function AppLink({ href, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const inside = href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined
  if (!inside)
    return <a {...rest} href={href} onClick={onClick} rel={rest.target ? 'noreferrer' : rest.rel} />
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    void router.navigate({ href })
  }
  const fetchScreen = () => {
    const to = href.split(/[?#]/)[0] ?? href
    const screen = to.replaceAll(/\d+/g, '#')
    if (fetched.has(screen)) return
    fetched.add(screen)
    router.preloadRoute({ to }).catch(() => fetched.delete(screen))
  }
  return <a {...rest} href={href} onClick={go} onPointerEnter={fetchScreen} onFocus={fetchScreen} />
}
