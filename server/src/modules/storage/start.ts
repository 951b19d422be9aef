import { systemScope } from '#server/kernel/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { binnedBefore, removeRow } from './store.ts'

const hourMs = 3_600_000
const binMs = 30 * 24 * hourMs

/** Empties the bin of what has lain there for 30 days. Bytes go first: cut off in between, the row says what is left. */
export const emptyBin = async (services: Services): Promise<void> => {
  const { db, files, clock } = services
  const before = new Date(clock.now().getTime() - binMs)
  for (let rows = await binnedBefore(db, before); rows.length > 0; rows = await binnedBefore(db, before))
    for (const row of rows) {
      for (const key of [row.key, row.thumb_key, row.display_key]) if (key) await files.remove(key)
      await db.command(systemScope, (tx) => removeRow(tx, row.id))
    }
}

/** Empties the bin now and every hour. Gives how to end that. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  let work = Promise.resolve()
  const run = () => {
    work = emptyBin(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the bin of files could not be emptied'),
    )
  }
  run()
  const timer = setInterval(run, hourMs)
  return async () => {
    clearInterval(timer)
    await work
  }
}
