import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { changedFields, fittingChanges, unsavedWords } from './changes.ts'
import { deviceDrafts } from './draftStore.ts'
import type { DraftStore } from './draftStore.ts'
import type { ConflictField } from './ConflictPanel.tsx'
import { confirmLeave } from './confirmLeave.ts'
import { firstTooLongField } from './maxLength.ts'
import { dropConflicts, carryNewTyping } from './mergeDraft.ts'
import { useAttempts } from './useAttempts.ts'

type Errors<V> = Partial<Record<keyof V & string, string>>

/** Another saved meanwhile: who, when, and both values of each field in question. */
export interface Conflict<V = object, B = number> {
  who: string
  when: string
  fields: ConflictField[]
  /** The version that is stored now: it has been seen, and the next save is made on it. */
  version?: B
  /** What is stored now, where `stored` does not follow by itself. */
  now?: Partial<V>
}

/** What saving answers when it did not save. Nothing means saved. */
export interface NotSaved<V, B = number> {
  errors?: Errors<V>
  conflict?: Conflict<V, B>
}

interface Options<V extends object, B> {
  /** What is stored. When it changes under an open form, fields that were not touched follow. */
  stored: V
  save: (values: V, changed: (keyof V & string)[]) => Promise<NotSaved<V, B> | void>
  /** The first error of each field, in words that say what to do. */
  check?: (values: V) => Errors<V>
  /** Under this key unsaved typing is kept on the device: "visit:812". Without it nothing is kept. */
  draftKey?: string
  drafts?: DraftStore
  /** Nothing is stored yet: what is typed was nothing else before. */
  isNew?: boolean
  /** The version that `stored` was read at; where several records are one form, a memoised version of each. */
  version?: B
}

/** What a field component takes from the form. */
export interface FieldOf<T> {
  name: string
  value: T
  onChange: (value: T) => void
  error: string | undefined
  /** The stored value in words, while it is changed. */
  was: string | undefined
}

const wordsOf = (value: unknown) =>
  value === '' || value === null || value === undefined ? 'empty' : String(value)

/**
 * A form that loses nothing: it knows what is stored, what was changed, keeps unsaved typing on the device, asks before it
 * is left, and shows a conflict with both values. Put `form.bind` on the `<form>`.
 */
export function useDraftForm<V extends object, B = number>({
  stored: given,
  save,
  check,
  draftKey,
  drafts = deviceDrafts,
  isNew,
  version,
}: Options<V, B>) {
  const [kept] = useState(() => (draftKey ? drafts.load(draftKey) : undefined))
  const [changes, setChanges] = useState<Partial<V>>(() => fittingChanges(given, kept?.changes ?? {}))
  const [restored, setRestored] = useState(() => kept && changedFields(given, changes).length > 0)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [conflict, setConflict] = useState<Conflict<V, B>>()
  // What a conflict showed to be stored, until it is read anew.
  const [met, setMet] = useState<{ now?: Partial<V>; version?: B }>()
  const [saving, setSaving] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const wantFocus = useRef(false)
  const wantFirst = useRef(false)
  const stored = useMemo<V>(() => (met?.now ? { ...given, ...met.now } : given), [given, met])
  const values = useMemo<V>(() => ({ ...stored, ...changes }), [stored, changes])
  const changed = useMemo(() => changedFields(stored, changes), [stored, changes])
  const dirty = changed.length > 0
  const trying = useAttempts()
  const base = useRef((kept?.version as B | undefined) ?? version)

  useEffect(() => setMet(undefined), [version])

  useEffect(() => {
    if (!dirty) base.current = met?.version ?? version
  }, [dirty, met, version])

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
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  useEffect(() => {
    if (!wantFocus.current) return
    wantFocus.current = false
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    if (!wantFirst.current) return
    wantFirst.current = false
    // The button that was pressed is gone with its panel.
    ref.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [conflict])

  const set = useCallback(<K extends keyof V & string>(name: K, value: V[K]) => {
    setChanges((now) => ({ ...now, [name]: value }))
    setErrors((now) => (now[name] ? { ...now, [name]: undefined } : now))
  }, [])

  const refuse = (found: Errors<V>) => {
    wantFocus.current = true
    setErrors(found)
  }

  const forget = () => draftKey && drafts.clear(draftKey)
  const reset = () => {
    forget()
    setChanges({})
    setErrors({})
    setConflict(undefined)
    setRestored(false)
  }

  const showConflict = (shown: Conflict<V, B> | undefined) => {
    setConflict(shown)
    if (!shown) return
    if (shown.version !== undefined) base.current = shown.version
    setMet({ now: shown.now, version: shown.version })
  }

  /** After a conflict: takes what is stored in the fields in question, and keeps the rest of what was typed. */
  const takeStored = () => {
    setChanges((now) => dropConflicts(now, conflict?.fields ?? [], []))
    setConflict(undefined)
    wantFirst.current = true
  }

  /** True when it was saved. */
  const submit = async (): Promise<boolean> => {
    if (saving) return false
    const long = firstTooLongField(ref.current)
    if (long) {
      long.focus()
      return false
    }
    const found = check?.(values) ?? {}
    if (Object.values(found).some(Boolean)) {
      refuse(found)
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
    const answer = await trying(() => save({ ...stored, ...sent }, changedFields(stored, sent)))
    if (answer?.errors) refuse(answer.errors)
    if (answer?.conflict) {
      // What was given up in the last one stays given up.
      setChanges((now) => carryNewTyping(now, changes, sent))
      showConflict(answer.conflict)
    }
    if (answer?.errors || answer?.conflict) return false
    setConflict(undefined)
    // At once: a form that closes when it was saved has no turn left to do it in.
    forget()
    // What was typed while saving stays; what was sent is now stored.
    setChanges((now) => carryNewTyping(now, changes, {}))
    setErrors({})
    setRestored(false)
    return true
  }

  /**
   * After a conflict: saves these of its fields, and what it did not name; the others become what is stored. Whoever
   * saved once more meanwhile is shown anew, so that nothing is written over that was not seen.
   */
  const saveMine = async (mine: readonly string[]): Promise<boolean> => {
    if (saving) return false
    const left = dropConflicts(changes, conflict?.fields ?? [], mine)
    if (changedFields(stored, left).length === 0) {
      reset()
      return true
    }
    setSaving(true)
    try {
      return await send(left)
    } finally {
      setSaving(false)
    }
  }

  /** Asks when something is unsaved; true when it may be left, and the draft is then thrown away. */
  const leave = async (): Promise<boolean> => {
    const go = await confirmLeave(changed.length)
    if (go && dirty) reset()
    return go
  }

  /** The props of a field. `show` words its stored value for "was …". */
  const field = <K extends keyof V & string>(
    name: K,
    show: (value: V[K]) => string = wordsOf,
  ): FieldOf<V[K]> => ({
    name,
    value: values[name],
    onChange: (value: V[K]) => set(name, value),
    error: errors[name],
    was: !isNew && changed.includes(name) ? show(stored[name]) || 'empty' : undefined,
  })

  return {
    values,
    stored,
    changed,
    dirty,
    errors,
    saving,
    conflict,
    /** When typing from an earlier time came back: its moment in milliseconds since 1970. */
    restoredAt: restored ? kept?.at : undefined,
    /** The version that the changes were begun on: what a save names. A conflict that was shown moves it on. */
    base,
    set,
    field,
    submit,
    saveMine,
    reset,
    leave,
    /** A save that was made beside the form met another one, once more perhaps. */
    showConflict,
    takeStored,
    /** "2 changes not saved", or nothing. */
    words: unsavedWords(changed.length),
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
