import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project/files.ts'
import { modules, street } from './project/street.ts'
import { usage } from './make/write.ts'

/** `npm run make:module -- <name> <after> "<what it is about>"` gives a new module its place in the street. */
const [name = '', after = '', means = ''] = process.argv.slice(2)
const place = street.indexOf(after)
if (!/^[a-z]+$/.test(name) || place < 0 || means === '') {
  usage('Use: npm run make:module -- <name> <the module before it> "<what it is about>"')
}
if (street.includes(name)) usage(`There is a module "${name}" already.`)

// One line a module, however long: the street is read from top to bottom.
const lines = modules
  .toSpliced(place + 1, 0, { name, means })
  .map((module) => `  { "name": ${JSON.stringify(module.name)}, "means": ${JSON.stringify(module.means)} }`)
writeFileSync(join(root, 'modules.json'), `[\n${lines.join(',\n')}\n]\n`)
console.log(`Next: npm run make:call -- ${name} <callName> <GET|POST|DELETE> <path> "<what it does>"`)
