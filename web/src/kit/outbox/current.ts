import { useSyncExternalStore } from 'react'
import { onLiveState } from '../live/live.ts'
import { api } from '../api/client.ts'
import { onSession, tokenProfile } from '../api/session.ts'
import { warn } from '../browser/log.ts'
import { saveFile } from '../browser/saveFile.ts'
import { timeNow } from '../time/clock.ts'
import { toast } from '../../ui/toast.ts'
import type { Act, ActDraft, Outcome, ReceiptEntry } from './act.ts'
import { deviceStore } from './deviceStore.ts'
import { joinTabs } from './leader.ts'
import { createOutbox, emptyOutbox, type Outbox, type OutboxState } from './outbox.ts'
import { sendAct } from './send.ts'
import { setWaitingCount, showWaitingCount } from './waitingCount.ts'
import { t } from './texts.ts'

/** An act that the device can't store is sent within this time, or the person hears of it. */
const unstoredMs = 1000

type SettledListener = (act: Act, outcome: Outcome) => void

let current: { user: number; outbox: Outbox; stop: () => void } | undefined
const settledListeners = new Set<SettledListener>()

const toRecord = ({ receipt, user: _user, at, sentAt, ...entry }: ReceiptEntry) => ({
  ...receipt,
  ...entry,
  capturedAt: at,
  sentAt,
})

const start = (user: number) => {
  let last = ''
  const tabs = joinTabs(user, {
    lead: (leads) => void outbox.lead(leads),
    changed: () => void outbox.refresh(),
    outcome(id, outcome) {
      outbox.heard(id, outcome)
    },
  })
  const outbox = createOutbox({
    store: deviceStore({
      user,
      now: timeNow,
      onUnstored: (error) => warn('This device could not store an act.', error),
    }),
    send: sendAct,
    record: async (entries) => {
      await api('POST receipt/record', {
        body: { receipts: entries.map(toRecord) },
      })
    },
    now: Date.now,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    changed: tabs.changed,
    settled(act, outcome) {
      tabs.outcome(act.id, outcome)
      settledListeners.forEach((listener) => listener(act, outcome))
    },
    failed: (error) => warn('The outbox could not use the storage of this device.', error),
  })
  const stops = [
    outbox.subscribe(() => setWaitingCount(outbox.state().acts.length)),
    onLiveState(({ line }) => {
      if (line === 'live' && line !== last) outbox.wake()
      last = line
    }),
    onSession((session) => {
      if (session === 'signedIn') outbox.wake()
      if (session !== 'signedOut') return
      const count = outbox.state().acts.length
      stopOutbox()
      if (count > 0) toast.info(t('signedOut', { count }))
    }),
  ]
  const online = () => outbox.wake()
  // What only this page has would be lost with it.
  const keepOpen = (event: BeforeUnloadEvent) => {
    if (outbox.state().acts.some(({ isUnstored }) => isUnstored)) event.preventDefault()
  }
  addEventListener('online', online)
  addEventListener('beforeunload', keepOpen)
  void outbox.refresh()
  return {
    user,
    outbox,
    stop() {
      removeEventListener('online', online)
      removeEventListener('beforeunload', keepOpen)
      stops.forEach((each) => each())
      tabs.stop()
      outbox.stop()
    },
  }
}

/** The outbox of the signed-in person, started on first use. */
export const currentOutbox = (): Outbox | undefined => {
  const user = tokenProfile()?.user
  if (user === undefined || user === current?.user) return current?.outbox
  stopOutbox()
  current = start(user)
  notify()
  return current.outbox
}

const stopOutbox = (): void => {
  current?.stop()
  current = undefined
  showWaitingCount(0)
  notify()
}

const startListeners = new Set<() => void>()
const notify = () => startListeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  let stop = current?.outbox.subscribe(listener)
  const restart = () => {
    stop?.()
    stop = current?.outbox.subscribe(listener)
    listener()
  }
  startListeners.add(restart)
  return () => {
    startListeners.delete(restart)
    stop?.()
  }
}
const snapshot = (): OutboxState => (current?.outbox ?? currentOutbox())?.state() ?? emptyOutbox

/** What waits in the outbox of the signed-in person. */
export const useOutbox = (): OutboxState => useSyncExternalStore(subscribe, snapshot)

/** Calls the listener when the server has taken or refused an act that this tab sent. Returns the function that stops it. */
export const onSettled = (listener: SettledListener): (() => void) => {
  settledListeners.add(listener)
  return () => void settledListeners.delete(listener)
}

/** Says that an act waits on the device, unless the device has no room for it: then `act` has said so. */
export const sayKept = ({ isUnstored }: Extract<Outcome, { kind: 'waiting' }>, text: string): void => {
  if (!isUnstored) toast.info(text)
}

/** Stores an act and sends it when it can be. @throws when nobody is signed in */
export const act = async (draft: ActDraft, file?: File): Promise<{ act: Act; outcome: Promise<Outcome> }> => {
  const outbox = currentOutbox()
  if (!outbox) throw new Error('Nobody is signed in.')
  const added = await outbox.add(draft, file)
  if (!added.act.isUnstored) return added
  const warn = () =>
    toast.error(
      t(added.act.isBlocked ? 'blocked' : 'unstored', { what: draft.says }),
      file && { again: () => saveFile(file, file.name), label: t('unstored.save') },
    )
  // With a connection it is with the server before anybody has to know.
  const timer = setTimeout(warn, unstoredMs)
  const outcome = added.outcome.then((found): Outcome => {
    clearTimeout(timer)
    if (found.kind !== 'waiting') return found
    warn()
    return { ...found, isUnstored: true }
  })
  return { ...added, outcome }
}
