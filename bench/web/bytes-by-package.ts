import { basename, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from '#scripts/project/files.ts'
import { sizesOf } from './scripts.ts'

/** The package of a source, or the project folder. */
const ownerOf = (id: string): string => {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
  if (inPackage) return inPackage
  return /((?:web|contract)\/src\/(?:modules\/[^/]+|[^/]+))/.exec(id)?.[1] ?? 'the bundler'
}

/**
 * Compressed size (gzip kB) of built scripts by package or folder. Each script's size is split by the
 * minified length of its sources. Builds again without writing; scripts of another build are skipped.
 */
export const bytesByPackage = async (scripts: readonly string[]): Promise<[string, number][]> => {
  const built = (await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput
  const wanted = new Set(scripts.map((script) => basename(script)))
  const found = new Map<string, number>()
  for (const chunk of built.output) {
    if (chunk.type !== 'chunk' || !wanted.has(basename(chunk.fileName))) continue
    const parts = Object.entries(chunk.modules)
    const whole = parts.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0) || 1
    const { gz } = sizesOf(chunk.code)
    for (const [id, { renderedLength }] of parts) {
      const owner = ownerOf(id)
      found.set(owner, (found.get(owner) ?? 0) + (gz * renderedLength) / whole)
    }
  }
  return [...found].sort(([, a], [, b]) => b - a)
}
