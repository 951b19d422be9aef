import type { BodyIn } from '#contract/kit/call.ts'
import type { saveUser } from '#contract/identity/users.ts'
import {
  missingFields,
  newUserDefaults,
  roleOf,
  technicianRole,
  userProblem,
  type UserForm,
} from '#contract/identity/user-form.ts'

/** What is typed for a new user, but the password: that is never kept on the device. */
export type NewValues = {
  username: string
  firstName: string
  lastName: string
  /** Asked for by the alternative form alone. */
  contactType: string | null
  roles: string | null
  laborRate: string
  timezone: string | null
  language: string | null
  isInactive: boolean
  receivesReport: boolean
  receivesInvoice: boolean
  receivesSms: boolean
  isDispatched: boolean
  authEmail: boolean
  authSms: boolean
  isChatInvitee: boolean
  isChatLookup: boolean
}
export const newValues: NewValues = {
  username: '',
  firstName: '',
  lastName: '',
  contactType: null,
  roles: null,
  laborRate: newUserDefaults.laborRate,
  timezone: String(newUserDefaults.timezone),
  language: String(newUserDefaults.language),
  isInactive: false,
  receivesReport: false,
  receivesInvoice: false,
  receivesSms: false,
  isDispatched: false,
  authEmail: false,
  authSms: false,
  isChatInvitee: false,
  // As the server has it: who is not found cannot be asked into a chat.
  isChatLookup: true,
}
/** Whom a contact makes: the alternative form asks for its kind, and not for names, zone, language and flags. */
export type FutureUser = { contact: number; firstName: string; lastName: string }

const asForm = (values: NewValues, of: FutureUser | undefined): UserForm => ({
  firstName: of ? of.firstName || of.lastName : values.firstName,
  lastName: of ? of.lastName || of.firstName : values.lastName,
  username: values.username,
  contactType: of ? Number(values.contactType ?? 0) : undefined,
  roles: values.roles ?? '',
  laborRate: values.laborRate,
  timezone: of ? undefined : Number(values.timezone ?? 0),
  language: of ? undefined : Number(values.language ?? 0),
  skills: 0,
  isNew: true,
})

/** The one alert of the form, and each missing field. */
export const newProblems = (values: NewValues, of?: FutureUser) => {
  const form = asForm(values, of)
  const errors = Object.fromEntries(missingFields(form).map(({ field, message }) => [field, message]))
  return { alert: userProblem(form), errors: errors as Partial<Record<keyof NewValues, string>> }
}

type Rest = { password: string; passwordAgain: string; firm: number }
/** The call that adds the user. */
export const newBody = (values: NewValues, rest: Rest, of?: FutureUser): BodyIn<typeof saveUser> => {
  const { firm, ...passwords } = rest
  const { username, roles, laborRate, contactType, timezone, language, ...others } = values
  const at = firm > 0 ? { firm } : {}
  const shared = { user: -1, username: username.trim(), ...passwords, ...at, roles: roles ?? '', laborRate }
  if (of) return { ...shared, contact: of.contact, contactType: Number(contactType) }
  const isDispatched = others.isDispatched && roleOf(roles ?? '') === technicianRole
  return { ...shared, ...others, isDispatched, timezone: Number(timezone), language: Number(language) }
}
