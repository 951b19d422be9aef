import { literalText, nameOf, parseSource, walk, type Node } from './walk.ts'

export interface CatalogSource {
  /** Name under which the file exports the texts. */
  exported: string
  namespace: string
  keys: string[]
}

/** The `export const t = texts('…', { … })` of a file. A file has one; more than one is an error of the check. */
export function readCatalogs(source: string, file = 'texts.ts'): CatalogSource[] {
  const found: CatalogSource[] = []
  walk(parseSource(source, file), (node) => {
    if (node.type !== 'VariableDeclarator') return
    const call = node.init as Node | undefined
    if (call?.type !== 'CallExpression' || nameOf(call.callee) !== 'texts') return
    const [namespace, entries] = call.arguments as Node[]
    const keys = ((entries?.properties ?? []) as Node[]).map((each) => nameOf(each.key))
    found.push({ exported: nameOf(node.id), namespace: literalText(namespace ?? node) ?? '', keys })
  })
  return found
}

/** Strings of a file, for finding which keys it uses; a template counts as a pattern. */
export function readStrings(
  source: string,
  file = 'file.tsx',
): {
  strings: Set<string>
  patterns: RegExp[]
  importTimeCalls: string[]
} {
  const strings = new Set<string>()
  const patterns: RegExp[] = []
  const importTimeCalls: string[] = []
  const names = new Set<string>()
  walk(parseSource(source, file), (node, above) => {
    if (node.type === 'ImportDeclaration') {
      if (/[tT]exts\.ts$/.test(String((node.source as Node).value)))
        for (const each of node.specifiers as Node[]) names.add(nameOf(each.local))
      return false
    }
    const text = literalText(node)
    if (text !== undefined && node.type !== 'JSXText') {
      if (node.type === 'TemplateLiteral' && text.includes('{}') && /^[\w.{}]+$/.test(text) && text !== '{}')
        patterns.push(new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('{}', '[\\w.-]+')}$`))
      else strings.add(text)
    }
    if (node.type === 'CallExpression' && names.has(nameOf(node.callee)) && !above.some(isFunction))
      importTimeCalls.push(String(node.loc?.start.line))
  })
  return { strings, patterns, importTimeCalls }
}

const isFunction = ({ type }: Node): boolean => /Function|Method/.test(type)
