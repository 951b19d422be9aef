import { modules, street } from './project/street.ts'
import { usage, writeSource } from './make/write.ts'

/** `npm run make:module -- <name> <after> "<what it is about>"` gives a new module its place in the street. */
const [name = '', after = '', means = ''] = process.argv.slice(2)
const place = street.indexOf(after)
if (!/^[a-z]+$/.test(name) || place < 0 || means === '') {
  usage('Use: npm run make:module -- <name> <the module before it> "<what it is about>"')
}
if (street.includes(name)) usage(`There is a module "${name}" already.`)

const lines = modules.toSpliced(place + 1, 0, { name, means }).map((module) => JSON.stringify(module))
await writeSource('modules.json', `[\n${lines.join(',\n')}\n]\n`)
console.log(`Next: npm run make:call -- ${name} <callName> <GET|POST|DELETE> <path> "<what it does>"`)
