import { positionHeader } from '#contract/kit/position.ts'

/**
 * How long reads come from the primary after a change whose outcome is unknown. It may still be committed, at a position
 * that nobody tells this page.
 */
const unsureMs = 30_000

/**
 * The newest position of the database's log that this page knows, from answers to its changes and from live frames. A read
 * sends it back, so that a read replica answers only if it has come that far. While the page can't know, it sends none, and
 * the primary answers: before the live connection is up, while it is interrupted, and after a change of unknown outcome.
 * @param share tells the other tabs of a position
 */
export const logPosition = (share: (position: number) => void) => {
  let newest: number | undefined
  let isLive = false
  let unsureUntil = 0
  const note = (position: number): void => void (newest = Math.max(newest ?? 0, position))
  const unsure = (): void => void (unsureUntil = performance.now() + unsureMs)
  return {
    /** Notes the position that a frame, or another tab, told. */
    note,
    /** Notes the position in an answer's header: null without a replica or for a read, empty if the server could not tell. */
    noteAnswer(header: string | null): void {
      if (header === null) return
      const position = Number.parseInt(header, 10)
      if (Number.isNaN(position)) return unsure()
      note(position)
      share(position)
    },
    /** Called after a change that may or may not have been saved. */
    unsure,
    setLive: (live: boolean): void => void (isLive = live),
    /** The header of a read; empty when the primary has to answer. */
    headers: (): Record<string, string> =>
      isLive && newest !== undefined && performance.now() >= unsureUntil
        ? { [positionHeader]: String(newest) }
        : {},
  }
}

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('calibrate.position')
/** The position that this page's calls and its live connection share. */
export const position = logPosition((written) => tabs?.postMessage(written))
tabs?.addEventListener('message', ({ data }: MessageEvent<number>) => position.note(data))
