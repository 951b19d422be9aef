import { createContext, useContext } from 'react'
import type { ComponentType, ComponentProps } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }

const Plain = (props: LinkProps) => <a {...props} />

/** The link component in use. UiProvider sets it to the router's link, so that `ui` doesn't depend on the router. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Plain)

/** A link within the application. Accepts the props of an `<a>`. */
export function Link(props: LinkProps) {
  const Part = useContext(LinkContext)
  return <Part {...props} />
}
