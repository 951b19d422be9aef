import { useCallback, useMemo, useState } from 'react'
import { findIn, linesOf, type Found, type Line, type Tree, type TreeNode } from './tree.ts'

/** Trees up to this many nodes start fully expanded. */
const small = 60

const load = (key: string): Set<string> | undefined => {
  const kept = sessionStorage.getItem(key)
  return kept === null ? undefined : new Set(kept.split(','))
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
  const store = `calibrate.tree.${name}`
  const [kept, keep] = useState(() => load(store))
  const [asked, ask] = useState<{ search: string; turned: ReadonlySet<string> }>({
    search: '',
    turned: new Set(),
  })
  const first = useMemo(() => {
    if (tree.byKey.size <= small) return new Set(tree.below.keys())
    return new Set(tree.roots.map(({ key }) => key))
  }, [tree])
  const open: ReadonlySet<string> = kept ?? first
  const found = useMemo(() => findIn(tree, search), [tree, search])
  const turned = asked.search === search ? asked.turned : undefined
  const isOpen = useCallback(
    (key: string) => (found ? found.above.has(key) !== (turned?.has(key) ?? false) : open.has(key)),
    [found, turned, open],
  )
  const lines = useMemo(() => linesOf(tree, isOpen, found), [tree, isOpen, found])
  const set = (keys: readonly string[], to: boolean) => {
    const others = keys.filter((key) => isOpen(key) !== to && tree.below.has(key))
    if (others.length === 0) return
    if (found) {
      const next = new Set(turned)
      for (const key of others) if (!next.delete(key)) next.add(key)
      return ask({ search, turned: next })
    }
    const next = new Set(open)
    for (const key of others) to ? next.add(key) : next.delete(key)
    sessionStorage.setItem(store, [...next].join(','))
    keep(next)
  }
  return { lines, found, set }
}
