// Runs before anything is installed: plain JavaScript for Node 20, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.calibrate-installed')

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(
    `Node 20 or newer is needed to install; this is ${process.versions.node}. See https://nodejs.org`,
  )
  process.exit(1)
}

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const stamp = createHash('sha256').update(lockText).digest('hex')

function isInstalled() {
  // npm writes its hidden lock file last, so an interrupted install has none.
  if (!existsSync(join(modules, '.package-lock.json')) || !existsSync(join(modules, '.bin/node')))
    return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  return matchesLockFile()
}

/** Whether a manual install matches the lock file exactly. */
function matchesLockFile() {
  const expected = JSON.parse(lockText).packages
  const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
  return Object.entries(expected).every(
    ([path, entry]) =>
      path === '' ||
      (installed[path] ? installed[path].version === entry.version : Boolean(entry.optional || entry.peer)),
  )
}

if (!isInstalled()) {
  // An install would empty the folder that the link leads to, under those who use it.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link to packages other than package-lock.json wants. Remove the link, then start again.',
    )
    process.exit(1)
  }
  console.log('installing packages (the first time takes a minute)')
  // The web build needs development packages, so production installs them too.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], {
        cwd: root,
        stdio: 'inherit',
      })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) {
    console.error(
      'Packages could not be installed. Is the network there? The lines above say what npm ran into.',
    )
    process.exit(1)
  }
}
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) writeFileSync(stampFile, stamp)
