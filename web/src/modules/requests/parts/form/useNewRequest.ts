import { RequestStatus } from '#contract/statuses.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../../kit/api/useIdempotencyKey.ts'
import { cacheRequest } from '../../data.ts'
import { requestBody, formErrorsOf, type FormErrors, type RequestForm } from './requestForm.ts'

/** Saves the customer added with the order and returns the contact id. @throws CallError */
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

/** Errors of a refused save: by field, plus a message for the whole form. */
export type SaveError = { errors?: FormErrors; message?: string }

export const saveErrorOf = (error: unknown): SaveError => {
  if (!(error instanceof CallError)) throw error
  const { errors, detail } = error.problem
  return errors?.length ? { errors: formErrorsOf(errors), message: detail } : { message: detail }
}

/** Saves a new order step by step. Steps that already succeeded aren't repeated on retry. */
export const useNewRequest = () => {
  const client = useQueryClient()
  const { keyOf: contactKeyOf } = useIdempotencyKey()
  const { keyOf: requestKeyOf } = useIdempotencyKey()
  const [saved, setSaved] = useState<SavedRequestShape>()
  const savedCustomer = useRef<{ of: string; id: number }>(undefined)

  const saveContactOf = async (form: RequestForm): Promise<number | null> => {
    if (!form.adds) return form.contact
    const { firstName, lastName, companyName, phone, email, isCompany, firm } = form
    const of = JSON.stringify([firstName, lastName, companyName, phone, email, isCompany, firm])
    if (savedCustomer.current?.of !== of)
      savedCustomer.current = { of, id: await saveCustomer(form, contactKeyOf(of)) }
    return savedCustomer.current.id
  }

  /** Saves the order as Pending. @throws CallError */
  const save = async (form: RequestForm): Promise<SavedRequestShape> => {
    const contact = await saveContactOf(form)
    const body = requestBody(
      { ...form, contact },
      {
        calibrate: saved?.calibrate ?? -1,
        vehicle: saved?.vehicle.vehicle ?? -1,
        version: saved?.version,
      },
    )
    const answer = await api('POST calibrate/saveCalibrate', { body }, { idempotencyKey: requestKeyOf(body) })
    cacheRequest(client, answer)
    setSaved(answer)
    return answer
  }

  /** Submits the saved order to a center. @throws CallError */
  const submit = async (
    request: SavedRequestShape,
    serviceFirm: number | undefined,
  ): Promise<SavedRequestShape> => {
    const { calibrate, version } = request
    const body = { calibrate, status: RequestStatus.submitted, serviceFirm, version }
    const answer = await api('POST calibrate/updateStatusCalibrate', { body })
    cacheRequest(client, answer)
    setSaved(answer)
    return answer
  }
  return { saved, save, submit }
}
