import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOlderVersion, minimumAppVersion } from '#contract/kit/app-version.ts'
import { readMigrations } from '#database/migrate.ts'
import packageJson from '../package.json' with { type: 'json' }
import { exitWithUsage } from './make/source-files.ts'
import { root } from './project/files.ts'
import { migrationFaults, readReleases, releasesFile, tagFaults } from './releases/releases.ts'

/**
 * `npm run make:release` records the version of package.json with the checksums of its migrations, which never change again
 * from then on. Run it last, commit, and tag that commit.
 */
const { version } = packageJson
const releases = readReleases(root)
const migrations = await readMigrations()
const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
if (changed !== '') exitWithUsage(`Commit first; these are not in a commit:\n${changed}`)
const last = releases.at(-1)?.version
if (last && !isOlderVersion(last, version))
  exitWithUsage(
    `${last} is released already. Raise the version in package.json: npm version --no-git-tag-version minor`,
  )
if (isOlderVersion(version, minimumAppVersion))
  exitWithUsage(`minimumAppVersion ${minimumAppVersion} is newer than ${version}.`)
const faults = [...migrationFaults(migrations, releases), ...tagFaults(root, releases)]
if (faults.length > 0) exitWithUsage(faults.join('\n'))

const release = {
  version,
  migrations: Object.fromEntries(migrations.map(({ name, sha256 }) => [name, sha256])),
}
writeFileSync(join(root, releasesFile), `${JSON.stringify([...releases, release], null, 2)}\n`)
console.log(`wrote ${releasesFile}. Next:
  git commit -am "Release ${version}" && git tag v${version}
  npm run bench -- upgrade${last ? ` v${last}` : ''}`)
