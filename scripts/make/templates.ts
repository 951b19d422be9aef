/** Turns a call name into a file name: `saveLookupGroup` into `save-lookup-group`. */
export const fileName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export interface NewCall {
  module: string
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  says: string
}

/** POST and DELETE calls are commands, GET calls are reads. */
export const isCommand = ({ method }: NewCall) => method !== 'GET'

export function contractHeader(): string {
  return `import { call } from './kit/call.ts'\nimport { roles } from './kit/roles.ts'\nimport { ok } from './kit/shapes.ts'\n`
}

/**
 * Source of the call in the contract. Its right and shapes are the narrowest that compile, to be filled in
 * by hand.
 */
export function contractSource({ name, method, path, says }: NewCall): string {
  return `
export const ${name} = call({
  method: '${method}',
  path: '${path}',
  says: ${JSON.stringify(says)},
  right: roles.host,
  answer: ok,
})
`
}

/** Source of the handler: a command takes the transaction, a read takes the read connection. */
export function handlerSource(call: NewCall): string {
  const [type, taken] = isCommand(call) ? ['Tx', 'tx'] : ['Reads', 'db']
  return `import type { AnswerOf } from '#contract/kit/call.ts'
import type { ${call.name} as theCall } from '#contract/${call.module}.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { ${type} } from '#server/kernel/postgres/database.ts'

/** ${call.says} */
export const ${call.name} = async (_${taken}: ${type}, _actor: Actor): Promise<AnswerOf<typeof theCall>> => ({ ok: true })
`
}

export function emptyRoutes(module: string): string {
  return `import * as calls from '#contract/${module}.ts'
import { type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'

export const routes = (_services: Services): Binding[] => [
]
`
}

/** Imports `command` or `read` from the bindings, if the routes don't yet. */
const withKind = (routes: string, kind: string): string =>
  routes.replace(/import \{ ([^}]*) \} from '#server\/kernel\/http\/bindings.ts'/, (line, names: string) =>
    names.split(', ').includes(kind) ? line : line.replace(names, [kind, names].sort().join(', ')),
  )

/** Adds the binding of a call at the end of the routes list, and the import of its handler. */
export function addBinding(routes: string, call: NewCall): string {
  const [kind, taken] = isCommand(call) ? ['command', 'tx'] : ['read', 'db']
  const line = `  ${kind}(calls.${call.name}, ({ ${taken}, actor }) => ${call.name}(${taken}, actor)),\n`
  const path = `./${kind === 'command' ? 'commands' : 'reads'}/${fileName(call.name)}.ts`
  const end = routes.lastIndexOf('\n]') + 1
  const start = routes.indexOf('\nexport const routes')
  if (end === 0 || start < 0)
    throw new Error('routes.ts does not end in a list of bindings; add the call by hand.')
  const bound = withKind(`${routes.slice(0, end)}${line}${routes.slice(end)}`, kind)
  const importEnd = bound.indexOf('\nexport const routes')
  return `${bound.slice(0, importEnd).trimEnd()}\nimport { ${call.name} } from '${path}'\n${bound.slice(importEnd)}`
}

/** Adds the call's sample in its alphabetical place: an empty input, to be filled in by hand. */
export function addSample(samples: string, { module, name }: NewCall): string {
  const key = `${module}.${name}`
  const rows = [...samples.matchAll(/^ {2}'(\w+\.\w+)':/gm)]
  const next = rows.find(([, other = '']) => other > key)
  const at = next ? next.index : samples.lastIndexOf('}')
  return `${samples.slice(0, at)}  '${key}': none,\n${samples.slice(at)}`
}
