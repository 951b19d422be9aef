import { parse } from '@babel/parser'

/** A node of Babel's tree, as far as the text check reads it. */
export interface Node {
  type: string
  loc?: { start: { line: number } }
  [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const parseSource = (source: string, file: string): Node =>
  parse(source, {
    sourceType: 'module',
    plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  }).program as unknown as Node

/** Visits every node with its ancestors, nearest first. `visit` returns false to skip what is below. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => boolean | void,
  above: readonly Node[] = [],
): void {
  if (visit(node, above) === false) return
  const chain = [node, ...above]
  for (const [name, value] of Object.entries(node)) {
    if (name === 'loc' || name === 'leadingComments' || name === 'trailingComments') continue
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, chain)
  }
}

/** A name or key: `a`, `.a`, `'a'`; empty for anything computed. */
export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return ''
}

/** The text of a string or template literal, with `{}` for each expression in it. */
export const literalText = (node: Node): string | undefined => {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value)
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked?: string } }[]).map(({ value }) => value.cooked ?? '').join('{}')
}
