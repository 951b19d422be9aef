import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { blueprintForm, blueprintSend } from '#contract/requests/blueprint.ts'
import { api, apiUpload, CallError } from '../../../../kit/api/client.ts'
import { fitting, parsed } from '../../../../ui/storedValue.ts'

export type Center = AnswerOf<typeof blueprintForm>['centers'][number]
export type Service = AnswerOf<typeof blueprintForm>['services'][number]
export type Sent = AnswerOf<typeof blueprintSend> & { failed: string[] }

export type Values = {
  postalCode: string
  center: number
  company: string
  name: string
  phone: string
  email: string
  vin: string
  year: number | null
  makeName: string
  model: string
  trim: string
  services: number[]
  notes: string
  website: string
}
const blank: Values = {
  postalCode: '',
  center: 0,
  company: '',
  name: '',
  phone: '',
  email: '',
  vin: '',
  year: null,
  makeName: '',
  model: '',
  trim: '',
  services: [],
  notes: '',
  website: '',
}
const draftKey = 'blueprint'
/** A little longer than the server asks for. */
const leastMs = 3300
const kept = (): Values => ({ ...blank, ...fitting(blank, parsed(sessionStorage.getItem(draftKey))) })

export type Errors = Partial<Record<keyof Values | 'photos', string>>

/** What is missing, in the words that stand under the fields. */
export const problemsOf = (values: Values): Errors => {
  const required = (text: string) => (text.trim() === '' ? 'This field is required' : undefined)
  const digits = values.phone.replace(/\D/g, '').length
  const found: Errors = {
    center: values.center > 0 ? undefined : 'Choose a center: enter the postal code of your shop',
    company: required(values.company),
    name: required(values.name),
    phone: required(values.phone) ?? (digits < 7 ? 'A phone number with its area code' : undefined),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())
      ? undefined
      : 'Required, formatted email address',
    vin: values.vin === '' && values.model.trim() === '' ? 'The VIN, or year, make and model' : undefined,
    notes:
      values.services.length === 0 && values.notes.trim() === ''
        ? 'Choose a service, or write what shall be done'
        : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined))
}

/** The form of /blueprint: what was typed stays in the tab until it is sent. */
export const useBlueprint = (named: number | undefined) => {
  const [values, setValues] = useState<Values>(() => ({ ...kept(), ...(named ? { center: named } : {}) }))
  const [form, setForm] = useState('')
  const [centers, setCenters] = useState<Center[]>()
  const [offer, setOffer] = useState<{ center: number; services: Service[] }>()
  const [says, setSays] = useState('')
  const [error, setError] = useState<CallError>()
  const [round, setRound] = useState(0)
  const begun = useRef<number>(undefined)
  const { postalCode, center } = values
  const code = postalCode.trim().replace(/[^0-9A-Za-z]/g, '')
  const asked = named
    ? ''
    : /^(\d{5}|[A-Za-z]\d[A-Za-z](\d[A-Za-z]\d)?)$/.test(code)
      ? code.toUpperCase()
      : ''

  useEffect(() => sessionStorage.setItem(draftKey, JSON.stringify(values)), [values])
  useEffect(() => {
    const stop = new AbortController()
    const query = center ? { center } : asked ? { postalCode: asked } : {}
    api('GET blueprint/form', { query }, { signal: stop.signal }).then(
      (answer) => {
        // The first form counts: how long it was open tells people from robots.
        begun.current ??= Date.now()
        setForm((before) => before || answer.form)
        setError(undefined)
        setSays(answer.says)
        if (center) setOffer({ center, services: answer.services })
        if (!center || named) setCenters(answer.centers)
        else setCenters((before) => before ?? answer.centers)
      },
      (failure: unknown) => {
        if (stop.signal.aborted) return
        if (!(failure instanceof CallError)) throw failure
        if (failure.status === 404 && center && !named) setValues((before) => ({ ...before, center: 0 }))
        else setError(failure)
      },
    )
    return () => stop.abort()
  }, [center, asked, named, round])

  const set = <K extends keyof Values>(name: K, value: Values[K]) =>
    setValues((before) => ({ ...before, [name]: value }))
  return {
    values,
    set,
    put: (some: Partial<Values>) => setValues((before) => ({ ...before, ...some })),
    form,
    centers,
    services: offer?.center === center ? offer.services : undefined,
    says,
    error,
    again: () => setRound((before) => before + 1),
    /** Sends it, then its photos; a photo that did not arrive is named. */
    send: async (photos: readonly File[], told: (sent: number) => void): Promise<Sent> => {
      const { postalCode: _code, ...body } = values
      // After a reload all is filled in at once, and the server takes no form that quick.
      const early = leastMs - (Date.now() - (begun.current ?? 0))
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      const answer = await api('POST blueprint/send', { body: { ...body, form } })
      sessionStorage.removeItem(draftKey)
      const failed: string[] = []
      for (const [at, photo] of photos.entries()) {
        told(at + 1)
        try {
          await apiUpload('blueprint/photo', { photos: answer.photos }, photo, photo.name)
        } catch (failure) {
          failed.push(`${photo.name}: ${failure instanceof CallError ? failure.problem.detail : 'not sent'}`)
        }
      }
      return { ...answer, failed }
    },
  }
}
export type Blueprint = ReturnType<typeof useBlueprint>
