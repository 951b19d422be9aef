import type { Act } from './act.ts'

/** Files are sent this many at a time; other acts one at a time for each record. */
const maxUploads = 2
/** Acts that are sent at the same time, over all records. */
const maxInFlight = 6
const backOffMs = [2000, 4000, 8000, 15_000, 30_000]

/** Compares acts by the order in which they were made, stored or not. */
export const byMaking = (a: Act, b: Act): number =>
  (a.after ?? a.receipt.number) - (b.after ?? b.receipt.number) ||
  Number(a.isUnstored ?? false) - Number(b.isUnstored ?? false) ||
  a.receipt.number - b.receipt.number

/** How long to wait after this many failed tries, in ms. */
export const backOff = (tries: number): number =>
  backOffMs[Math.min(Math.max(tries, 1), backOffMs.length) - 1] ?? 30_000

/**
 * The acts that may be sent now. Within a record they go one after the other, except files, which may go side by side:
 * their order means nothing, but what follows them may depend on them.
 * @param acts in the order in which they were made
 * @param inFlight ids of those that are being sent
 * @param now ms since 1970
 */
export const nextActs = (acts: readonly Act[], inFlight: ReadonlySet<string>, now: number): Act[] => {
  const next: Act[] = []
  /** Records that nothing more can be sent for, and those of which only files can. */
  const closed = new Set<string>()
  const onlyFiles = new Set<string>()
  let uploads = acts.filter((act) => act.kind === 'file' && inFlight.has(act.id)).length
  let room = maxInFlight - inFlight.size
  for (const act of acts) {
    if (act.state === 'refused' || closed.has(act.record)) continue
    const isFile = act.kind === 'file'
    if (onlyFiles.has(act.record) && !isFile) {
      closed.add(act.record)
      continue
    }
    if (isFile) onlyFiles.add(act.record)
    else closed.add(act.record)
    if (inFlight.has(act.id) || act.tryAt > now || room <= 0) continue
    if (isFile) {
      if (uploads >= maxUploads) continue
      uploads += 1
    }
    room -= 1
    next.push(act)
  }
  return next
}

/** When the next act may be tried, in ms since 1970; undefined if nothing waits for a time. */
export const nextTryAt = (acts: readonly Act[], now: number): number | undefined => {
  const times = acts.filter((act) => act.state === 'waiting' && act.tryAt > now).map((act) => act.tryAt)
  return times.length > 0 ? Math.min(...times) : undefined
}
