import { blankCenter } from '#contract/kit/blank-center.ts'
import { fieldNames } from '#contract/kit/fields.ts'
import { checkVin } from '#contract/kit/vin.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import { emptyForm, formValues, toBody, type FormValues } from '../../../../kit/fields/formValues.ts'
import { parsePastedPhone, phoneProblem } from '../../../../ui/form/phone.ts'
import type { RequestInput } from '../../data.ts'
import { plainRequestFields } from '../plainFields.ts'
import { t } from './texts.ts'

/** Values of the repair order forms. Ids are strings because the select fields use strings; null is no choice. */
export interface RequestForm extends FormValues<typeof vehicleFields>, FormValues<typeof plainRequestFields> {
  firm: string | null
  /** The VIN that last filled in the vehicle, so that a restored draft isn't overwritten. */
  filledFrom: string
  contact: number | null
  contactName: string
  /** Whether a new customer is added with the order. */
  adds: boolean
  isCompany: boolean
  firstName: string
  lastName: string
  companyName: string
  phone: string
  email: string
  insurance: string | null
  ronumber: string
  estimator: string
  fleetContact: number | null
  fleetName: string
  fleetNumber: string
  wanted: number[]
  /** The time the shop would like, local to the center. */
  wantedDay: string
  wantedTime: string
  notes: string
  internalNotes: string
  /** Null means the primary center; the blank entry means none yet. */
  center: string | null
}

/** Model year that is stored for a new job when neither a VIN nor a person says it. */
export const newJobYear = 2020

export const blankForm = (firm: number, estimator: string): RequestForm => ({
  firm: String(firm),
  ...emptyForm(vehicleFields),
  ...emptyForm(plainRequestFields),
  filledFrom: '',
  year: null,
  contact: null,
  contactName: '',
  adds: false,
  isCompany: false,
  firstName: '',
  lastName: '',
  companyName: '',
  phone: '',
  email: '',
  insurance: null,
  ronumber: '',
  estimator,
  fleetContact: null,
  fleetName: '',
  fleetNumber: '',
  wanted: [],
  wantedDay: '',
  wantedTime: '',
  notes: '',
  internalNotes: '',
  center: null,
})

export const requestFormOf = (request: RequestShape): RequestForm => ({
  ...blankForm(request.firm, request.estimator ?? ''),
  ...formValues(vehicleFields, request.vehicle),
  ...formValues(plainRequestFields, request),
  filledFrom: request.vehicle.vin ?? '',
  // A name is typed only for a make that isn't in the list.
  makeName: request.vehicle.make === null ? (request.vehicle.makeName ?? '') : '',
  contact: request.contact,
  contactName: request.customerName ?? '',
  insurance: request.insurance === null ? null : String(request.insurance),
  ronumber: request.ronumber,
  fleetContact: request.fleetContact,
  fleetName: request.fleetName ?? '',
  fleetNumber: request.fleetNumber ?? '',
  wanted: request.wantedServices,
  wantedDay: request.wantedTime?.slice(0, 10) ?? '',
  wantedTime: request.wantedTime?.slice(11) ?? '',
  notes: request.notes ?? '',
  internalNotes: request.internalNotes ?? '',
  center: request.wantedCenter === null ? null : String(request.wantedCenter),
})

/** Prefills a new customer from the search text, which may be a phone number, an email address, or a name. */
export const customerFromSearch = (typed: string): Partial<RequestForm> => {
  const words = typed.trim().split(/\s+/)
  if (typed.includes('@')) return { email: typed.trim() }
  if (typed.replace(/\D/g, '').length >= 7) return { phone: parsePastedPhone(typed).phone }
  const lastName = words.pop() ?? ''
  return words.length > 0 ? { firstName: words.join(' '), lastName } : { lastName }
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text))

const centerOrNull = (text: string): number | null => (Number(text) === blankCenter ? null : Number(text))

/** The requested time as the call takes it; null for none. */
export const wantedTimeOf = ({
  wantedDay,
  wantedTime,
}: Pick<RequestForm, 'wantedDay' | 'wantedTime'>): string | null =>
  wantedDay && wantedTime ? `${wantedDay} ${wantedTime}` : null

/** Body of a save. For a stored order it holds only the changed fields, so that other people's changes stay. */
export const requestBody = (
  form: RequestForm,
  {
    calibrate,
    vehicle,
    changed,
    version,
  }: {
    calibrate: number
    vehicle: number
    changed?: readonly string[]
    version?: number
  },
): RequestInput => {
  const has = (...names: string[]) => !changed || names.some((name) => changed.includes(name))
  return {
    calibrate,
    ...(calibrate <= 0 && form.firm ? { firm: Number(form.firm) } : {}),
    ...(has(...fieldNames(vehicleFields))
      ? {
          vehicle: {
            ...toBody(vehicleFields, form),
            vehicle,
            year: form.year ?? newJobYear,
            makeName: form.make === null ? form.makeName : undefined,
          },
        }
      : {}),
    ...toBody(plainRequestFields, form, has),
    ...(has('contact') ? { contact: form.contact } : {}),
    ...(has('insurance') ? { insurance: toNumber(form.insurance) } : {}),
    ...(has('ronumber') && form.ronumber.trim() ? { ronumber: form.ronumber } : {}),
    ...(has('estimator') ? { estimator: form.estimator } : {}),
    ...(has('fleetContact') ? { fleetContact: form.fleetContact } : {}),
    ...(has('fleetNumber') ? { fleetNumber: form.fleetNumber } : {}),
    // An untouched center is left out: the order then goes to whichever center is primary when it is submitted.
    ...(form.center !== null && has('center') ? { wantedCenter: centerOrNull(form.center) } : {}),
    ...(has('wanted') ? { wantedServices: form.wanted } : {}),
    ...(has('wantedDay', 'wantedTime') ? { wantedTime: wantedTimeOf(form) } : {}),
    ...(has('notes') ? { notes: form.notes } : {}),
    ...(has('internalNotes') && changed ? { internalNotes: form.internalNotes } : {}),
    version,
  }
}

export type FormErrors = Partial<Record<keyof RequestForm, string>>

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A requested time has a day and a time, or neither. */
export const wantedErrors = ({
  wantedDay,
  wantedTime,
}: Pick<RequestForm, 'wantedDay' | 'wantedTime'>): Pick<FormErrors, 'wantedDay' | 'wantedTime'> => {
  if (wantedTime && !wantedDay) return { wantedDay: t('wantedTime.dayMissing') }
  return wantedDay && !wantedTime ? { wantedTime: t('wantedTime.timeMissing') } : {}
}

/** Validates the form. An order needs a vehicle: a VIN, or make and model. */
export const checkForm = (form: RequestForm): FormErrors => {
  const errors: FormErrors = {}
  const vin = checkVin(form.vin)
  const isNamed = (form.make !== null || form.makeName !== '') && form.model.trim() !== ''
  if (form.vin !== '' && !vin.ok) errors.vin = vin.message
  if (form.vin === '' && !isNamed) errors.vin = t('vinMissing')
  Object.assign(errors, wantedErrors(form))
  if (form.adds && form.isCompany && !form.companyName.trim()) errors.companyName = t('required')
  if (form.adds && !form.isCompany && !form.lastName.trim()) errors.lastName = t('required')
  const phone = form.adds && phoneProblem(form.phone)
  if (phone) errors.phone = phone
  if (form.adds && form.email !== '' && !emailPattern.test(form.email.trim()))
    errors.email = t('emailInvalid')
  return errors
}

/** Validates the form for submission, which also needs a center and something to do. */
export const checkSubmit = (form: RequestForm, center: number | undefined): FormErrors => ({
  ...(center === undefined ? { center: t('centerMissing') } : {}),
  ...(form.wanted.length === 0 && form.notes.trim() === '' ? { notes: t('workMissing') } : {}),
  ...checkForm(form),
})

/** Form field names by field name of the calls, where they differ. */
const formFieldNames: Record<string, keyof RequestForm> = {
  wantedServices: 'wanted',
  wantedCenter: 'center',
  vehicle: 'vin',
  phoneNo: 'phone',
  emailAddress: 'email',
  serviceFirm: 'center',
}

/** Maps the server's field errors to form fields. */
export const formErrorsOf = (found: readonly { field: string; message: string }[] = []): FormErrors =>
  Object.fromEntries(
    found.map(({ field, message }) => {
      const last = field.split('.').at(-1) ?? field
      return [formFieldNames[field] ?? formFieldNames[last] ?? last, message]
    }),
  )
