import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

export interface PackageLicense {
  name: string
  version: string
  license: string
  isTool: boolean
}

/** Licenses allowed for every package (docs/decisions/0009). */
const allowed = [
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
/** Licenses allowed only for certain packages, each with its reason. */
const allowedByName: Record<string, RegExp> = {
  // Fonts.
  'OFL-1.1': /^@fontsource(-variable)?\//,
  // Used unmodified, for Web Push.
  'MPL-2.0': /^web-push$/,
  // Linked, not modified: the image library that sharp brings.
  'LGPL-3.0-or-later': /^@img\/sharp/,
}

/**
 * Packages that name their license elsewhere than in package.json or a LICENSE file, as a person has read it there.
 */
const reviewed: Record<string, string> = {
  // "License: MIT" at the end of each Readme. Both come with s3rver, the S3 server of the tests.
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
}

/**
 * Whether an SPDX license expression allows a package: one side of OR suffices, both sides of AND are
 * needed.
 */
export function isAllowed(expression: string, name: string, isTool: boolean): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain
    .split(' OR ')
    .some((side) =>
      side
        .split(' AND ')
        .every(
          (license) =>
            allowed.includes(license) ||
            allowedByName[license]?.test(name) ||
            (isTool && license === 'MPL-2.0'),
        ),
    )
}

type Locked = { version?: string; license?: string; dev?: boolean }
type Packed = { license?: string | { type: string }; licenses?: { type: string }[] }

/** Every package of the lock file with its license, read from the package if the lock file has none. */
export function packageLicenses(): PackageLicense[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({
      name: packageName(path),
      version: locked.version ?? '',
      license: locked.license ?? reviewed[nameOf(path, locked)] ?? licenseOfPackage(path),
      isTool: locked.dev === true,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

const packageName = (path: string): string => path.replace(/^.*node_modules\//, '')
const nameOf = (path: string, { version }: Locked): string => `${packageName(path)}@${version}`

function licenseOfPackage(path: string): string {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return 'unknown'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as Packed
  if (typeof license === 'string') return license
  if (license) return license.type
  if (licenses) return licenses.map(({ type }) => type).join(' OR ')
  // The package.json of png-js 1 names no license; its LICENSE file holds the MIT license.
  const text = join(root, path, 'LICENSE')
  return existsSync(text) &&
    /MIT License|Permission is hereby granted, free of charge/.test(readFileSync(text, 'utf8'))
    ? 'MIT'
    : 'unknown'
}
