import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedTexts, type Catalog } from '#contract/kit/texts.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** The screens' texts. Those of the server (emails, PDFs, problems) have no reader's language yet. */
const folders = ['contract/src', 'web/src']

let loading: Promise<ReadonlyMap<string, Catalog>> | undefined

/** The English of every screen by namespace, read from the `texts.ts` files the first time that somebody asks. */
export const screenTexts = (): Promise<ReadonlyMap<string, Catalog>> => (loading ??= load())

const load = async (): Promise<ReadonlyMap<string, Catalog>> => {
  for (const folder of folders.map((each) => join(root, each)).filter((each) => existsSync(each))) {
    const files = await readdir(folder, { recursive: true })
    for (const file of files.filter((each) => /(^|\/)(\w+T|t)exts\.ts$/.test(each)))
      if (file !== 'kit/texts.ts' && !file.startsWith('stories/'))
        await import(/* @vite-ignore */ join(folder, file))
  }
  const found = [...shippedTexts()].filter(([namespace]) => !namespace.startsWith('server'))
  return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
