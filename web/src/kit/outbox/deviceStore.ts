import type { Act, ActDraft, ReceiptEntry, ReceiptState } from './act.ts'
import { digestOf, nextReceipt, type ChainEnd } from './chain.ts'
import { byMaking } from './order.ts'
import type { ActStore } from './outbox.ts'
import { isStorageBlocked, workDatabase } from './workDatabase.ts'

interface Options {
  user: number
  now(): number
  /** Called when the device has no room, or blocks its storage: acts then last only as long as the page. */
  onUnstored(error: unknown): void
}

const entryOf = (act: Act, state: ReceiptState, at: number, reason = ''): ReceiptEntry => {
  const { user, kind, says, calibrate, calibrateEvent } = act
  const sentAt = state === 'sent' ? new Date(at).toISOString() : null
  const { id, receipt, at: capturedAt } = act
  return {
    act: id,
    user,
    kind,
    says,
    at: capturedAt,
    calibrate,
    calibrateEvent,
    receipt,
    state,
    sentAt,
    reason,
  }
}
const firstEnd = (): ChainEnd => ({ device: crypto.randomUUID(), number: 0, hash: '' })
const byNumber = (a: Pick<Act, 'receipt'>, b: Pick<Act, 'receipt'>) => a.receipt.number - b.receipt.number

/**
 * Acts in IndexedDB, each with its receipt. What can't be stored is kept in memory instead, and says so.
 */
export const deviceStore = ({ user, now, onUnstored }: Options): ActStore => {
  const unstored = new Map<string, { act: Act; file: File | undefined }>()
  /** Receipts of acts that were never stored. */
  let loose: ReceiptEntry[] = []
  let looseEnd: ChainEnd | undefined
  /** The number of the last act known to be stored. */
  let lastStored = 0

  const make = async (draft: ActDraft, file: File | undefined, end: ChainEnd, id: string): Promise<Act> => {
    const at = new Date(now()).toISOString()
    const receipt = await nextReceipt(end, await digestOf(draft, id, file), at)
    return {
      ...draft,
      id,
      user,
      at,
      receipt,
      ...(file && { file: { name: file.name, type: file.type, size: file.size } }),
      state: 'waiting',
      tries: 0,
      tryAt: 0,
    }
  }
  /** Stores an act at the end of the chain; undefined if another tab added to the chain meanwhile. */
  const put = async (draft: ActDraft, file: File | undefined, id: string): Promise<Act | undefined> => {
    const database = await workDatabase()
    const end = (await database.get('chains', user)) ?? firstEnd()
    const act = await make(draft, file, end, id)
    // Strict: it is on the disk, not on its way there, before the person sees it as done.
    const tx = database.transaction(['acts', 'files', 'receipts', 'chains'], 'readwrite', {
      durability: 'strict',
    })
    const now_ = await tx.objectStore('chains').get(user)
    if ((now_?.hash ?? '') !== end.hash) {
      tx.abort()
      await tx.done.catch(() => undefined)
      return undefined
    }
    const { device, number, hash } = act.receipt
    await Promise.all([
      tx.objectStore('acts').put(act),
      file && tx.objectStore('files').put(file, id),
      tx.objectStore('receipts').put(entryOf(act, 'waiting', now())),
      tx.objectStore('chains').put({ device, number, hash }, user),
      tx.done,
    ])
    lastStored = number
    return act
  }
  const addUnstored = async (draft: ActDraft, file: File | undefined, id: string): Promise<Act> => {
    const isBlocked = await isStorageBlocked()
    // A chain of its own, because the device's can't be continued.
    const made = await make(draft, file, looseEnd ?? firstEnd(), id)
    const act: Act = { ...made, isUnstored: true, ...(isBlocked && { isBlocked }), after: lastStored }
    looseEnd = act.receipt
    unstored.set(id, { act, file })
    loose.push(entryOf(act, 'waiting', now()))
    return act
  }
  return {
    async load() {
      const inMemory = [...unstored.values()].map(({ act }) => act)
      try {
        const database = await workDatabase()
        const [acts, receipts] = await Promise.all([
          database.getAllFromIndex('acts', 'user', user),
          database.getAllFromIndex('receipts', 'user', user),
        ])
        lastStored = acts.reduce((last, { receipt }) => Math.max(last, receipt.number), lastStored)
        return {
          acts: [...acts, ...inMemory].toSorted(byMaking),
          receipts: [...receipts.toSorted(byNumber), ...loose],
        }
      } catch {
        return { acts: inMemory, receipts: loose }
      }
    },
    async add(draft, file) {
      const id = crypto.randomUUID()
      try {
        for (;;) {
          const act = await put(draft, file, id)
          if (act) return act
        }
      } catch (error) {
        onUnstored(error)
        return addUnstored(draft, file, id)
      }
    },
    async file(id) {
      return unstored.get(id)?.file ?? (await (await workDatabase()).get('files', id))
    },
    async change(act) {
      const inMemory = unstored.get(act.id)
      if (inMemory) return void unstored.set(act.id, { ...inMemory, act })
      const database = await workDatabase()
      const tx = database.transaction(['acts', 'receipts'], 'readwrite')
      const stored = await tx.objectStore('acts').get(act.id)
      // Another tab may have removed it.
      if (stored) await tx.objectStore('acts').put(act)
      if (stored && stored.state !== act.state)
        await tx.objectStore('receipts').put(entryOf(act, act.state, now(), act.reason))
      await tx.done
    },
    async settle(act, state, reason) {
      const entry = entryOf(act, state, now(), reason)
      if (unstored.delete(act.id)) {
        loose = [...loose.filter((each) => each.receipt.hash !== act.receipt.hash), entry]
        return
      }
      const database = await workDatabase()
      const tx = database.transaction(['acts', 'files', 'receipts'], 'readwrite')
      await Promise.all([
        tx.objectStore('acts').delete(act.id),
        tx.objectStore('files').delete(act.id),
        tx.objectStore('receipts').put(entry),
        tx.done,
      ])
    },
    async recorded(entries) {
      loose = loose.filter((each) => !entries.includes(each))
      const database = await workDatabase().catch(() => undefined)
      if (!database) return
      const tx = database.transaction('receipts', 'readwrite')
      for (const { receipt, state } of entries) {
        const key: [string, number] = [receipt.device, receipt.number]
        const stored = await tx.store.get(key)
        // It may have changed while the server recorded it.
        if (stored?.state === state) await tx.store.delete(key)
      }
      await tx.done
    },
  }
}
