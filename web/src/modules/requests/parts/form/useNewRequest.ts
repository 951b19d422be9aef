import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../../kit/api/useIdempotencyKey.ts'
import { keepRequest } from '../../data.ts'
import { bodyOf, errorsOf, type FormErrors, type RequestForm } from './values.ts'

/** Saves the customer who is added with the order. Answers the contact's id. */
export const saveCustomer = async (form: RequestForm, key: string): Promise<number> => {
  const person = form.isCompany
    ? { companyName: form.companyName }
    : { firstName: form.firstName, lastName: form.lastName }
  const body = {
    contact: -1,
    firm: form.firm === null ? undefined : Number(form.firm),
    isCompany: form.isCompany,
    ...person,
    phoneNo: form.phone,
    emailAddress: form.email.trim(),
  }
  const saved = await api('POST contact/saveContact', { body }, { idempotencyKey: key })
  return saved.id
}

/** What a refused save says: errors by field, or words for the whole form. */
export type Refusal = { errors?: FormErrors; words?: string }

export const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof CallError)) throw error
  const { errors, detail } = error.problem
  return errors?.length ? { errors: errorsOf(errors), words: detail } : { words: detail }
}

/** Saves a new order step by step; what was saved already is not saved again. */
export const useNewRequest = () => {
  const client = useQueryClient()
  const { keyOf: onceContact } = useIdempotencyKey()
  const { keyOf: onceRequest } = useIdempotencyKey()
  const [saved, setSaved] = useState<SavedRequestShape>()
  const customer = useRef<{ of: string; id: number }>(undefined)

  const contactOf = async (form: RequestForm): Promise<number | null> => {
    if (!form.adds) return form.contact
    const { firstName, lastName, companyName, phone, email, isCompany, firm } = form
    const of = JSON.stringify([firstName, lastName, companyName, phone, email, isCompany, firm])
    if (customer.current?.of !== of) customer.current = { of, id: await saveCustomer(form, onceContact(of)) }
    return customer.current.id
  }

  /** Saves as Pending. @throws CallError */
  const save = async (form: RequestForm): Promise<SavedRequestShape> => {
    const contact = await contactOf(form)
    const body = bodyOf(
      { ...form, contact },
      {
        calibrate: saved?.calibrate ?? -1,
        vehicle: saved?.vehicle.vehicle ?? -1,
        version: saved?.version,
      },
    )
    const answer = await api('POST calibrate/saveCalibrate', { body }, { idempotencyKey: onceRequest(body) })
    keepRequest(client, answer)
    setSaved(answer)
    return answer
  }

  /** Sends what was saved to a center. @throws CallError */
  const submit = async (
    request: SavedRequestShape,
    serviceFirm: number | undefined,
  ): Promise<SavedRequestShape> => {
    const { calibrate, version } = request
    const body = { calibrate, status: 2, serviceFirm, version }
    const answer = await api('POST calibrate/updateStatusCalibrate', { body })
    keepRequest(client, answer)
    setSaved(answer)
    return answer
  }
  return { saved, save, submit }
}
