import { blankCenter } from '#contract/kit/blank-center.ts'
import { checkVin } from '#contract/kit/vin.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { phonePasted, phoneProblem } from '../../../../ui/form/phone.ts'
import type { RequestInput } from '../../data.ts'

/** What the forms of a repair order hold. Ids of choices are text, as the fields take them; null is none. */
export interface RequestForm {
  firm: string | null
  vin: string
  /** The VIN that filled the vehicle last: a restored draft is not filled again over what was typed. */
  filledFrom: string
  year: number | null
  make: string | null
  /** The make in words where it is in no list. */
  makeName: string
  model: string
  trim: string
  contact: number | null
  contactName: string
  /** The customer is added with the order. */
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
  notes: string
  internalNotes: string
  /** null: the primary one; the blank entry when nobody is to be chosen yet. */
  center: string | null
}

/** The year of a new job (decisions, "Requests and events"). */
const newJobYear = 2020

export const blankForm = (firm: number, estimator: string): RequestForm => ({
  firm: String(firm),
  vin: '',
  filledFrom: '',
  year: newJobYear,
  make: null,
  makeName: '',
  model: '',
  trim: '',
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
  notes: '',
  internalNotes: '',
  center: null,
})

export const formOf = (request: RequestShape): RequestForm => ({
  ...blankForm(request.firm, request.estimator ?? ''),
  vin: request.vehicle.vin ?? '',
  filledFrom: request.vehicle.vin ?? '',
  year: request.vehicle.year,
  make: request.vehicle.make === null ? null : String(request.vehicle.make),
  makeName: request.vehicle.make === null ? (request.vehicle.makeName ?? '') : '',
  model: request.vehicle.model ?? '',
  trim: request.vehicle.trim ?? '',
  contact: request.contact,
  contactName: request.customerName ?? '',
  insurance: request.insurance === null ? null : String(request.insurance),
  ronumber: request.ronumber,
  fleetContact: request.fleetContact,
  fleetName: request.fleetName ?? '',
  fleetNumber: request.fleetNumber ?? '',
  wanted: request.wantedServices,
  notes: request.notes ?? '',
  internalNotes: request.internalNotes ?? '',
  center: request.wantedCenter === null ? null : String(request.wantedCenter),
})

/** What the words of a search say of the customer who is added: a phone, an email, or a name. */
export const customerOf = (typed: string): Partial<RequestForm> => {
  const words = typed.trim().split(/\s+/)
  if (typed.includes('@')) return { email: typed.trim() }
  if (typed.replace(/\D/g, '').length >= 7) return { phone: phonePasted(typed).phone }
  const lastName = words.pop() ?? ''
  return words.length > 0 ? { firstName: words.join(' '), lastName } : { lastName }
}

const vehicleFields = ['vin', 'year', 'make', 'makeName', 'model', 'trim'] as const
const number = (text: string | null): number | null => (text === null ? null : Number(text))

const wantedCenter = (text: string): number | null => (Number(text) === blankCenter ? null : Number(text))

/** The body of a save: of a stored order only what was changed, so that others' changes stay. */
export const bodyOf = (
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
    ...(has(...vehicleFields)
      ? {
          vehicle: {
            vehicle,
            vin: form.vin,
            year: form.year ?? newJobYear,
            make: number(form.make),
            makeName: form.make === null ? form.makeName : undefined,
            model: form.model,
            trim: form.trim,
          },
        }
      : {}),
    ...(has('contact') ? { contact: form.contact } : {}),
    ...(has('insurance') ? { insurance: number(form.insurance) } : {}),
    ...(has('ronumber') && form.ronumber.trim() ? { ronumber: form.ronumber } : {}),
    ...(has('estimator') ? { estimator: form.estimator } : {}),
    ...(has('fleetContact') ? { fleetContact: form.fleetContact } : {}),
    ...(has('fleetNumber') ? { fleetNumber: form.fleetNumber } : {}),
    // Untouched, the primary center of the day of submission is meant.
    ...(form.center !== null && has('center') ? { wantedCenter: wantedCenter(form.center) } : {}),
    ...(has('wanted') ? { wantedServices: form.wanted } : {}),
    ...(has('notes') ? { notes: form.notes } : {}),
    ...(has('internalNotes') && changed ? { internalNotes: form.internalNotes } : {}),
    version,
  }
}

export type FormErrors = Partial<Record<keyof RequestForm, string>>

const required = 'This field is required'
const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The first error of each field. An order needs a vehicle: its VIN, or make and model. */
export const checkForm = (form: RequestForm): FormErrors => {
  const errors: FormErrors = {}
  const vin = checkVin(form.vin)
  const isNamed = (form.make !== null || form.makeName !== '') && form.model.trim() !== ''
  if (form.vin !== '' && !vin.ok) errors.vin = vin.message
  if (form.vin === '' && !isNamed) errors.vin = 'Type the VIN, or choose make and model below'
  if (form.adds && form.isCompany && !form.companyName.trim()) errors.companyName = required
  if (form.adds && !form.isCompany && !form.lastName.trim()) errors.lastName = required
  const phone = form.adds && phoneProblem(form.phone)
  if (phone) errors.phone = phone
  if (form.adds && form.email !== '' && !emailLike.test(form.email.trim()))
    errors.email = 'Required, formatted email address'
  return errors
}

/** What a center must know besides, before the order is submitted to it. */
export const checkSubmit = (form: RequestForm, center: number | undefined): FormErrors => ({
  ...(center === undefined ? { center: 'Choose who shall do the work' } : {}),
  ...(form.wanted.length === 0 && form.notes.trim() === ''
    ? { notes: 'Choose a service above, or write what is to be done' }
    : {}),
  ...checkForm(form),
})

/** Fields of the calls by what the forms call them. */
const formNames: Record<string, keyof RequestForm> = {
  wantedServices: 'wanted',
  vehicle: 'vin',
  phoneNo: 'phone',
  emailAddress: 'email',
  serviceFirm: 'center',
}

/** The server's errors a field, put where the form shows them. */
export const errorsOf = (found: readonly { field: string; message: string }[] = []): FormErrors =>
  Object.fromEntries(
    found.map(({ field, message }) => {
      const last = field.split('.').at(-1) ?? field
      return [formNames[field] ?? formNames[last] ?? last, message]
    }),
  )
