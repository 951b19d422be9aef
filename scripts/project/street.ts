import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

export interface StreetModule {
  name: string
  means: string
}

/** The modules in street order, each with its meaning. */
export const modules = JSON.parse(readFileSync(join(root, 'modules.json'), 'utf8')) as StreetModule[]

/** Their names; the order is the import order. */
export const street = modules.map((module) => module.name)
