import type { Services } from '#server/kernel/services.ts'

const retryMs = 1000

/**
 * Listens for database notifications until stopped, and reconnects when the connection is lost. `onNotice` is also
 * called after each (re)connection, with a null channel, because notifications sent in between were missed.
 */
export const listenForNotices = async (
  services: Services,
  channels: readonly string[],
  onNotice: (channel: string | null, payload: string) => void,
): Promise<() => Promise<void>> => {
  let connection: { end(): Promise<void> } | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const retry = () => {
    if (stopped) return
    timer = setTimeout(() => void connect().catch(retry), retryMs)
  }
  const connect = async () => {
    const opened = await services.db.listen(channels, onNotice)
    let isLost = false
    const handleLoss = () => {
      if (isLost) return
      isLost = true
      connection = null
      opened.end().catch(() => undefined)
      retry()
    }
    opened.on('error', handleLoss)
    opened.on('end', handleLoss)
    if (stopped) return opened.end()
    connection = opened
    onNotice(null, '')
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    const last = connection
    connection = null
    await last?.end().catch(() => undefined)
  }
}
