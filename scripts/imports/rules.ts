import type { SourceLocation } from './source-location.ts'

/** What a file imports: a file of the project, or a package name. */
export type Target = SourceLocation | string

/** Returns why an import breaks a rule, or undefined. `street` holds the module names in import order. */
export function importViolation(
  from: SourceLocation,
  to: Target,
  street: readonly string[],
): string | undefined {
  if (typeof to === 'string') return packageViolation(from, to)
  if (['scripts', 'bench', 'e2e', 'root'].includes(from.floor)) return undefined
  return folderViolation(from, to) ?? partViolation(from, to) ?? moduleViolation(from, to, street)
}

function packageViolation(from: SourceLocation, name: string): string | undefined {
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

function folderViolation(from: SourceLocation, to: SourceLocation): string | undefined {
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

/** Which folders each folder may import from the same top folder; folders not listed may import any. */
const allowedImports: Record<string, readonly string[]> = {
  'contract/kit': ['kit'],
  'server/kernel': ['kernel', 'outside'],
  'server/outside': ['outside', 'kernel'],
  'server/modules': ['modules', 'kernel', 'outside'],
  'web/ui': ['ui'],
  'web/kit': ['kit', 'ui'],
  'web/modules': ['modules', 'kit', 'ui'],
}

const textLayer = ['texts', 'locale', 'folded'].map((name) => `contract/src/kit/${name}.ts`)

function partViolation(from: SourceLocation, to: SourceLocation): string | undefined {
  if (from.floor !== to.floor) {
    return from.floor === 'web' && from.part === 'ui' && !from.isTest && !textLayer.includes(to.path)
      ? 'ui knows no domain word and imports only ui and the text layer'
      : undefined
  }
  if (from.isTest) return undefined
  const allowed = allowedImports[`${from.floor}/${from.part}`]
  if (!allowed || allowed.includes(to.part)) return undefined
  const target = to.part || to.path
  return `${from.floor}/${from.part} may import only ${allowed.join(', ')} of its floor, not ${target}`
}

function moduleViolation(
  from: SourceLocation,
  to: SourceLocation,
  street: readonly string[],
): string | undefined {
  if (from.isTest || from.floor !== to.floor || to.part !== 'modules') return undefined
  const target = to.module ?? ''
  if (!street.includes(target)) return `"${target}" is not in modules.json, so nobody may import it`
  if (from.part !== 'modules' || from.module === target) return undefined
  const own = street.indexOf(from.module ?? '')
  if (own < 0) return `"${from.module}" is not in modules.json`
  if (street.indexOf(target) > own) {
    return `"${target}" comes after "${from.module}" in modules.json; those below are told by facts`
  }
  // In the contract a module is one file, or a folder whose files are all public.
  if (from.floor !== 'contract' && !to.isDoor) return `only the door of "${target}" may be imported`
  return undefined
}

/** Imports from contract files other than types, which would make the browser load all of zod. */
const contractValueImport =
  /^import\s+(?!type\b)[^'"]*from '#contract\/(?!(links|menu|page-access|statuses|identity\/user-form)\.ts|fields\/|next-step\/|kit\/(?!(call|shapes|field-shapes)\.ts))/m
const sqlUse = /\bsql\s*(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** A path of a page with a parameter, put together by hand. */
const handWrittenLink =
  /['"`}]\/(calibrate|techschedule|testdrive|locations|authorize|authorizeservices)\/\$\{/

/** Rules that show in the text of a single file. */
export function textViolations(from: SourceLocation, text: string): string[] {
  const problems: string[] = []
  const isProduct = ['contract', 'server', 'web', 'database'].includes(from.floor) && !from.isTest
  if (isProduct && from.path !== 'server/src/start.ts' && /\bprocess\.env\b/.test(text)) {
    problems.push('only server/src/start.ts and the scripts read the environment; take a setting')
  }
  const isModule = from.floor === 'server' && from.part === 'modules' && !from.isTest
  const isPure = /\/(routes|door|policy)\.ts$|\/rules\//.test(from.path)
  if (isModule && isPure && sqlUse.test(text)) {
    problems.push('routes, doors, policies and rules hold no SQL; put it into store.ts, reads/ or commands/')
  }
  if (from.floor === 'web' && !from.isTest && contractValueImport.test(text)) {
    problems.push('of calls the web imports types alone; a value it needs belongs into contract/src/kit')
  }
  if (isProduct && from.path !== 'contract/src/links.ts' && handWrittenLink.test(text)) {
    problems.push('links come from contract/src/links.ts')
  }
  return problems
}
