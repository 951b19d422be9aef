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

/** Input for a new user, without the password, which is never stored on the device. */
export type NewValues = {
  username: string
  firstName: string
  lastName: string
  /** Only asked for in the form for contacts. */
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
  /** They choose their own password by a link in an email. */
  invite: boolean
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
  // The server's default. Users who can't be looked up can't be added to chats.
  isChatLookup: true,
  invite: true,
}
/**
 * The contact to turn into a user. Its form asks for a contact type, but not for names, zone, language, and
 * flags.
 */
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

/** The form's alert and the error of each missing field. */
export const newProblems = (values: NewValues, of?: FutureUser) => {
  const form = asForm(values, of)
  const errors = Object.fromEntries(missingFields(form).map(({ field, message }) => [field, message]))
  return { alert: userProblem(form), errors: errors as Partial<Record<keyof NewValues, string>> }
}

type Rest = { password: string; passwordAgain: string; firm: number }
/** Body of the call that adds the user. */
export const newBody = (values: NewValues, rest: Rest, of?: FutureUser): BodyIn<typeof saveUser> => {
  const { firm, ...passwords } = rest
  const { username, roles, laborRate, contactType, timezone, language, invite, ...others } = values
  const firmPart = firm > 0 ? { firm } : {}
  const commonFields = {
    user: -1,
    username: username.trim(),
    ...(invite ? { invite } : passwords),
    ...firmPart,
    roles: roles ?? '',
    laborRate,
  }
  if (of) return { ...commonFields, contact: of.contact, contactType: Number(contactType) }
  const isDispatched = others.isDispatched && roleOf(roles ?? '') === technicianRole
  return { ...commonFields, ...others, isDispatched, timezone: Number(timezone), language: Number(language) }
}
