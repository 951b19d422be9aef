import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './project/files.ts'

/**
 * `npm run restore -- <backup>`: copies a backup into DATA_DIR, which must be empty, so that nothing is
 * overwritten.
 */
const from = resolve(process.argv[2] ?? '')
const data = resolve(root, process.env.DATA_DIR ?? 'data')

if (!process.argv[2] || !existsSync(join(from, 'postgres/access.json'))) {
  console.error('Say which backup: npm run restore -- <folder made by npm run backup>')
  process.exitCode = 1
} else if (existsSync(data) && readdirSync(data).length > 0) {
  console.error(
    `${data} is not empty. Move it away first, or name another place: DATA_DIR=<folder> npm run restore -- ${from}`,
  )
  process.exitCode = 1
} else {
  cpSync(from, data, { recursive: true })
  console.log(`restored to ${data}. Start it: npm start`)
}
