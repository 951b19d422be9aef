import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Ticks per second of the kernel clock. */
const ticks = 100

/** User and system time of a process and its ended children, and its parent. Undefined if it is gone. */
const read = (pid: number) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const at = (place: number) => Number(fields[place] ?? 0)
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return undefined
  }
}

/**
 * CPU seconds used so far by a process or, with `family`, by it and its children, living and ended.
 * Children that end between two calls stay included. Linux only.
 */
export const cpuSeconds = (pid: number, family = false): number => {
  const own = read(pid)
  if (!own) return 0
  if (!family) return own.own / ticks
  const children = readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0)
    .flatMap((each) => read(each) ?? [])
    .filter((each) => each.parent === pid)
  return (own.own + own.ended + children.reduce((sum, each) => sum + each.own, 0)) / ticks
}

/** Waits up to a minute until a process is idle for a second, so that its startup work is over. */
export const waitUntilIdle = async (pid: number): Promise<void> => {
  for (let second = 0; second < 60; second++) {
    const before = cpuSeconds(pid)
    await pause(1000)
    if (cpuSeconds(pid) - before < 0.1) return
  }
}
