import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

export interface Notice {
  name: string
  version: string
  licence: string
  isTool: boolean
}

/** What may be used without a word (docs/decisions/0009). */
const free = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
]
/** By name beyond that, each with its reason. */
const byName: Record<string, RegExp> = {
  // Fonts.
  'OFL-1.1': /^@fontsource(-variable)?\//,
  // Used as it is, its files unchanged: messages to browsers.
  'MPL-2.0': /^web-push$/,
  // Linked, not changed: the picture library that sharp brings.
  'LGPL-3.0-or-later': /^@img\/sharp/,
}

/** Whether a licence expression (SPDX) allows the use of a package: one side of OR is enough, of AND both are needed. */
export function isAllowed(expression: string, name: string, isTool: boolean): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain
    .split(' OR ')
    .some((side) =>
      side
        .split(' AND ')
        .every(
          (licence) =>
            free.includes(licence) || byName[licence]?.test(name) || (isTool && licence === 'MPL-2.0'),
        ),
    )
}

type Locked = { version?: string; license?: string; dev?: boolean }
type Packed = { license?: string | { type: string }; licenses?: { type: string }[] }

/** Every package of the lock file with its licence; from the package itself where the lock file does not say. */
export function notices(): Notice[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version: locked.version ?? '',
      licence: locked.license ?? licenceInside(path),
      isTool: locked.dev === true,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

function licenceInside(path: string): string {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return 'unknown'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as Packed
  if (typeof license === 'string') return license
  if (license) return license.type
  if (licenses) return licenses.map(({ type }) => type).join(' OR ')
  // png-js 1 names none in its description; the file LICENSE beside it is the MIT licence.
  const text = join(root, path, 'LICENSE')
  return existsSync(text) &&
    /MIT License|Permission is hereby granted, free of charge/.test(readFileSync(text, 'utf8'))
    ? 'MIT'
    : 'unknown'
}
