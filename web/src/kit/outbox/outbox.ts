import { isRecord } from '../../ui/storedValue.ts'
import type { Act, ActDraft, Outcome, ReceiptEntry, ReceiptState, Sent } from './act.ts'
import { backOff, byMaking, nextActs, nextTryAt } from './order.ts'

/** Where acts are kept. Each method ends when its change is safe on the device. */
export interface ActStore {
  load(): Promise<{ acts: Act[]; receipts: ReceiptEntry[] }>
  /** Gives the act its receipt and stores both. */
  add(draft: ActDraft, file: File | undefined): Promise<Act>
  file(id: string): Promise<Blob | undefined>
  change(act: Act): Promise<void>
  /** Removes an act, and leaves its receipt to be recorded. */
  settle(act: Act, state: Exclude<ReceiptState, 'waiting'>, reason: string): Promise<void>
  /** Removes receipts that the server has recorded in their final state. */
  recorded(entries: readonly ReceiptEntry[]): Promise<void>
}

export interface OutboxOptions {
  store: ActStore
  /** Never throws. */
  send(act: Act, file: Blob | undefined, onProgress: (share: number) => void): Promise<Sent>
  /** Has the server record receipts. @throws when it doesn't answer */
  record(entries: readonly ReceiptEntry[]): Promise<void>
  now(): number
  /** Runs work after some ms; returns the function that cancels it. */
  after(ms: number, work: () => void): () => void
  /** Says that the store changed, to the other tabs. */
  changed(): void
  /** Called by the tab that sends, when the server has taken or refused an act. */
  settled(act: Act, outcome: Outcome): void
  /** Something on the device failed. */
  failed(error: unknown): void
}

export interface OutboxState {
  /** Whether the acts were read from the device. Until then, having none means nothing. */
  isLoaded: boolean
  acts: readonly Act[]
  /** Ids of acts that are being sent, with the uploaded share of files. */
  sending: ReadonlyMap<string, number>
  /** The last try found nobody. */
  isStuck: boolean
  needsSignIn: boolean
  /** Nothing is sent anymore until the page loads a newer app. */
  needsUpdate: boolean
}

export const emptyOutbox: OutboxState = {
  isLoaded: false,
  acts: [],
  sending: new Map(),
  isStuck: false,
  needsSignIn: false,
  needsUpdate: false,
}
/** Receipts are recorded this long after the last act, together. */
const recordDelayMs = 1000
const recordAgainMs = 30_000
const maxRecorded = 100
/** A person waits this long for the server's answer. After that the act counts as kept, and work goes on. */
const patienceMs = 4000

/**
 * The acts of one person on this device: stored first, then sent with their idempotency keys, in order within a record and
 * side by side across records. One tab leads and sends; the others write to the same store and ask it to look.
 */
export const createOutbox = (options: OutboxOptions) => {
  const { store, now } = options
  let state = emptyOutbox
  let receipts: readonly ReceiptEntry[] = []
  let isLeader = false
  let isStopped = false
  let lineTries = 0
  let pausedUntil = 0
  let cancelTimer: (() => void) | undefined
  let cancelRecord: (() => void) | undefined
  let isRecording = false
  const listeners = new Set<() => void>()
  const watchers = new Map<string, (outcome: Outcome) => void>()

  const set = (part: Partial<OutboxState>) => {
    state = { ...state, ...part }
    listeners.forEach((listener) => listener())
  }
  const setSending = (id: string, share: number | undefined) => {
    const sending = new Map(state.sending)
    if (share === undefined) sending.delete(id)
    else sending.set(id, share)
    set({ sending })
  }
  const setActs = (acts: readonly Act[]) => {
    changes += 1
    set({ acts })
  }
  const patch = (act: Act) => setActs(state.acts.map((each) => (each.id === act.id ? act : each)))
  const remove = (id: string) => setActs(state.acts.filter((each) => each.id !== id))
  const answer = (id: string, outcome: Outcome) => {
    watchers.get(id)?.(outcome)
    watchers.delete(id)
  }
  /** Those who wait for an act that can't be sent now learn that it is kept. */
  const answerWaiting = () => [...watchers.keys()].forEach((id) => answer(id, { kind: 'waiting' }))

  /** Counts this tab's own changes, so that an older reading never replaces a newer state. */
  let changes = 0
  const reload = async (): Promise<void> => {
    let seen: number
    let loaded: Awaited<ReturnType<ActStore['load']>>
    do {
      seen = changes
      loaded = await store.load()
    } while (seen !== changes)
    receipts = loaded.receipts
    set({ isLoaded: true, acts: loaded.acts })
    for (const act of loaded.acts) if (act.tries > 0) answer(act.id, { kind: 'waiting' })
  }

  const recordReceipts = async (): Promise<void> => {
    cancelRecord?.()
    if (isRecording || !isLeader || isStopped || state.needsUpdate) return
    const batch = receipts.slice(0, maxRecorded)
    if (batch.length === 0) return
    isRecording = true
    try {
      await options.record(batch)
      await store.recorded(batch)
      receipts = (await store.load()).receipts
    } catch {
      // They are kept, and recorded later, or as soon as the line is back.
      cancelRecord = options.after(recordAgainMs, () => void recordReceipts())
      return
    } finally {
      isRecording = false
    }
    if (receipts.length > 0) scheduleRecord()
  }
  const scheduleRecord = () => {
    cancelRecord?.()
    cancelRecord = options.after(recordDelayMs, () => void recordReceipts())
  }

  /**
   * What the same person did next of the same kind was based on this act, so it is sent with the version that this one
   * made. Otherwise they would be asked about their own change.
   */
  const rebase = async (done: Act, answer: unknown): Promise<void> => {
    const version = isRecord(answer) ? answer['version'] : undefined
    const base = done.body['version']
    if (typeof version !== 'number' || base === undefined) return
    for (const act of state.acts)
      if (
        act.id !== done.id &&
        act.record === done.record &&
        act.kind === done.kind &&
        act.body['version'] === base
      ) {
        const based = { ...act, body: { ...act.body, version } }
        await store.change(based)
        patch(based)
      }
  }

  const finish = async (act: Act, sent: Sent): Promise<void> => {
    if (sent.kind === 'done') {
      lineTries = 0
      await store.settle(act, 'sent', '')
      await rebase(act, sent.answer)
      remove(act.id)
      if (state.isStuck || state.needsSignIn) set({ isStuck: false, needsSignIn: false })
      options.settled(act, sent)
      answer(act.id, sent)
    } else if (sent.kind === 'refused') {
      const refused: Act = {
        ...act,
        state: 'refused',
        reason: sent.reason,
        conflict: sent.problem?.conflict?.version,
        differs: sent.problem?.conflict?.fields,
      }
      await store.change(refused)
      patch(refused)
      options.settled(refused, sent)
      answer(act.id, sent)
    } else if (sent.kind === 'signIn' || sent.kind === 'update') {
      set(sent.kind === 'signIn' ? { needsSignIn: true } : { needsUpdate: true })
      answerWaiting()
    } else {
      const tries = act.tries + 1
      if (sent.kind === 'noLine') {
        lineTries += 1
        pausedUntil = now() + backOff(lineTries)
        set({ isStuck: true })
        answerWaiting()
      } else answer(act.id, { kind: 'waiting' })
      const wait = sent.kind === 'later' ? sent.seconds * 1000 || backOff(tries) : 0
      const again: Act = { ...act, tries, tryAt: wait ? now() + wait : 0, reason: sent.reason }
      await store.change(again)
      patch(again)
    }
    receipts = (await store.load()).receipts
    scheduleRecord()
    options.changed()
  }
  const sendOne = async (act: Act): Promise<void> => {
    setSending(act.id, 0)
    try {
      const file = act.file && (await store.file(act.id))
      const sent: Sent =
        act.file && !file
          ? { kind: 'refused', reason: act.reason ?? '' }
          : await options.send(act, file, (share) => setSending(act.id, share))
      // A tab that no longer leads leaves the rest to the one that does. What was sent is recognized by its key.
      if (!isStopped) await finish(act, sent)
    } catch (error) {
      // The device's storage failed. The act is sent again later, and recognized by its key.
      options.failed(error)
      patch({ ...act, tryAt: now() + backOff(act.tries + 1), tries: act.tries + 1 })
    } finally {
      setSending(act.id, undefined)
    }
    pump()
  }
  const pump = (): void => {
    cancelTimer?.()
    if (!isLeader || isStopped || state.needsSignIn || state.needsUpdate) return
    const time = now()
    if (pausedUntil > time) {
      cancelTimer = options.after(pausedUntil - time, pump)
      return
    }
    for (const act of nextActs(state.acts, new Set(state.sending.keys()), time)) void sendOne(act)
    const at = nextTryAt(state.acts, time)
    if (at !== undefined) cancelTimer = options.after(at - time, pump)
  }
  const change = async (id: string, part: Partial<Act>): Promise<void> => {
    const act = state.acts.find((each) => each.id === id)
    if (!act) return
    const next = { ...act, ...part }
    await store.change(next)
    patch(next)
    options.changed()
    pump()
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Stores an act; it is safe when this resolves. `outcome` resolves when the server has answered, or when it is clear
     * that it can't be sent now.
     */
    async add(draft: ActDraft, file?: File): Promise<{ act: Act; outcome: Promise<Outcome> }> {
      const act = await store.add(draft, file)
      const outcome = new Promise<Outcome>((resolve) => watchers.set(act.id, resolve))
      // Another reading of the device may have found it already.
      setActs([...state.acts.filter(({ id }) => id !== act.id), act].toSorted(byMaking))
      options.changed()
      const answerKept = () => answer(act.id, { kind: 'waiting' })
      if (pausedUntil > now() || state.needsSignIn || state.needsUpdate) answerKept()
      else options.after(patienceMs, answerKept)
      pump()
      return { act, outcome }
    },
    /** The file of an act. */
    file: store.file,
    /** Removes an act for good; its receipt says so. An act that is being sent stays. */
    async discard(id: string, state_: 'discarded' | 'refused' = 'discarded'): Promise<void> {
      const act = state.acts.find((each) => each.id === id)
      if (!act || state.sending.has(id)) return
      await store.settle(act, state_, act.reason ?? '')
      await reload()
      scheduleRecord()
      options.changed()
      pump()
    },
    /** Tries an act again now. With `keepMine`, over what somebody else saved meanwhile. */
    retry: (id: string, keepMine = false): Promise<void> => {
      const act = state.acts.find((each) => each.id === id)
      const body =
        keepMine && act?.conflict !== undefined ? { ...act.body, version: act.conflict } : act?.body
      pausedUntil = 0
      return change(id, {
        state: 'waiting',
        tryAt: 0,
        reason: undefined,
        conflict: undefined,
        differs: undefined,
        ...(body && { body }),
      })
    },
    /** The line is back, or the person signed in: everything that waits is tried now. */
    wake(): void {
      pausedUntil = 0
      lineTries = 0
      set({
        needsSignIn: false,
        acts: state.acts.map((act) => (act.tryAt > 0 ? { ...act, tryAt: 0 } : act)),
      })
      pump()
      if (receipts.length > 0) scheduleRecord()
    },
    /** Another tab changed the store. */
    async refresh(): Promise<void> {
      await reload()
      pump()
      if (receipts.length > 0) scheduleRecord()
    },
    /** Another tab, which leads, has sent an act of this one. */
    heard: (id: string, outcome: Outcome) => answer(id, outcome),
    async lead(leads: boolean): Promise<void> {
      isLeader = leads
      if (leads) await reload()
      pump()
      if (leads && receipts.length > 0) scheduleRecord()
    },
    stop(): void {
      isStopped = true
      cancelTimer?.()
      cancelRecord?.()
      answerWaiting()
      listeners.clear()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
