import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldestReleaseOf, type Migration } from '#database/migrate.ts'
import { removals } from './removals.ts'

/** A release with the migrations that it shipped, which never change again. `npm run make:release` writes it. */
export interface Release {
  version: string
  /** Checksum of each migration by its name. */
  migrations: Record<string, string>
}

export const releasesFile = 'database/releases.json'

export const readReleases = (folder: string): Release[] =>
  JSON.parse(readFileSync(join(folder, releasesFile), 'utf8')) as Release[]

/** What is wrong with the migrations, given the releases that installations may run (docs/decisions/0028-upgrades.md). */
export function migrationFaults(migrations: readonly Migration[], releases: readonly Release[]): string[] {
  const faults: string[] = []
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const { version, migrations: shipped } of releases)
    for (const [name, sha256] of Object.entries(shipped))
      if (known.get(name) !== sha256)
        faults.push(
          `${name} was released with ${version} and was ${known.has(name) ? 'changed' : 'removed'} since; undo that, and add a migration`,
        )
  const last = releases.at(-1)
  if (!last) return faults
  const lastName = Object.keys(last.migrations).toSorted().at(-1) ?? ''
  for (const { name, text } of migrations) {
    if (name in last.migrations) continue
    if (name < lastName)
      faults.push(`${name} comes before ${lastName}, which was released with ${last.version}`)
    faults.push(...removalFaults(name, text, releases))
  }
  return faults
}

/** The release before runs on the new database, so what it may use is removed a release later. */
function removalFaults(name: string, text: string, releases: readonly Release[]): string[] {
  const oldest = oldestReleaseOf(text)
  if (oldest === undefined)
    return removals(text).map(
      (statement) =>
        `${name} breaks the release before, which still runs on this database: "${statement}". Add what is new first, and remove ` +
        'the old a release later, with "-- works with: <version> and newer" at the top, which names the first release that does without',
    )
  return releases.some(({ version }) => version === oldest)
    ? []
    : [
        `${name} works with ${oldest} and newer, but ${oldest} is no release yet, so the release before would not start`,
      ]
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Compares what tags say was released with what is recorded now. A copy without git has nothing to compare. */
export function tagFaults(folder: string, releases: readonly Release[]): string[] {
  let tags: string[]
  try {
    tags = git(folder, 'tag', '--list', 'v[0-9]*').split('\n').filter(Boolean)
  } catch {
    return []
  }
  const recorded = new Map(releases.map((each) => [each.version, JSON.stringify(each.migrations)]))
  return tags.flatMap((tag) => {
    const then = (JSON.parse(git(folder, 'show', `${tag}:${releasesFile}`)) as Release[]).at(-1)
    if (then?.version !== tag.slice(1))
      return [`${tag} is tagged, but not recorded; run npm run make:release before the tag`]
    return recorded.get(then.version) === JSON.stringify(then.migrations)
      ? []
      : [`${releasesFile} doesn't record ${tag} as it was tagged; undo that`]
  })
}
