import { readImports } from '../imports/read-imports.ts'
import { locateSource } from '../imports/source-location.ts'
import { filesUnder } from '../project/files.ts'
import { modules, moduleNames } from '../project/modules.ts'

/**
 * Pairs `from to` of modules where `from` imports the door of `to`, on the server or the web, in
 * modules.json order.
 */
function uses(): [string, string][] {
  const found = new Set<string>()
  for (const floor of ['server', 'web']) {
    for (const file of filesUnder(`${floor}/src/modules`)) {
      if (!/\.tsx?$/.test(file) || /\.(test|d)\.tsx?$/.test(file)) continue
      const from = locateSource(file, moduleNames)
      for (const { target, isOurs } of readImports(file).imports) {
        const to = isOurs ? locateSource(target, moduleNames) : undefined
        if (to?.isDoor && from.module && to.module && to.module !== from.module)
          found.add(`${from.module} ${to.module}`)
      }
    }
  }
  const rank = (pair: string) =>
    moduleNames.indexOf(pair.split(' ')[0] ?? '') * 100 + moduleNames.indexOf(pair.split(' ')[1] ?? '')
  return [...found].toSorted((a, b) => rank(a) - rank(b)).map((pair) => pair.split(' ') as [string, string])
}

/** Generates the page of modules with a diagram of their dependencies. */
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
