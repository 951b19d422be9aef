import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../project/files.ts'
import { formatted } from '../project/format.ts'
import { callsPage, rightsPage } from './calls.ts'
import { describeCatalog } from './catalog.ts'
import { modulesPage } from './modules.ts'
import { noticesPage } from './notices.ts'
import { tablesPage } from './tables.ts'

/** A generated file: its path and its current content. */
export interface Page {
  path: string
  text: string
}

/** Pages generated from code alone. */
export async function codePages(): Promise<Page[]> {
  const made = {
    'docs/calls.md': callsPage(),
    'docs/rights.md': rightsPage(),
    'docs/modules.md': modulesPage(),
    'docs/notices.md': noticesPage(),
  }
  return Promise.all(Object.entries(made).map(([path, text]) => markdown(path, text)))
}

/** Pages generated from a migrated database. */
export async function databasePages(url: string): Promise<Page[]> {
  return [
    { path: 'database/schema.snapshot.txt', text: await describeCatalog(url) },
    await markdown('docs/tables.md', await tablesPage(url)),
  ]
}

async function markdown(path: string, text: string): Promise<Page> {
  return { path, text: await formatted(path, text) }
}

export function readPage(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

export function writePage({ path, text }: Page): boolean {
  if (readPage(path) === text) return false
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return true
}
