import { join } from 'node:path'
import { shippedTexts, type Catalog } from '#contract/kit/texts.ts'
import { filesUnder, root } from '../project/files.ts'

/** Whether a file holds texts: `texts.ts`, or `startTexts.ts` and the like. */
export const isTextFile = (file: string): boolean => /(^|\/)(\w+T|t)exts\.ts$/.test(file)

/** The English of every namespace of contract, web, and server, in the order of its file. */
export const readShippedTexts = async (): Promise<ReadonlyMap<string, Catalog>> => {
  for (const file of ['contract', 'server', 'web'].flatMap(filesUnder).filter(isTextFile))
    if (!file.includes('/stories/')) await import(join(root, file))
  return new Map([...shippedTexts()].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
