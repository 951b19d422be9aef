import { filesUnder } from './project/files.ts'
import { street } from './project/street.ts'
import { circlesOf } from './imports/circles.ts'
import { importsOf } from './imports/read.ts'
import { placeOf } from './imports/place.ts'
import { broken, brokenText } from './imports/rules.ts'

const folders = ['contract', 'server', 'web', 'database', 'scripts', 'bench', 'e2e']
const files = folders.flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const faults: string[] = []
const ours = new Map<string, string[]>()

for (const file of files) {
  const from = placeOf(file, street)
  const { text, imports } = importsOf(file)
  ours.set(
    file,
    imports.filter(({ isOurs }) => isOurs).map(({ target }) => target),
  )
  for (const { line, target, isOurs } of imports) {
    const reason = broken(from, isOurs ? placeOf(target, street) : target, street)
    if (reason) faults.push(`${file}:${line} imports ${target}: ${reason}`)
  }
  for (const reason of brokenText(from, text)) faults.push(`${file}: ${reason}`)
}
for (const circle of circlesOf(ours))
  faults.push(`a circle of imports: ${[...circle, circle[0]].join(' > ')}`)

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${files.length} files keep the import law`)
