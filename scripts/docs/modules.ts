import { importsOf } from '../imports/read.ts'
import { placeOf } from '../imports/place.ts'
import { filesUnder } from '../project/files.ts'
import { modules, street } from '../project/street.ts'

/** Which modules use the doors of which, on the server and the web, as `from to` pairs in street order. */
function uses(): [string, string][] {
  const found = new Set<string>()
  for (const floor of ['server', 'web']) {
    for (const file of filesUnder(`${floor}/src/modules`)) {
      if (!/\.tsx?$/.test(file) || /\.(test|d)\.tsx?$/.test(file)) continue
      const from = placeOf(file, street)
      for (const { target, isOurs } of importsOf(file).imports) {
        const to = isOurs ? placeOf(target, street) : undefined
        if (to?.isDoor && from.module && to.module && to.module !== from.module)
          found.add(`${from.module} ${to.module}`)
      }
    }
  }
  const rank = (pair: string) =>
    street.indexOf(pair.split(' ')[0] ?? '') * 100 + street.indexOf(pair.split(' ')[1] ?? '')
  return [...found].toSorted((a, b) => rank(a) - rank(b)).map((pair) => pair.split(' ') as [string, string])
}

/** A page with the street of modules and a picture of who uses whom. */
export function modulesPage(): string {
  const rows = modules.map(({ name, means }, index) => `| ${index + 1} | ${name} | ${means} |`)
  const arrows = uses().map(([from, to]) => `  ${from} --> ${to}`)
  const picture = arrows.length > 0 ? `\n\`\`\`mermaid\ngraph LR\n${arrows.join('\n')}\n\`\`\`\n` : ''
  return `<!-- Written by \`npm run docs\`; edits here are lost. -->

# Modules

The street, in import order: a module may use the door of those above it, never of those below.

| | module | what it is about |
| --- | --- | --- |
${rows.join('\n')}
${picture}`
}
