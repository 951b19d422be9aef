import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project/files.ts'
import { modules, moduleNames } from './project/modules.ts'
import { exitWithUsage } from './make/source-files.ts'

/**
 * `npm run make:module -- <name> <after> "<what it is about>"` adds a module to modules.json behind another
 * one.
 */
const [name = '', after = '', means = ''] = process.argv.slice(2)
const index = moduleNames.indexOf(after)
if (!/^[a-z]+$/.test(name) || index < 0 || means === '') {
  exitWithUsage('Use: npm run make:module -- <name> <the module before it> "<what it is about>"')
}
if (moduleNames.includes(name)) exitWithUsage(`There is a module "${name}" already.`)

// One line per module, however long, so that the order reads from top to bottom.
const lines = modules.toSpliced(index + 1, 0, { name, means }).map((module) => {
  const fields = Object.entries(module).map(([key, value]) =>
    Array.isArray(value)
      ? `"${key}": [${value.map((each) => JSON.stringify(each)).join(', ')}]`
      : `"${key}": ${JSON.stringify(value)}`,
  )
  return `  { ${fields.join(', ')} }`
})
writeFileSync(join(root, 'modules.json'), `[\n${lines.join(',\n')}\n]\n`)
console.log(`Next: npm run make:call -- ${name} <callName> <GET|POST|DELETE> <path> "<what it does>"`)
