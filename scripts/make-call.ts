import {
  boundRoutes,
  changes,
  contractCall,
  contractHead,
  emptyRoutes,
  fileName,
  handler,
  type NewCall,
} from './make/texts.ts'
import { readSource, usage, writeSource } from './make/write.ts'
import { street } from './project/street.ts'

/** `npm run make:call -- <module> <name> <method> <path> "<what it does>"` adds a call on both floors. */
const [module = '', name = '', method = '', path = '', says = ''] = process.argv.slice(2)
const isMethod = (text: string): text is NewCall['method'] => ['GET', 'POST', 'DELETE'].includes(text)
if (
  !street.includes(module) ||
  !/^[a-z][A-Za-z]+$/.test(name) ||
  !isMethod(method) ||
  !/^[\w/]+$/.test(path) ||
  !says
) {
  usage('Use: npm run make:call -- <module> <callName> <GET|POST|DELETE> <path> "<what it does>"')
}

const call: NewCall = { module, name, method, path, says }
const contract = `contract/src/${module}.ts`
const routes = `server/src/modules/${module}/routes.ts`
const file = `server/src/modules/${module}/${changes(call) ? 'commands' : 'reads'}/${fileName(name)}.ts`
if (readSource(file) !== undefined) usage(`${file} exists already.`)
const bound = boundRoutes(readSource(routes) ?? emptyRoutes(module), call)
await writeSource(contract, (readSource(contract) ?? contractHead()) + contractCall(call))
await writeSource(file, handler(call))
await writeSource(routes, bound)
console.log(
  `Next: say who may and what goes in and out in ${contract}; list a new module in contract/src/index.ts`,
)
console.log('and server/src/modules/index.ts; then npm run docs.')
