import { isRecord, parseJson } from '../storedValue.ts'

/** Storage of unsaved form changes until they are saved or discarded. It is best effort: losing a draft is not an error. */
export interface DraftStore {
  load(key: string): Draft | undefined
  save(key: string, draft: Draft): void
  clear(key: string): void
}

export interface Draft {
  /** Only the changed fields, so that other fields still show what others have saved meanwhile. */
  changes: Record<string, unknown>
  /** Milliseconds since 1970, UTC. */
  at: number
  /** The stored version that the changes started from, so that a later save detects conflicts instead of overwriting. */
  version?: unknown
}

let owner = 'nobody'
const storageKey = (key: string) => `draft:${owner}:${key}`

/** Sets whose drafts are stored and restored from now on, so that people who share a computer see only their own. */
export const setDraftOwner = (name: string): void => {
  owner = name
}

/** Drafts on this device. They survive a reload, a sign-out and a lost connection. */
export const deviceDrafts: DraftStore = {
  load(key) {
    const stored = parseJson(localStorage.getItem(storageKey(key)))
    if (!isRecord(stored) || !isRecord(stored.changes)) return undefined
    const { changes, at, version } = stored
    return { changes, at: typeof at === 'number' ? at : Date.now(), version }
  },
  save(key, draft) {
    try {
      localStorage.setItem(storageKey(key), JSON.stringify(draft))
    } catch {
      // Storage is full or blocked. The form keeps working, but the draft won't survive a reload.
    }
  },
  clear(key) {
    try {
      localStorage.removeItem(storageKey(key))
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },
}
