import { useEffect, useState, type ComponentType } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const components = new Map<unknown, unknown>()
const loadedComponent = <P>(load: Load<P>) => components.get(load) as ComponentType<P> | undefined

/** Loads a component's file for `useLoaded`, once. */
export const loadComponent = async <P>(load: Load<P>): Promise<void> => {
  if (!components.has(load)) components.set(load, (await load()).default)
}

/**
 * A component whose file loads on use; undefined until it has loaded. Unlike `lazy` it has no fallback: React holds back for
 * 0.3 s whatever follows one, on the whole page. For parts that a first page shows.
 * @param load never fails; undefined as long as the component isn't needed
 */
export const useLoaded = <P>(load: Load<P> | undefined): ComponentType<P> | undefined => {
  const [, setTurn] = useState(0)
  useEffect(() => {
    if (!load || loadedComponent(load)) return
    let isMounted = true
    void loadComponent(load).then(() => {
      if (isMounted) setTurn((turn) => turn + 1)
    })
    return () => {
      isMounted = false
    }
  }, [load])
  return load && loadedComponent(load)
}
