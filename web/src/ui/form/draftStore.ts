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
}

const prefix = 'draft:'

/** Drafts on this device. They survive a reload, a sign-out and a lost connection. */
export const deviceDrafts: DraftStore = {
  load(key) {
    try {
      const text = localStorage.getItem(prefix + key)
      return text ? (JSON.parse(text) as Draft) : undefined
    } catch {
      return undefined
    }
  },
  save(key, draft) {
    try {
      localStorage.setItem(prefix + key, JSON.stringify(draft))
    } catch {
      // A full or forbidden storage: typing goes on, it is only not kept over a reload.
    }
  },
  clear(key) {
    try {
      localStorage.removeItem(prefix + key)
    } catch {
      // As above.
    }
  },
}
