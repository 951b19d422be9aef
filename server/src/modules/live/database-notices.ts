import type { Services } from '#server/kernel/services.ts'

const againMs = 1000

/**
 * Hears notices of the database until it is stopped; a lost line is opened again. `heard` is also called, without a
 * channel, after each opening: what was said while there was no line was not heard.
 */
export const listenForNotices = async (
  services: Services,
  channels: readonly string[],
  heard: (channel: string | null, payload: string) => void,
): Promise<() => Promise<void>> => {
  let line: { end(): Promise<void> } | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const again = () => {
    if (stopped) return
    timer = setTimeout(() => void open().catch(again), againMs)
  }
  const open = async () => {
    const opened = await services.db.listen(channels, heard)
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      line = null
      opened.end().catch(() => undefined)
      again()
    }
    opened.on('error', lost)
    opened.on('end', lost)
    if (stopped) return opened.end()
    line = opened
    heard(null, '')
  }

  await open()
  return async () => {
    stopped = true
    clearTimeout(timer)
    const last = line
    line = null
    await last?.end().catch(() => undefined)
  }
}
