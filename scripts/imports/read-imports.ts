import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'
import { root } from '../project/files.ts'

export interface Import {
  line: number
  /** Path relative to the project, or package name. */
  target: string
  isOurs: boolean
}

const subpaths: Record<string, string> = {
  '#contract/': 'contract/src/',
  '#server/': 'server/src/',
  '#database/': 'database/',
  '#scripts/': 'scripts/',
}

/** Reads all imports of a source file, including type and dynamic imports. */
export function readImports(file: string): { text: string; imports: Import[] } {
  const text = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  const syntaxError = errors[0]
  if (syntaxError) throw new Error(`${file}: ${syntaxError.message}`)
  const requests = [
    ...module.staticImports.map((found) => ({ offset: found.start, name: found.moduleRequest.value })),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ offset: found.start, name: entry.moduleRequest.value }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap((found) => {
      const name = text.slice(found.moduleRequest.start, found.moduleRequest.end)
      return /^['"`]/.test(name) ? [{ offset: found.start, name: name.slice(1, -1) }] : []
    }),
  ]
  return {
    text,
    imports: requests.map(({ offset, name }) => ({
      line: text.slice(0, offset).split('\n').length,
      ...resolve(file, name),
    })),
  }
}

function resolve(file: string, name: string): Omit<Import, 'line'> {
  if (name.startsWith('.'))
    return { target: normalize(join(dirname(file), name)).split('?')[0] ?? '', isOurs: true }
  const subpath = Object.keys(subpaths).find((start) => name.startsWith(start))
  if (subpath) return { target: (subpaths[subpath] ?? '') + name.slice(subpath.length), isOurs: true }
  return { target: name, isOurs: false }
}
