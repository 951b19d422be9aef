import type { Outcome } from './act.ts'

type Message = { kind: 'changed' } | { kind: 'outcome'; id: string; outcome: Outcome }
interface Handlers {
  lead(leads: boolean): void
  changed(): void
  outcome(id: string, outcome: Outcome): void
}

/**
 * Chooses one tab of a person to send, by a Web Lock, and carries messages between the tabs. The visible tab takes over:
 * a phone may freeze the one behind it. Without Web Locks every tab sends, which is harmless because acts have keys.
 */
export const joinTabs = (user: number, handlers: Handlers) => {
  const name = `calibrate.outbox.${user}`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let isLeader = false
  let isStopped = false
  let release: (() => void) | undefined

  const ask = (steal: boolean): void => {
    const hold = () =>
      new Promise<void>((resolve) => {
        if (isStopped) return resolve()
        release = resolve
        isLeader = true
        handlers.lead(true)
      })
    navigator.locks.request(name, { steal }, hold).catch(() => {
      // Another tab took over. This one stands in line again.
      isLeader = false
      if (isStopped) return
      handlers.lead(false)
      ask(false)
    })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && !isLeader) ask(true)
  }
  if ('locks' in navigator) {
    ask(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onVisible)
  } else handlers.lead(true)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'changed') handlers.changed()
    else handlers.outcome(data.id, data.outcome)
  })
  return {
    changed: () => channel?.postMessage({ kind: 'changed' } satisfies Message),
    outcome: (id: string, outcome: Outcome) =>
      channel?.postMessage({ kind: 'outcome', id, outcome } satisfies Message),
    stop() {
      isStopped = true
      document.removeEventListener('visibilitychange', onVisible)
      release?.()
      channel?.close()
    },
  }
}
