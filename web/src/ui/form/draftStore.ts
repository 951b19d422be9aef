import { isRecord, parsed } from '../storedValue.ts'

/** Where unsaved typing is kept until it is saved or thrown away. A store that loses it is no error, only a pity. */
export interface DraftStore {
  load(key: string): Draft | undefined
  save(key: string, draft: Draft): void
  clear(key: string): void
}

export interface Draft {
  /** The changed fields only, so that what others save meanwhile still shows. */
  changes: Record<string, unknown>
  /** Milliseconds since 1970, UTC. */
  at: number
  /** What was stored when the changes were begun, so that what others saved since is met and not written over. */
  version?: unknown
}

let owner = 'nobody'
const place = (key: string) => `draft:${owner}:${key}`

/** Whose drafts are kept and offered from now on: on a shared computer each person finds their own. */
export const draftStoreFor = (name: string): void => {
  owner = name
}

/** Drafts on this device. They survive a reload, a sign-out and a lost connection. */
export const deviceDrafts: DraftStore = {
  load(key) {
    const kept = parsed(localStorage.getItem(place(key)))
    if (!isRecord(kept) || !isRecord(kept.changes)) return undefined
    const { changes, at, version } = kept
    return { changes, at: typeof at === 'number' ? at : Date.now(), version }
  },
  save(key, draft) {
    try {
      localStorage.setItem(place(key), JSON.stringify(draft))
    } catch {
      // A full or forbidden storage: typing goes on, it is only not kept over a reload.
    }
  },
  clear(key) {
    try {
      localStorage.removeItem(place(key))
    } catch {
      // As above.
    }
  },
}
