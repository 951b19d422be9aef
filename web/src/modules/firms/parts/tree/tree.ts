import { folded } from '#contract/kit/folded.ts'

/** What the tree needs to know of a node. */
export interface TreeNode {
  key: string
  /** Null or an unknown key makes the node a root. */
  parent: string | null
  name: string
}

export interface Tree<N> {
  roots: readonly N[]
  below: ReadonlyMap<string, readonly N[]>
  byKey: ReadonlyMap<string, N>
}

/** One rendered row of a tree. */
export interface Line<N> {
  node: N
  /** Starts at 1. */
  level: number
  /** Position among its siblings, starting at 1. */
  at: number
  of: number
  /** Undefined for a leaf. */
  isOpen: boolean | undefined
}

/** Builds a tree from a flat list and keeps its order. */
export const buildTree = <N extends TreeNode>(nodes: readonly N[]): Tree<N> => {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const roots: N[] = []
  const below = new Map<string, N[]>()
  for (const node of nodes) {
    if (node.parent === null || !byKey.has(node.parent)) roots.push(node)
    else {
      const siblings = below.get(node.parent)
      if (siblings) siblings.push(node)
      else below.set(node.parent, [node])
    }
  }
  return { roots, below, byKey }
}

/** Keys of a node's ancestors, nearest first. */
export const ancestorsOf = <N extends TreeNode>(tree: Tree<N>, key: string): string[] => {
  const ancestors: string[] = []
  for (
    let parentKey = tree.byKey.get(key)?.parent;
    parentKey && tree.byKey.has(parentKey) && !ancestors.includes(parentKey);
  ) {
    ancestors.push(parentKey)
    parentKey = tree.byKey.get(parentKey)?.parent
  }
  return ancestors
}

/** Whether a node is the branch itself or one of its descendants. */
export const isWithin = <N extends TreeNode>(tree: Tree<N>, key: string, branch: string): boolean =>
  key === branch || ancestorsOf(tree, key).includes(branch)

export interface Found {
  hits: ReadonlySet<string>
  /** Ancestors of hits, which are opened so that the hits are visible. */
  above: ReadonlySet<string>
}

/** Nodes whose name contains every word of the search; undefined when it is empty. */
export const findIn = <N extends TreeNode>(tree: Tree<N>, search: string): Found | undefined => {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const hits = new Set<string>()
  const above = new Set<string>()
  for (const node of tree.byKey.values()) {
    const name = folded(node.name)
    if (!words.every((word) => name.includes(word))) continue
    hits.add(node.key)
    for (const key of ancestorsOf(tree, node.key)) above.add(key)
  }
  return { hits, above }
}

/**
 * The visible rows. `isOpen` tells which branches are open. During a search these are the hits, their
 * ancestors, and whatever was opened below a hit.
 */
export const visibleLines = <N extends TreeNode>(
  tree: Tree<N>,
  isOpen: (key: string) => boolean,
  found?: Found,
): Line<N>[] => {
  const lines: Line<N>[] = []
  const addLines = (nodes: readonly N[], level: number, isBelowHit: boolean) => {
    const shown =
      found && !isBelowHit ? nodes.filter(({ key }) => found.hits.has(key) || found.above.has(key)) : nodes
    for (const [index, node] of shown.entries()) {
      const children = tree.below.get(node.key) ?? []
      const open = children.length > 0 ? isOpen(node.key) : undefined
      lines.push({ node, level, at: index + 1, of: shown.length, isOpen: open })
      // A hit with more hits below shows only the paths to those; any other hit shows all its children.
      const showsAllChildren =
        isBelowHit || (found?.hits.has(node.key) === true && !found.above.has(node.key))
      if (open) addLines(children, level + 1, showsAllChildren)
    }
  }
  addLines(tree.roots, 1, false)
  return lines
}

/** Splits a name at the search matches; every second piece is a match. */
export const splitMatches = (name: string, search: string): string[] => {
  const words = search.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [name]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return name.split(new RegExp(`(${escaped.join('|')})`, 'gi'))
}
