import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { confirm } from '../overlay/confirm.ts'
import { changedFields, unsavedWords } from './changes.ts'
import { deviceDrafts } from './draftStore.ts'
import type { DraftStore } from './draftStore.ts'
import type { ConflictField } from './ConflictPanel.tsx'

type Errors<V> = Partial<Record<keyof V & string, string>>

/** Another saved meanwhile: who, when, and both values of each field in question. */
export interface Conflict {
  who: string
  when: string
  fields: ConflictField[]
}

/** What saving answers when it did not save. Nothing means saved. */
export interface NotSaved<V> {
  errors?: Errors<V>
  conflict?: Conflict
}

interface Options<V extends object, B> {
  /** What is stored. When it changes under an open form, fields that were not touched follow. */
  stored: V
  save: (values: V, changed: (keyof V & string)[]) => Promise<NotSaved<V> | void>
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
  stored,
  save,
  check,
  draftKey,
  drafts = deviceDrafts,
  isNew,
  version,
}: Options<V, B>) {
  const [kept] = useState(() => (draftKey ? drafts.load(draftKey) : undefined))
  const [changes, setChanges] = useState<Partial<V>>((kept?.changes ?? {}) as Partial<V>)
  const [restored, setRestored] = useState(
    kept && changedFields(stored, kept.changes as Partial<V>).length > 0,
  )
  const [errors, setErrors] = useState<Errors<V>>({})
  const [conflict, setConflict] = useState<Conflict>()
  const [saving, setSaving] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const wantFocus = useRef(false)
  const values = useMemo<V>(() => ({ ...stored, ...changes }), [stored, changes])
  const changed = useMemo(() => changedFields(stored, changes), [stored, changes])
  const dirty = changed.length > 0
  const base = useRef((kept?.version as B | undefined) ?? version)

  useEffect(() => {
    if (!dirty) base.current = version
  }, [dirty, version])

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

  /** Takes what is stored in these fields, and keeps the rest of what was typed. */
  const takeStored = (fields: readonly string[]) => {
    setChanges(
      (now) =>
        Object.fromEntries(Object.entries(now).filter(([name]) => !fields.includes(name))) as Partial<V>,
    )
    setConflict(undefined)
  }

  /** True when it was saved. */
  const submit = async (): Promise<boolean> => {
    if (saving) return false
    const found = check?.(values) ?? {}
    if (Object.values(found).some(Boolean)) {
      refuse(found)
      return false
    }
    setSaving(true)
    const sent = changes
    try {
      const answer = await save(values, changed)
      if (answer?.errors) refuse(answer.errors)
      setConflict(answer?.conflict)
      if (answer?.errors || answer?.conflict) return false
      // At once: a form that closes when it was saved has no turn left to do it in.
      forget()
      // What was typed while saving stays; what was sent is now stored.
      const left = (now: Partial<V>) =>
        Object.entries(now).filter(([name, value]) => sent[name as keyof V] !== value)
      setChanges((now) => Object.fromEntries(left(now)) as Partial<V>)
      setErrors({})
      setRestored(false)
      return true
    } finally {
      setSaving(false)
    }
  }

  /**
   * After a conflict: saves these of its fields, and what it did not name; the others become what is stored. Whoever
   * saved once more meanwhile is shown anew, so that nothing is written over that was not seen.
   */
  const saveMine = async (mine: readonly string[]): Promise<boolean> => {
    if (saving) return false
    const named = conflict?.fields.map(({ name }) => name) ?? []
    const kept = changed.filter((name) => mine.includes(name) || !named.includes(name))
    setSaving(true)
    try {
      const answer = kept.length > 0 ? await save(values, kept) : undefined
      if (answer?.errors) refuse(answer.errors)
      if (answer?.conflict) setConflict(answer.conflict)
      if (answer?.errors || answer?.conflict) return false
      reset()
      return true
    } finally {
      setSaving(false)
    }
  }

  /** Asks when something is unsaved; true when it may be left, and the draft is then thrown away. */
  const leave = async (): Promise<boolean> => {
    if (!dirty) return true
    const go = await confirm({
      title: 'Close without saving?',
      text: `${unsavedWords(changed.length)}.`,
      go: 'Discard changes',
      cancel: 'Go on editing',
      danger: true,
    })
    if (go) reset()
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
    showConflict: setConflict,
    takeStored,
    closeConflict: () => setConflict(undefined),
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
