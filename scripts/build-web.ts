import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants as zlibConstants, gzipSync } from 'node:zlib'
import { fingerprint, root } from './project/files.ts'
import { runProgram } from './project/run.ts'
import { UserError } from './project/user-error.ts'

const stampFile = join(root, 'dist/web.stamp')

/** Fingerprint of everything the web build depends on, including package versions. */
function sourceFingerprint(): string {
  const configs = readdirSync(root).filter((file) => /^(vite|postcss)\.config\./.test(file))
  return fingerprint([
    'web',
    'contract/src',
    'contract/languages',
    'scripts/web',
    'package-lock.json',
    ...configs,
  ])
}

/** Builds the web app into dist/web if its sources changed. Returns whether it did. */
export async function buildWeb(options: { force?: boolean; signal?: AbortSignal } = {}): Promise<boolean> {
  const stamp = sourceFingerprint()
  const isBuilt = existsSync(join(root, 'dist/web/index.html')) && existsSync(stampFile)
  if (!options.force && isBuilt && readFileSync(stampFile, 'utf8') === stamp) return false
  requireWritable(join(root, 'dist'))
  const { code, output } = await runProgram('vite/bin/vite.js', ['build'], {
    signal: options.signal,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`)
  compress(join(root, 'dist/web/assets'))
  writeFileSync(stampFile, stamp)
  return true
}

/** @throws UserError if the build can't write into a folder, as in production where the server's user may not */
export function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new UserError(
      `The web app has to be built first, and ${folder} can't be written. Run "npm run build" there as the user who owns it, then start again.`,
    )
  }
}

/** Writes compressed copies of all text files, so that no request waits for compression. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|mjs|css|svg|json)$/.test(name)) continue
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }))
    const quality = { [zlibConstants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, { params: quality }))
  }
}
