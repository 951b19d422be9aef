import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kit/api/client.ts'
import { firstUnsavableField } from '../../../ui/form/unsavable.ts'
import { parseJson, pickFitting } from '../../../ui/storedValue.ts'

export type StepErrors<T> = Partial<Record<keyof T & string, string>>

interface StepForm<T> {
  /** Where a half-filled step is kept on this device. */
  draftKey: string
  initial: T
  validate: (values: T) => StepErrors<T>
  /** Names of the form's fields by the names the server's errors carry. */
  fieldNames?: Record<string, keyof T & string>
  save: (values: T) => Promise<void>
}

/** State of one step: what was typed outlives a reload until the step is saved. */
export const useStepForm = <T extends Record<string, unknown>>(form: StepForm<T>) => {
  const { draftKey, initial, validate, save, fieldNames = {} } = form
  const [values, setValues] = useState<T>(() => ({
    ...initial,
    ...pickFitting(initial, parseJson(sessionStorage.getItem(draftKey))),
  }))
  const [errors, setErrors] = useState<StepErrors<T>>({})
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => sessionStorage.setItem(draftKey, JSON.stringify(values)), [draftKey, values])

  const showErrors = (found: StepErrors<T>) => {
    setErrors(found)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async () => {
    if (isBusy) return
    const found = validate(values)
    setMessage('')
    if (firstUnsavableField(element.current) || Object.keys(found).length > 0) return showErrors(found)
    setErrors({})
    setBusy(true)
    try {
      await save(values)
      sessionStorage.removeItem(draftKey)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const known = (error.problem.errors ?? []).flatMap(({ field, message: text }) => {
        const name = fieldNames[field] ?? field
        return name in values ? [[name, text] as const] : []
      })
      if (known.length > 0) showErrors(Object.fromEntries(known) as StepErrors<T>)
      else setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  const set = (changes: Partial<T>) => {
    setValues((before) => ({ ...before, ...changes }))
    setErrors((before) => {
      const left = { ...before }
      for (const name of Object.keys(changes)) delete left[name as keyof T & string]
      return left
    })
  }
  /** Props of the field `name`. */
  const field = <K extends keyof T & string>(name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: T[K]) => set({ [name]: value } as unknown as Partial<T>),
  })
  return { values, set, field, submit, isBusy, message, element }
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
