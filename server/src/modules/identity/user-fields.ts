import type { BodyOf } from '#contract/kit/call.ts'
import type { saveUser } from '#contract/identity.ts'
import {
  isLaborRate,
  laborRateProblem,
  roleOf,
  technicianRole,
  usernameProblem,
} from '#contract/identity/user-form.ts'
import { refused, type ProblemText } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

/** What the dialog saves, by the field names used in history and conflicts. */
export type UserFields = {
  firstName: string
  lastName: string
  contactType: number | null
  emailAddress: string
  employeeId: string
  roles: string
  laborRate: string
  timezone: number
  language: number
  isInactive: boolean
  receivesReport: boolean
  receivesInvoice: boolean
  receivesSms: boolean
  isDispatched: boolean
  isChatInvitee: boolean
  isChatLookup: boolean
  authEmail: boolean
  authSms: boolean
}

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  emailAddress: 'email',
  employeeId: 'employee_id',
  laborRate: 'labor_rate',
  timezone: 'time_zone',
  language: 'language',
  isInactive: 'is_inactive',
  receivesReport: 'receives_report',
  receivesInvoice: 'receives_invoice',
  receivesSms: 'receives_sms',
  isDispatched: 'is_dispatched',
  isChatInvitee: 'is_chat_invitee',
  isChatLookup: 'is_chat_lookup',
  authEmail: 'auth_email',
  authSms: 'auth_sms',
} as const

/** Maps fields to the columns of app_user. Role and time zone need more than their value. */
export const toColumns = (fields: Partial<UserFields>) => {
  const plain = Object.entries(columns).flatMap(([field, column]) => {
    const value = fields[field as keyof typeof columns]
    return value === undefined ? [] : [[column, value]]
  })
  return {
    ...(Object.fromEntries(plain) as Record<string, never>),
    ...(fields.roles === undefined ? {} : { role: roleOf(fields.roles) }),
  }
}

/**
 * Normalizes the fields for saving.
 * @throws Problem 422 for an invalid labor rate or email address
 */
export const parseFields = (body: BodyOf<typeof saveUser>): Partial<UserFields> => {
  const { laborRate, roles, contactType, timezone, language } = body
  if (laborRate && !isLaborRate(laborRate)) throw refusedField('laborRate', laborRateProblem())
  const emailProblem = body.emailAddress ? usernameProblem(body.emailAddress) : null
  if (emailProblem) throw refusedField('emailAddress', emailProblem)
  return {
    ...parseFlags(body),
    firstName: body.firstName,
    lastName: body.lastName,
    employeeId: body.employeeId,
    emailAddress: body.emailAddress || undefined,
    contactType: contactType === undefined ? undefined : (contactType ?? 0),
    roles: roles === undefined ? undefined : String(roleOf(roles)),
    laborRate: laborRate ? Number(laborRate).toFixed(2) : laborRate,
    timezone: timezone === undefined ? undefined : (timezone ?? 0),
    language: language === undefined ? undefined : (language ?? 0),
  } as Partial<UserFields>
}

const parseFlags = (body: BodyOf<typeof saveUser>): Partial<UserFields> => {
  const { receivesReport, receivesInvoice, receivesSms, isDispatched, isChatInvitee } = body
  const { isInactive, isChatLookup, authEmail, authSms } = body
  return {
    isInactive,
    receivesReport,
    receivesInvoice,
    receivesSms,
    isDispatched,
    isChatInvitee,
    isChatLookup,
    authEmail,
    authSms,
  } as Partial<UserFields>
}

export const refusedField = (field: string, message: ProblemText) =>
  refused(message, { errors: [{ field, message }] })

/** @throws Problem 422 when somebody who isn't a technician would be dispatched */
export const requireDispatchable = (roles: string, isDispatched: boolean | undefined): void => {
  if (isDispatched && roleOf(roles) !== technicianRole)
    throw refusedField('isDispatched', t.message('onlyTechnicians'))
}

/** Only technicians can be dispatched. */
export const canBeDispatched = (roles: string, isDispatched: boolean): boolean =>
  roleOf(roles) === technicianRole && isDispatched
