import { codeOfCell, findCode, statusOf } from './codes.ts'
import type { ReadCode } from './types.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const names = {
  code: /^(dtc|code|dtc_?code|fault_?code|trouble_?code|dtc_?id|dtc_?number)$/i,
  type: /^(failure_?type(_?byte)?|ftb|sub_?(code|type))$/i,
  text: /^(desc(ription)?|text|definition|meaning|fault_?text|dtc_?description|message)$/i,
  status: /^(status|state|dtc_?status|type|memory)$/i,
  module: /^(module|ecu|system|controller|control_?(unit|module)|(module|ecu|system)_?name|name|title)$/i,
} as const
/** Deeper than any tool writes, and no more values than a large report has. */
const limits = { depth: 14, values: 60_000 }

const wordOf = (node: Node, name: keyof typeof names): string => {
  const found = Object.entries(node).find(
    ([key, value]) => names[name].test(key) && (typeof value === 'string' || typeof value === 'number'),
  )
  return found ? String(found[1]).trim() : ''
}

/** The codes of a JSON report, wherever they are in it: objects with a code, and lists of codes under a name that says so. */
export const readJson = (root: unknown): ReadCode[] => {
  const codes: ReadCode[] = []
  let left = limits.values
  const add = (code: string, module: string, text: string, status: string) =>
    codes.push({ code, module: module.slice(0, 100), text: text.slice(0, 300), status: statusOf(status) })
  const walk = (value: unknown, key: string, module: string, depth: number): void => {
    if (depth > limits.depth || (left -= 1) < 0) return
    if (Array.isArray(value)) for (const each of value) walk(each, key, module, depth + 1)
    else if (typeof value === 'string') {
      const found = /dtc|code|fault/i.test(key) ? findCode(value) : null
      if (found)
        add(found.code, module, value.slice(found.to).replace(/^[\s:–-]+/, ''), value.slice(found.to))
    } else if (isNode(value)) walkNode(value, key, module, depth)
  }
  const walkNode = (node: Node, key: string, outer: string, depth: number): void => {
    const own = wordOf(node, 'module')
    const code = codeIn(node)
    if (code) return void add(code, own || outer, wordOf(node, 'text'), wordOf(node, 'status'))
    for (const [name, value] of Object.entries(node)) {
      // {"modules": {"ABS": {"dtcs": []}}}: the name of a module may be a key.
      const isKeyed = isNode(value) && /modules|ecus|systems|controllers/i.test(key)
      walk(value, name, isKeyed ? name : own || outer, depth + 1)
    }
  }
  walk(root, '', '', 0)
  return codes
}

const codeIn = (node: Node): string | null => {
  const word = wordOf(node, 'code')
  const code =
    findCode(word)?.code ?? (wordOf(node, 'text') || wordOf(node, 'status') ? codeOfCell(word) : null)
  if (!code) return null
  const type = /^(?:0x)?([0-9A-F]{2})$/i.exec(wordOf(node, 'type'))?.[1]
  return code.includes(':') || !type ? code : `${code}:${type.toUpperCase()}`
}
