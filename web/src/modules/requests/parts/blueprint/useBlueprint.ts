import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { blueprintForm, blueprintSend } from '#contract/requests/blueprint.ts'
import { api, apiUpload, CallError } from '../../../../kit/api/client.ts'
import { pickFitting, parseJson } from '../../../../ui/storedValue.ts'
import { t } from './blueprintTexts.ts'

export type Center = AnswerOf<typeof blueprintForm>['centers'][number]
export type Service = AnswerOf<typeof blueprintForm>['services'][number]
export type SentRequest = AnswerOf<typeof blueprintSend> & { failed: string[] }

export type BlueprintValues = {
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
const blank: BlueprintValues = {
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
/** The server rejects forms filled faster than a person could. This is slightly above its minimum. */
const minFillMs = 3300
const loadDraft = (): BlueprintValues => ({
  ...blank,
  ...pickFitting(blank, parseJson(sessionStorage.getItem(draftKey))),
})

export type FieldErrors = Partial<Record<keyof BlueprintValues | 'photos', string>>

/** Validates the form. Returns error messages by field. */
export const validate = (values: BlueprintValues): FieldErrors => {
  const required = (text: string) => (text.trim() === '' ? t('error.required') : undefined)
  const digits = values.phone.replace(/\D/g, '').length
  const found: FieldErrors = {
    center: values.center > 0 ? undefined : t('error.center'),
    company: required(values.company),
    name: required(values.name),
    phone: required(values.phone) ?? (digits < 7 ? t('error.phone') : undefined),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim()) ? undefined : t('error.email'),
    vin: values.vin === '' && values.model.trim() === '' ? t('error.vehicle') : undefined,
    notes: values.services.length === 0 && values.notes.trim() === '' ? t('error.work') : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined))
}

/** State of the /blueprint form. Input is saved in sessionStorage until it is sent. */
export const useBlueprint = (presetCenter: number | undefined) => {
  const [values, setValues] = useState<BlueprintValues>(() => ({
    ...loadDraft(),
    ...(presetCenter ? { center: presetCenter } : {}),
  }))
  const [form, setForm] = useState('')
  const [centers, setCenters] = useState<Center[]>()
  const [offer, setOffer] = useState<{ center: number; services: Service[] }>()
  const [says, setSays] = useState('')
  const [error, setError] = useState<CallError>()
  const [attempt, setAttempt] = useState(0)
  const openedAt = useRef<number>(undefined)
  const { postalCode, center } = values
  const code = postalCode.trim().replace(/[^0-9A-Za-z]/g, '')
  const searchedCode = presetCenter
    ? ''
    : /^(\d{5}|[A-Za-z]\d[A-Za-z](\d[A-Za-z]\d)?)$/.test(code)
      ? code.toUpperCase()
      : ''

  useEffect(() => sessionStorage.setItem(draftKey, JSON.stringify(values)), [values])
  useEffect(() => {
    const abort = new AbortController()
    const query = center ? { center } : searchedCode ? { postalCode: searchedCode } : {}
    api('GET blueprint/form', { query }, { signal: abort.signal }).then(
      (answer) => {
        // Only the first form token counts: the server tells people from bots by how long it was open.
        openedAt.current ??= Date.now()
        setForm((before) => before || answer.form)
        setError(undefined)
        setSays(answer.says)
        if (center) setOffer({ center, services: answer.services })
        if (!center || presetCenter) setCenters(answer.centers)
        else setCenters((before) => before ?? answer.centers)
      },
      (failure: unknown) => {
        if (abort.signal.aborted) return
        if (!(failure instanceof CallError)) throw failure
        if (failure.status === 404 && center && !presetCenter)
          setValues((before) => ({ ...before, center: 0 }))
        else setError(failure)
      },
    )
    return () => abort.abort()
  }, [center, searchedCode, presetCenter, attempt])

  const set = <K extends keyof BlueprintValues>(name: K, value: BlueprintValues[K]) =>
    setValues((before) => ({ ...before, [name]: value }))
  return {
    values,
    set,
    patch: (some: Partial<BlueprintValues>) => setValues((before) => ({ ...before, ...some })),
    form,
    centers,
    services: offer?.center === center ? offer.services : undefined,
    says,
    error,
    retry: () => setAttempt((before) => before + 1),
    /** Sends the request, then its photos. Photos that failed are listed in `failed`. @throws CallError */
    send: async (photos: readonly File[], onProgress: (sent: number) => void): Promise<SentRequest> => {
      const { postalCode: _code, ...body } = values
      // A restored draft can be sent right after loading, which the server would reject as too fast.
      const waitMs = minFillMs - (Date.now() - (openedAt.current ?? 0))
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const answer = await api('POST blueprint/send', { body: { ...body, form } })
      sessionStorage.removeItem(draftKey)
      const failed: string[] = []
      for (const [at, photo] of photos.entries()) {
        onProgress(at + 1)
        try {
          await apiUpload('blueprint/photo', { photos: answer.photos }, photo, photo.name)
        } catch (failure) {
          const why = failure instanceof CallError ? failure.problem.detail : t('photos.notSent')
          failed.push(t('photos.failed', { name: photo.name, why }))
        }
      }
      return { ...answer, failed }
    },
  }
}
export type Blueprint = ReturnType<typeof useBlueprint>
