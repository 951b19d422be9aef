const dailyKept = 7
const weeklyKept = 4
const dayMs = 86_400_000
/** 1970-01-01 was a Thursday. Weeks begin on Monday. */
const mondayOffset = 3

/** Name of the folder of a backup taken at an instant, in UTC: 2026-11-27T080000Z. A folder of another name is not ours. */
export const folderName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`

const instantOf = (name: string): number => {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : Number.NaN
}

/** The names of backups among those in a folder, newest first. */
export const backupNames = (names: readonly string[]): string[] =>
  names.filter((name) => !Number.isNaN(instantOf(name))).toSorted((a, b) => instantOf(b) - instantOf(a))

/**
 * Returns the backups to remove: all but those of the last day, and the newest of each of the last 7 days and 4 weeks
 * that have one. Days without a backup do not count, so nothing is removed because backups have stopped.
 */
export const expiredBackups = (names: readonly string[]): string[] => {
  const days = new Set<number>()
  const weeks = new Set<number>()
  return backupNames(names).filter((name) => {
    const day = Math.floor(instantOf(name) / dayMs)
    const week = Math.floor((day + mondayOffset) / 7)
    // One taken by hand while something is wrong must not push out the good one of the night.
    const isLastDay = days.size === 0 || (days.size === 1 && days.has(day))
    const isDaily = isLastDay || (!days.has(day) && days.size < dailyKept)
    const isWeekly = !weeks.has(week) && weeks.size < weeklyKept
    days.add(day)
    weeks.add(week)
    return !isDaily && !isWeekly
  })
}
