import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstMigration, isReleased } from '#database/freeze.ts'
import { tableTypes } from './generate-types.ts'
import {
  addColumn,
  addLabel,
  addRow,
  columnMigration,
  columnOf,
  describeKind,
  entities,
  sides,
  type NewField,
} from './make/field-templates.ts'
import { nextMigration } from './make/next-migration.ts'
import { exitWithUsage, readSource, writeSource } from './make/source-files.ts'
import { root } from './project/files.ts'
import { openDatabases } from './testing/databases.ts'

/**
 * `npm run make:field -- <vehicle|request|event> <name> <kind> "<label>" [sides]` adds a field: its column, its row in the
 * field table, and its label; then it makes the first migration (after the first release a
 * further one) and the table types again.
 */
const [of = '', name = '', kind = '', label = '', setBy = ''] = process.argv.slice(2)
const entity = Object.hasOwn(entities, of) ? entities[of] : undefined
const usage = `Use: npm run make:field -- <${Object.keys(entities).join('|')}> <fieldName> <kind> "<Label>" [sides]
  kind: line:<characters>, lines:<characters>, number:<from>-<to>, or flag
  sides, for a repair order or visit: who may set it, such as shop,center,technician`
const chosen = setBy === '' ? [] : setBy.split(',')
if (
  !entity ||
  !/^[a-z][A-Za-z]+$/.test(name) ||
  !describeKind(kind, columnOf(name)) ||
  label === '' ||
  entity.hasSides !== chosen.length > 0 ||
  !chosen.every((side) => sides.some((each) => each === side))
)
  exitWithUsage(usage)

const labels = 'contract/src/fields/texts.ts'
const field: NewField = { name, kind, label, setBy: chosen }
const source = (path: string): string => readSource(path) ?? exitWithUsage(`${path} is missing.`)
const fields = source(entity.fields)
const withRow = addRow(fields, entity, field)
const withColumn = addColumn(source(entity.columns), fields, entity, field)
const withLabel = addLabel(source(labels), entity, field)
writeFileSync(join(root, entity.columns), withColumn)
console.log(`wrote ${entity.columns}`)
await writeSource(entity.fields, withRow)
await writeSource(labels, withLabel)

if (await isReleased()) {
  const path = nextMigration(`${entity.table}-${columnOf(name).replaceAll('_', '-')}`)
  writeFileSync(join(root, path), columnMigration(entity, field))
  console.log(`wrote ${path}`)
} else writeFileSync(join(root, 'database/migrations/0001-first.sql'), await firstMigration())
const databases = openDatabases()
try {
  const { ownerUrl } = await databases.create('base')
  await writeSource('server/src/kernel/postgres/tables.ts', await tableTypes(ownerUrl))
} finally {
  await databases.close()
}
console.log('It is on the forms, saved, merged, and in the history. Next: npm run docs, and a test.')
