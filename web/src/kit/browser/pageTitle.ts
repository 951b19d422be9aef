import { useEffect } from 'react'
import { installation } from './installation.ts'

/** '{name} - calibrate', with the environment in brackets when not production. */
export const pageTitle = (
  name: string,
  { production, environment }: { production: boolean; environment: string } = installation,
): string => `${name} - calibrate${production ? '' : ` [${environment}]`}`

/** Names the page in the tab of the browser more closely than its route does: 'RO 48213'. */
export const usePageTitle = (name: string | undefined): void => {
  useEffect(() => {
    if (name) document.title = pageTitle(name)
  }, [name])
}
