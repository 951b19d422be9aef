/** What a tree needs to know of a place in it. */
export interface TreeNode {
  key: string
  /** Null, or a key that is not there: the place stands at the top. */
  parent: string | null
  name: string
}

export interface Tree<N> {
  roots: readonly N[]
  below: ReadonlyMap<string, readonly N[]>
  byKey: ReadonlyMap<string, N>
}

/** One row of a tree as it is drawn. */
export interface Line<N> {
  node: N
  /** From 1. */
  level: number
  /** From 1, among those with the same place above. */
  at: number
  of: number
  /** Undefined when nothing is below. */
  isOpen: boolean | undefined
}

/** Hangs the nodes of a flat list below one another, in the order of the list. */
export const grow = <N extends TreeNode>(nodes: readonly N[]): Tree<N> => {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const roots: N[] = []
  const below = new Map<string, N[]>()
  for (const node of nodes) {
    if (node.parent === null || !byKey.has(node.parent)) roots.push(node)
    else {
      const beside = below.get(node.parent)
      if (beside) beside.push(node)
      else below.set(node.parent, [node])
    }
  }
  return { roots, below, byKey }
}

/** The keys above a place, the nearest first. */
export const wayUp = <N extends TreeNode>(tree: Tree<N>, key: string): string[] => {
  const way: string[] = []
  for (let at = tree.byKey.get(key)?.parent; at && tree.byKey.has(at) && !way.includes(at);) {
    way.push(at)
    at = tree.byKey.get(at)?.parent
  }
  return way
}

/** Whether a place is another, or stands somewhere below it. */
export const isWithin = <N extends TreeNode>(tree: Tree<N>, key: string, branch: string): boolean =>
  key === branch || wayUp(tree, key).includes(branch)

export interface Found {
  hits: ReadonlySet<string>
  /** Those above hits: opened, so that the hits are seen. */
  above: ReadonlySet<string>
}

/** The places whose name holds every word of a search; undefined when nothing is searched. */
export const findIn = <N extends TreeNode>(tree: Tree<N>, search: string): Found | undefined => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const hits = new Set<string>()
  const above = new Set<string>()
  for (const node of tree.byKey.values()) {
    const name = node.name.toLowerCase()
    if (!words.every((word) => name.includes(word))) continue
    hits.add(node.key)
    for (const key of wayUp(tree, node.key)) above.add(key)
  }
  return { hits, above }
}

/**
 * The rows that are in sight. `isOpen` says which branches are open. In a search only hits, those above them, and what
 * was opened below a hit are there.
 */
export const linesOf = <N extends TreeNode>(
  tree: Tree<N>,
  isOpen: (key: string) => boolean,
  found?: Found,
): Line<N>[] => {
  const lines: Line<N>[] = []
  const put = (nodes: readonly N[], level: number, isBelowHit: boolean) => {
    const shown =
      found && !isBelowHit ? nodes.filter(({ key }) => found.hits.has(key) || found.above.has(key)) : nodes
    for (const [index, node] of shown.entries()) {
      const children = tree.below.get(node.key) ?? []
      const open = children.length > 0 ? isOpen(node.key) : undefined
      lines.push({ node, level, at: index + 1, of: shown.length, isOpen: open })
      // A hit with hits below it shows the way to those alone; any other hit shows all that it holds.
      const isWhole = isBelowHit || (found?.hits.has(node.key) === true && !found.above.has(node.key))
      if (open) put(children, level + 1, isWhole)
    }
  }
  put(tree.roots, 1, false)
  return lines
}

/** Where the parts of a name lie that a search has found: pieces, every second one found. */
export const pieces = (name: string, search: string): string[] => {
  const words = search.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [name]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return name.split(new RegExp(`(${escaped.join('|')})`, 'gi'))
}
