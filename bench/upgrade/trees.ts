import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/project/files.ts'
import { nextMigration } from '#scripts/make/next-migration.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The newest release, or the last commit as long as there is none. */
export const lastRelease = (): string =>
  git('tag', '--list', 'v[0-9]*', '--sort=-version:refname').split('\n')[0] || 'HEAD'

/** Unpacks a commit into a folder that can be started. Packages are those of this copy if the lock file is the same. */
export const unpack = (commit: string, folder: string): void => {
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', `git archive ${git('rev-parse', commit)} | tar -x -C '${folder}'`], { cwd: root })
  const lock = 'package-lock.json'
  if (readFileSync(join(folder, lock), 'utf8') === readFileSync(join(root, lock), 'utf8'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  // A build of the same sources need not be made again.
  const built = join(root, 'dist')
  if (existsSync(built)) cpSync(built, join(folder, 'dist'), { recursive: true })
}

/** What a next release may do to tables in use, for as long as no real one has a migration of its own. */
const trialMigration = `alter table request add column trial_note text not null default 'none';
create table trial (id int primary key, request int not null references request on delete cascade, note text not null);
alter table trial enable row level security;
alter table trial force row level security;
create policy owner_all on trial to calibrate_owner using (true) with check (true);
insert into trial select id, id, 'moved from ' || coalesce(ro_number, '') from request;
create index request_trial_note on request (trial_note);
`
export const addTrialMigration = (folder: string): string => {
  const path = nextMigration('trial')
  writeFileSync(join(folder, path), trialMigration)
  return path
}
