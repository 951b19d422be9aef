import type { Place } from './place.ts'

/** What a file on one place imports: a place of ours, or the name of a package. */
export type Target = Place | string

/** Says why an import breaks the law, or nothing when it keeps it. The street is in import order. */
export function broken(from: Place, to: Target, street: readonly string[]): string | undefined {
  if (typeof to === 'string') return brokenPackage(from, to)
  if (['scripts', 'bench', 'e2e', 'root'].includes(from.floor)) return undefined
  return brokenFloor(from, to) ?? brokenPart(from, to) ?? brokenModule(from, to, street)
}

function brokenPackage(from: Place, name: string): string | undefined {
  if (from.isTest) return undefined
  if (from.floor === 'contract' && name !== 'zod') {
    return 'the contract runs on both sides and imports nothing but zod'
  }
  if (from.floor === 'web' && name.startsWith('node:')) return 'a browser has no Node modules'
  if (from.floor === 'server' && /^pg(\/|$)/.test(name) && from.part !== 'kernel') {
    return 'only the kernel sees the connection pool; take the transaction you are given'
  }
  return undefined
}

function brokenFloor(from: Place, to: Place): string | undefined {
  if (from.floor === to.floor) return undefined
  if (to.floor === 'root' && to.path.endsWith('.json')) return undefined
  if (from.isTest && to.floor === 'scripts') return undefined
  if (to.floor === 'contract' && from.floor !== 'contract') return undefined
  if (from.isTest && from.floor === 'server' && to.floor === 'database') return undefined
  if (from.isTest && from.floor === 'database' && to.floor === 'server') return undefined
  if (from.floor === 'contract') return 'the contract imports nothing of ours'
  if (from.floor === 'web' && to.floor === 'server') return 'web and server meet only in the contract'
  if (from.floor === 'server' && to.floor === 'web') return 'web and server meet only in the contract'
  return `${from.floor} may not import ${to.floor}`
}

/** What each part of a floor may import on the same floor; a part that is not named here may import all. */
const parts: Record<string, readonly string[]> = {
  'contract/kit': ['kit'],
  'server/kernel': ['kernel', 'outside'],
  'server/outside': ['outside', 'kernel'],
  'server/modules': ['modules', 'kernel', 'outside'],
  'web/ui': ['ui'],
  'web/kit': ['kit', 'ui'],
  'web/modules': ['modules', 'kit', 'ui'],
}

function brokenPart(from: Place, to: Place): string | undefined {
  if (from.floor !== to.floor) {
    return from.floor === 'web' && from.part === 'ui' && !from.isTest
      ? 'ui knows no domain word and imports only ui'
      : undefined
  }
  if (from.isTest) return undefined
  const allowed = parts[`${from.floor}/${from.part}`]
  if (!allowed || allowed.includes(to.part)) return undefined
  const target = to.part || to.path
  return `${from.floor}/${from.part} may import only ${allowed.join(', ')} of its floor, not ${target}`
}

function brokenModule(from: Place, to: Place, street: readonly string[]): string | undefined {
  if (from.isTest || from.floor !== to.floor || to.part !== 'modules') return undefined
  const target = to.module ?? ''
  if (!street.includes(target)) return `"${target}" is not in modules.json, so nobody may import it`
  if (from.part !== 'modules' || from.module === target) return undefined
  const own = street.indexOf(from.module ?? '')
  if (own < 0) return `"${from.module}" is not in modules.json`
  if (street.indexOf(target) > own) {
    return `"${target}" comes after "${from.module}" in modules.json; those below are told by facts`
  }
  // On the contract floor a module is one file, or a folder whose files are all public.
  if (from.floor !== 'contract' && !to.isDoor) return `only the door of "${target}" may be imported`
  return undefined
}

/** An import from a contract file that is more than types: with it the browser would load all of zod. */
const calls =
  /^import\s+(?!type\b)[^'"]*from '#contract\/(?!(pages|statuses|identity\/user-form)\.ts|kit\/(?!(call|shapes)\.ts))/m
const sql = /\bsql\s*(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** Laws that one sees in the text of a file alone; comments and strings are left to the reader's judgement. */
export function brokenText(from: Place, text: string): string[] {
  const found: string[] = []
  const isProduct = ['contract', 'server', 'web', 'database'].includes(from.floor) && !from.isTest
  if (isProduct && from.path !== 'server/src/start.ts' && /\bprocess\.env\b/.test(text)) {
    found.push('only server/src/start.ts and the scripts read the environment; take a setting')
  }
  const isModule = from.floor === 'server' && from.part === 'modules' && !from.isTest
  const isPure = /\/(routes|door|policy)\.ts$|\/rules\//.test(from.path)
  if (isModule && isPure && sql.test(text)) {
    found.push('routes, doors, policies and rules hold no SQL; put it into store.ts, reads/ or commands/')
  }
  if (from.floor === 'web' && !from.isTest && calls.test(text)) {
    found.push('of calls the web imports types alone; a value it needs belongs into contract/src/kit')
  }
  return found
}
