import { createContext, useContext } from 'react'
import type { ComponentType, ComponentProps } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }

const Plain = (props: LinkProps) => <a {...props} />

/** The application hands its router's link in by UiProvider; parts know only addresses. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Plain)

/** A link inside the application. Takes what an `<a>` takes. */
export function Link(props: LinkProps) {
  const Part = useContext(LinkContext)
  return <Part {...props} />
}
