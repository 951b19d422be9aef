import { useCallback, useMemo, useState } from 'react'
import { findIn, visibleLines, type Found, type Line, type Tree, type TreeNode } from './tree.ts'

/** Trees up to this many nodes start fully expanded. */
const maxInitiallyOpen = 60

const load = (key: string): Set<string> | undefined => {
  const storedOpen = sessionStorage.getItem(key)
  return storedOpen === null ? undefined : new Set(storedOpen.split(','))
}

/**
 * Which branches are open, kept for the session. A search opens the path to each hit until the user closes
 * it.
 */
export const useBranches = <N extends TreeNode>(
  tree: Tree<N>,
  name: string,
  search: string,
): {
  lines: Line<N>[]
  found: Found | undefined
  set: (keys: readonly string[], open: boolean) => void
} => {
  const storageKey = `calibrate.tree.${name}`
  const [storedOpen, setStoredOpen] = useState(() => load(storageKey))
  const [searchToggles, setSearchToggles] = useState<{ search: string; toggled: ReadonlySet<string> }>({
    search: '',
    toggled: new Set(),
  })
  const initiallyOpen = useMemo(() => {
    if (tree.byKey.size <= maxInitiallyOpen) return new Set(tree.below.keys())
    return new Set(tree.roots.map(({ key }) => key))
  }, [tree])
  const open: ReadonlySet<string> = storedOpen ?? initiallyOpen
  const found = useMemo(() => findIn(tree, search), [tree, search])
  const toggled = searchToggles.search === search ? searchToggles.toggled : undefined
  const isOpen = useCallback(
    (key: string) => (found ? found.above.has(key) !== (toggled?.has(key) ?? false) : open.has(key)),
    [found, toggled, open],
  )
  const lines = useMemo(() => visibleLines(tree, isOpen, found), [tree, isOpen, found])
  const set = (keys: readonly string[], isOpening: boolean) => {
    const others = keys.filter((key) => isOpen(key) !== isOpening && tree.below.has(key))
    if (others.length === 0) return
    if (found) {
      const next = new Set(toggled)
      for (const key of others) if (!next.delete(key)) next.add(key)
      return setSearchToggles({ search, toggled: next })
    }
    const next = new Set(open)
    for (const key of others) isOpening ? next.add(key) : next.delete(key)
    sessionStorage.setItem(storageKey, [...next].join(','))
    setStoredOpen(next)
  }
  return { lines, found, set }
}
