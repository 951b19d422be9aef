import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

export interface ModuleInfo {
  name: string
  means: string
  /** The tables that this module alone writes. */
  tables?: readonly string[]
}

/** The modules in import order, each with its description. */
export const modules = JSON.parse(readFileSync(join(root, 'modules.json'), 'utf8')) as ModuleInfo[]

/** Module names in import order. */
export const moduleNames = modules.map((module) => module.name)
