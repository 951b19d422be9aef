import {
  addBinding,
  addSample,
  isCommand,
  contractSource,
  contractHeader,
  emptyRoutes,
  fileName,
  handlerSource,
  type NewCall,
} from './make/templates.ts'
import { readSource, exitWithUsage, writeSource } from './make/source-files.ts'
import { moduleNames } from './project/modules.ts'

/**
 * `npm run make:call -- <module> <name> <method> <path> "<what it does>"` adds a call to the contract and
 * the server.
 */
const [module = '', name = '', method = '', path = '', says = ''] = process.argv.slice(2)
const isMethod = (text: string): text is NewCall['method'] => ['GET', 'POST', 'DELETE'].includes(text)
if (
  !moduleNames.includes(module) ||
  !/^[a-z][A-Za-z]+$/.test(name) ||
  !isMethod(method) ||
  !/^[\w/]+$/.test(path) ||
  !says
) {
  exitWithUsage('Use: npm run make:call -- <module> <callName> <GET|POST|DELETE> <path> "<what it does>"')
}

const call: NewCall = { module, name, method, path, says }
const contract = `contract/src/${module}.ts`
const routes = `server/src/modules/${module}/routes.ts`
const samples = 'server/src/testing/sample-inputs.ts'
const file = `server/src/modules/${module}/${isCommand(call) ? 'commands' : 'reads'}/${fileName(name)}.ts`
if (readSource(file) !== undefined) exitWithUsage(`${file} exists already.`)
const bound = addBinding(readSource(routes) ?? emptyRoutes(module), call)
await writeSource(contract, (readSource(contract) ?? contractHeader()) + contractSource(call))
await writeSource(file, handlerSource(call))
await writeSource(routes, bound)
await writeSource(samples, addSample(readSource(samples) ?? '', call))
console.log(
  `Next: say who may and what goes in and out in ${contract}, with the same input in its sample; list a new module in`,
)
console.log('contract/src/index.ts and server/src/modules/index.ts; then npm run docs.')
