import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '#server/testing/client.ts'

/**
 * Makes so many calls a second, whatever the answers take: every second one saves a new contact, the others read the first
 * page of the list. Nothing is retried.
 */
export const startSteadyCalls = (url: string, token: string | null, perSecond: number) => {
  const client = new Client(url, token)
  const state = { isOver: false }
  const saved: string[] = []
  const failed: string[] = []
  const times: number[] = []
  const underWay = new Set<Promise<void>>()
  let count = 0
  const call = async (turn: number) => {
    const lastName = `Rolling ${process.pid} ${turn}`
    const from = performance.now()
    try {
      const { status, text } =
        turn % 2 === 0
          ? await client.call('POST contact/saveContact', { body: { contact: -1, lastName } })
          : await client.call('GET calibrate/calibrates', {
              query: { pageSize: 20, sort: 'desc', orderBy: 'createdOn', filter: '9999' },
            })
      if (status !== 200) failed.push(`${status} ${text.slice(0, 80)}`)
      else if (turn % 2 === 0) saved.push(lastName)
    } catch (error) {
      failed.push(String((error as Error).cause ?? error))
    }
    times.push(performance.now() - from)
  }
  const from = performance.now()
  const loop = (async () => {
    while (!state.isOver) {
      for (const due = ((performance.now() - from) / 1000) * perSecond; count < due; count++) {
        const one: Promise<void> = call(count).finally(() => underWay.delete(one))
        underWay.add(one)
      }
      await pause(5)
    }
    await Promise.all(underWay)
  })()
  return {
    /** Last names of the contacts that were acknowledged. */
    saved,
    failed,
    times,
    stop: async () => {
      state.isOver = true
      await loop
    },
  }
}
