import { literalText, nameOf, parseSource, walk, type Node } from './walk.ts'

/** Attributes and properties whose value a person reads. */
const shownNames = new Set(
  'label title placeholder alt aria-label aria-description hint help description text message detail empty confirmLabel cancelLabel actionsLabel linkLabel heading caption subtitle tooltip data-tip error needs'.split(
    ' ',
  ),
)

/** Calls whose strings only developers read. */
const developerCalls =
  /^(Error|TypeError|RangeError|describe|log|info|warn|error|debug|fatal|trace|console|querySelector|querySelectorAll|matchMedia)$/

/** Properties for developers: the API's documentation, and names that a browser reads. */
const developerNames = new Set(
  'summary says about describe className class style gridTemplateColumns transition font'.split(' '),
)

/** Two words in a row, the first with a capital: a phrase. SQL, class names, and keys are not. */
const isPhrase = (text: string): boolean =>
  /^[\s"“(]*(?:[A-Z][\w'’]*|\{\})[^\n]*?[\s–·][\w{'’]/.test(text) &&
  /[a-z]{2}/.test(text.replaceAll('{}', '')) &&
  !/^\{\}[^a-z]*$/.test(text) &&
  !/[;{<>=]\s*$|=>|^\{\}[\w-]*$/.test(text)

const isWord = (text: string): boolean => /^[\s"“(]*[A-Z][a-z]/.test(text)

/** Texts in the code of one file that should be entries of a `texts.ts`, each as `line: text`. */
export function findLiterals(source: string, file = 'file.tsx'): string[] {
  const lines = source.split('\n')
  const found: string[] = []
  walk(parseSource(source, file), (node, above) => {
    if (
      /^(TS(?!As|Satisfies|NonNull)|Import|Export(All|Named)Declaration$)/.test(node.type) &&
      !hasDeclaration(node)
    )
      return false
    const text = literalText(node)
    if (text === undefined || !/[A-Za-z]/.test(text) || /^(GET|POST|DELETE) \w+\//.test(text)) return
    const line = node.loc?.start.line ?? 0
    const [parent] = above
    if (!parent || parent.type === 'TaggedTemplateExpression' || above.some(isForDevelopers)) return
    if (/texts-ignore: \w/.test(`${lines[line - 2]} ${lines[line - 1]}`)) return
    const isShown = node.type === 'JSXText' || (isShownValue(above) && isWord(text)) || isPhrase(text)
    if (isShown) found.push(`${line}: ${text.replace(/\s+/g, ' ').trim()}`)
  })
  return found
}

const hasDeclaration = (node: Node): boolean => Boolean(node.declaration)

const isForDevelopers = (node: Node): boolean => {
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return developerCalls.test(nameOf(node.callee)) && nameOf((node.callee as Node).object) !== 'toast'
  if (node.type === 'ObjectProperty') return developerNames.has(nameOf(node.key))
  if (node.type === 'JSXAttribute') return developerNames.has(nameOf(node.name))
  return false
}

/** Whether the literal is the value of a property or attribute that a person reads, if need be by way of `? :`. */
const isShownValue = (above: readonly Node[]): boolean => {
  for (const node of above) {
    if (node.type === 'JSXAttribute') return shownNames.has(nameOf(node.name))
    if (node.type === 'ObjectProperty') return shownNames.has(nameOf(node.key))
    if (!/^(ConditionalExpression|LogicalExpression|JSXExpressionContainer|TSAsExpression)$/.test(node.type))
      return false
  }
  return false
}
