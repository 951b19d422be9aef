import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { changedFields, restorableChanges, unsavedMessage } from './changes.ts'
import { deviceDrafts } from './draftStore.ts'
import type { DraftStore } from './draftStore.ts'
import type { ConflictField } from './ConflictPanel.tsx'
import { confirmLeave } from './confirmLeave.ts'
import { countUnreadable, focusUnsavableField } from './unsavable.ts'
import { dropConflicts, carryNewTyping } from './mergeDraft.ts'
import { useAttempts } from './useAttempts.ts'
import { t } from './texts.ts'

type Errors<V> = Partial<Record<keyof V & string, string>>

/** Someone else saved meanwhile: who, when, and both values of each conflicting field. */
export interface Conflict<V = object, B = number> {
  who: string
  when: string
  fields: ConflictField[]
  /** The version stored now. The user has seen it, so the next save is based on it. */
  version?: B
  /** The values stored now, if the form's `stored` doesn't update by itself. */
  now?: Partial<V>
}

/** Result of a save that failed. A successful save returns nothing. */
export interface NotSaved<V, B = number> {
  errors?: Errors<V>
  conflict?: Conflict<V, B>
}

interface Options<V extends object, B> {
  /** The stored values. When they change while the form is open, untouched fields follow. */
  stored: V
  save: (values: V, changed: (keyof V & string)[]) => Promise<NotSaved<V, B> | void>
  /** Validates the values. Returns the first error of each field, saying what to do. */
  check?: (values: V) => Errors<V>
  /** Key under which unsaved changes are stored on the device ("visit:812"). Without it they aren't stored. */
  draftKey?: string
  drafts?: DraftStore
  /** The record isn't stored yet, so fields show no "was ..." value. */
  isNew?: boolean
  /** The version of `stored`. A form over several records passes a memoized object with the version of each. */
  version?: B
}

/** Props that a field component gets from the form. */
export interface FieldOf<T> {
  name: string
  value: T
  onChange: (value: T) => void
  error: string | undefined
  /** The stored value as text, while the field has an unsaved change. */
  was: string | undefined
}

const defaultText = (value: unknown) =>
  value === '' || value === null || value === undefined ? t('empty') : String(value)

/**
 * State of a form that loses no input: it tracks changes against the stored values, stores unsaved changes on the device,
 * asks before it is left, and shows both values on a save conflict. Spread `form.bind` onto the `<form>`.
 */
export function useDraftForm<V extends object, B = number>({
  stored: loaded,
  save,
  check,
  draftKey,
  drafts = deviceDrafts,
  isNew,
  version,
}: Options<V, B>) {
  const [draft] = useState(() => (draftKey ? drafts.load(draftKey) : undefined))
  const [changes, setChanges] = useState<Partial<V>>(() => restorableChanges(loaded, draft?.changes ?? {}))
  const [restored, setRestored] = useState(() => draft && changedFields(loaded, changes).length > 0)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [conflict, setConflict] = useState<Conflict<V, B>>()
  // Stored values learned from a conflict, used until the record is refetched.
  const [conflictStored, setConflictStored] = useState<{ now?: Partial<V>; version?: B }>()
  const [saving, setSaving] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const focusInvalid = useRef(false)
  const focusFirst = useRef(false)
  const stored = useMemo<V>(
    () => (conflictStored?.now ? { ...loaded, ...conflictStored.now } : loaded),
    [loaded, conflictStored],
  )
  const values = useMemo<V>(() => ({ ...stored, ...changes }), [stored, changes])
  const changed = useMemo(() => changedFields(stored, changes), [stored, changes])
  const dirty = changed.length > 0
  const attempt = useAttempts()
  const base = useRef((draft?.version as B | undefined) ?? version)

  useEffect(() => setConflictStored(undefined), [version])

  useEffect(() => {
    if (!dirty) base.current = conflictStored?.version ?? version
  }, [dirty, conflictStored, version])

  useEffect(() => {
    if (!draftKey) return
    if (dirty)
      drafts.save(draftKey, {
        changes: changes as Record<string, unknown>,
        at: Date.now(),
        version: base.current,
      })
    else drafts.clear(draftKey)
  }, [draftKey, drafts, changes, dirty])

  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (dirty || countUnreadable(ref.current, []) > 0) event.preventDefault()
    }
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [dirty])

  useEffect(() => {
    if (!focusInvalid.current) return
    focusInvalid.current = false
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    if (!focusFirst.current) return
    focusFirst.current = false
    // The pressed button disappeared with the conflict panel, so move the focus into the form.
    ref.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [conflict])

  const set = useCallback(<K extends keyof V & string>(name: K, value: V[K]) => {
    setChanges((now) => ({ ...now, [name]: value }))
    setErrors((now) => (now[name] ? { ...now, [name]: undefined } : now))
  }, [])

  const showErrors = (found: Errors<V>) => {
    focusInvalid.current = true
    setErrors(found)
  }

  const clearDraft = () => draftKey && drafts.clear(draftKey)
  const reset = () => {
    clearDraft()
    setChanges({})
    setErrors({})
    setConflict(undefined)
    setRestored(false)
  }

  const showConflict = (next: Conflict<V, B> | undefined) => {
    setConflict(next)
    if (!next) return
    if (next.version !== undefined) base.current = next.version
    setConflictStored({ now: next.now, version: next.version })
  }

  /** Resolves a conflict with the stored values of the conflicting fields, and keeps the other changes. */
  const takeStored = () => {
    setChanges((now) => dropConflicts(now, conflict?.fields ?? [], []))
    setConflict(undefined)
    focusFirst.current = true
  }

  /** Validates and saves. Resolves to true when it was saved. */
  const submit = async (): Promise<boolean> => {
    if (saving) return false
    if (focusUnsavableField(ref.current)) return false
    const found = check?.(values) ?? {}
    if (Object.values(found).some(Boolean)) {
      showErrors(found)
      return false
    }
    setSaving(true)
    try {
      return await send(changes)
    } finally {
      setSaving(false)
    }
  }

  const send = async (sent: Partial<V>): Promise<boolean> => {
    const answer = await attempt(() => save({ ...stored, ...sent }, changedFields(stored, sent)))
    if (answer?.errors) showErrors(answer.errors)
    if (answer?.conflict) {
      // Fields dropped while resolving the previous conflict stay dropped.
      setChanges((now) => carryNewTyping(now, changes, sent))
      showConflict(answer.conflict)
    }
    if (answer?.errors || answer?.conflict) return false
    setConflict(undefined)
    // Clear the draft here instead of in an effect, because a form that closes on save runs no more effects.
    clearDraft()
    // Keep what was typed during the save; what was sent is stored now.
    setChanges((now) => carryNewTyping(now, changes, {}))
    setErrors({})
    setRestored(false)
    return true
  }

  /**
   * Resolves a conflict by saving your values of the fields in `mine` plus all fields outside the conflict. The other
   * fields take the stored values. If someone saved again meanwhile, the new conflict is shown instead of overwriting it.
   */
  const saveMine = async (mine: readonly string[]): Promise<boolean> => {
    if (saving) return false
    const remaining = dropConflicts(changes, conflict?.fields ?? [], mine)
    if (changedFields(stored, remaining).length === 0) {
      reset()
      return true
    }
    setSaving(true)
    try {
      return await send(remaining)
    } finally {
      setSaving(false)
    }
  }

  /** Asks if there are unsaved changes, or text that can't be read. Resolves to true, after discarding the draft, when the form may be left. */
  const leave = async (): Promise<boolean> => {
    const mayLeave = await confirmLeave(changed.length + countUnreadable(ref.current, changed))
    if (mayLeave && dirty) reset()
    return mayLeave
  }

  /** Props of a field. `format` turns its stored value into the text of "was …". */
  const field = <K extends keyof V & string>(
    name: K,
    format: (value: V[K]) => string = defaultText,
  ): FieldOf<V[K]> => ({
    name,
    value: values[name],
    onChange: (value: V[K]) => set(name, value),
    error: errors[name],
    was: !isNew && changed.includes(name) ? format(stored[name]) || t('empty') : undefined,
  })

  return {
    values,
    stored,
    changed,
    dirty,
    errors,
    saving,
    conflict,
    /** When the restored draft was stored, in milliseconds since 1970 UTC; undefined if none was restored. */
    restoredAt: restored ? draft?.at : undefined,
    /** The version the changes are based on, to send with a save. Showing a conflict updates it. */
    base,
    set,
    field,
    submit,
    saveMine,
    reset,
    leave,
    /** Shows a conflict from a save made outside of `submit`. */
    showConflict,
    takeStored,
    /** "2 changes not saved", or empty. */
    words: unsavedMessage(changed.length),
    bind: {
      ref,
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
