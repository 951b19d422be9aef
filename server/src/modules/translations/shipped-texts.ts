import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pluralBase, shippedText, whyMarksDiffer } from '#contract/kit/text-marks.ts'
import { shippedTexts, type Catalog } from '#contract/kit/texts.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folders = ['contract/src', 'server/src', 'web/src']

let loading: Promise<ReadonlyMap<string, Catalog>> | undefined

/** The English of every text by namespace, read from the `texts.ts` files the first time that somebody asks. */
export const allTexts = (): Promise<ReadonlyMap<string, Catalog>> => (loading ??= load())

const load = async (): Promise<ReadonlyMap<string, Catalog>> => {
  for (const folder of folders.map((each) => join(root, each)).filter((each) => existsSync(each))) {
    const files = await readdir(folder, { recursive: true })
    for (const file of files.filter((each) => /(^|\/)(\w+T|t)exts\.ts$/.test(each)))
      if (file !== 'kit/texts.ts' && !file.startsWith('stories/'))
        await import(/* @vite-ignore */ join(folder, file))
  }
  return new Map([...shippedTexts()].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** @throws Problem if the product has no such text, or if parameters or tags differ */
export const checkText = async (type: string, key: string, text: string): Promise<void> => {
  const english = (await allTexts()).get(type)
  const shipped = english && shippedText(english, key)
  if (!english || shipped === undefined) throw refused(t.message('text.unknown'))
  const message = whyMarksDiffer({ key, shipped, isPlural: pluralBase(english, key) !== undefined }, text)
  if (message) throw invalid([{ field: 'text', message }])
}
