import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps } from '../ui/Link.tsx'

/** Screens already preloaded. Many rows of a list link to the same screen. */
const preloaded = new Set<string>()

/** A link within the application. It navigates without a page load and preloads the screen on hover and focus. */
export function AppLink({ href, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const isInternal =
    href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined
  if (!isInternal)
    return <a {...rest} href={href} onClick={onClick} rel={rest.target ? 'noreferrer' : rest.rel} />
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlainClick) return
    event.preventDefault()
    void router.navigate({ href })
  }
  const preload = () => {
    const to = href.split(/[?#]/)[0] ?? href
    const screen = to.replaceAll(/\d+/g, '#')
    if (preloaded.has(screen)) return
    preloaded.add(screen)
    router.preloadRoute({ to }).catch(() => preloaded.delete(screen))
  }
  return <a {...rest} href={href} onClick={go} onPointerEnter={preload} onFocus={preload} />
}
