import { useEffect } from 'react'
import { installation } from './installation.ts'

/** Document title: '{name} - calibrate', followed by the environment in brackets outside production. */
export const pageTitle = (
  name: string,
  { production, environment }: { production: boolean; environment: string } = installation,
  // texts-ignore: the form that the spec gives
): string => `${name} - calibrate${production ? '' : ` [${environment}]`}`

/** Sets a document title that is more specific than the route's, such as 'RO 48213'. */
export const usePageTitle = (name: string | undefined): void => {
  useEffect(() => {
    if (name) document.title = pageTitle(name)
  }, [name])
}
