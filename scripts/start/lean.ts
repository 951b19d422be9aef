import { join } from 'node:path'
import { root } from '../project/files.ts'

/**
 * Limits the young generation to 12 MB (three semi-spaces of 4) instead of up to 48. The collector runs
 * more often on less memory, returns the rest of the heap sooner, and malloc uses two arenas. The old
 * generation is collected once it is half as large again as what was in use; by default, it grows to four
 * times that, which is garbage of long work such as an import.
 */
export const leanFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']
const settings = {
  MALLOC_ARENA_MAX: '2',
  // Caches the stripped and compiled sources, which halves the next start.
  NODE_COMPILE_CACHE: join(root, 'dist/compiled'),
}

type Start = Pick<NodeJS.Process, 'execArgv' | 'execPath' | 'argv' | 'env' | 'platform'>

/**
 * The command line and environment to restart with, or null if this process already has them or cannot be
 * replaced.
 */
export const leanStart = ({ execArgv, execPath, argv, env, platform }: Start) => {
  const hasFlags = [...execArgv, env.NODE_OPTIONS ?? ''].some((each) => each.includes('semi-space-size'))
  // Windows cannot replace a process, and a watched process must keep its channel to the watcher.
  if (hasFlags || platform === 'win32' || env.WATCH_REPORT_DEPENDENCIES || env.NODE_CHANNEL_FD) return null
  return {
    args: [execPath, ...leanFlags, ...execArgv, ...argv.slice(1)],
    env: { ...settings, ...env },
  }
}

/**
 * Replaces this process with one that has memory settings for a small server; pid and terminal stay the
 * same.
 */
export const startLean = (): void => {
  const lean = leanStart(process)
  if (lean) process.execve?.(process.execPath, lean.args, lean.env)
}
