/** Required fields of the user form. The web imports this file, so it uses no schema library. */

import { Role } from '../kit/roles.ts'
import { t } from './texts.ts'

export const usernameTaken = (): string => t('taken')
export const laborRateProblem = (): string => t('laborRate')
/** For a time zone or language that the lists don't have. */
export const missingMessage = (field: 'timezone' | 'language'): string => t(field)

export const technicianRole = Role.technician
export const newUserDefaults = { timezone: 12, language: 1, laborRate: '0.00' } as const

export type UserForm = {
  firstName: string
  lastName: string
  username: string
  /** Undefined where the form does not show it. */
  contactType?: number | null | undefined
  /** A single role as text; only the first of a comma list counts. */
  roles: string
  laborRate: string
  /** Undefined where the form does not show it; 0 for none. */
  timezone?: number | null | undefined
  language?: number | null | undefined
  /** Number of checked skills. */
  skills: number
  /** The first save of a technician requires no skills, because their tab appears only afterwards. */
  isNew: boolean
}

/** Role number in a `roles` text: the first of a comma list, 0 if there is none. */
export const roleOf = (roles: string): number => {
  const first = roles.split(',')[0]?.trim() ?? ''
  return /^\d{1,3}$/.test(first) ? Number(first) : 0
}

/** Whether a text is dollars per hour: up to 999999.99, with at most two decimals. */
export const isLaborRate = (text: string): boolean => /^\d{1,6}(\.\d{0,2})?$/.test(text.trim())

const isUsername = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(text)
/** Invisible and direction-changing characters are not allowed in usernames. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u

/** What is wrong with the form of a username, or null. Only the server knows whether it is free. */
export const usernameProblem = (username: string): string | null =>
  isUsername(username.trim()) && !unseen.test(username.trim()) ? null : t('notEmail')

type Missing = { field: string; message: string }

/** Missing fields of the form, in form order. */
export const missingFields = (form: UserForm): Missing[] => {
  const required = t('required')
  const missing: Missing[] = []
  const ask = (field: string, isThere: boolean, message: string = required) => {
    if (!isThere) missing.push({ field, message })
  }
  ask('firstName', form.firstName.trim() !== '')
  ask('lastName', form.lastName.trim() !== '')
  ask('username', form.username.trim() !== '')
  ask('contactType', form.contactType === undefined || (form.contactType ?? 0) > 0)
  ask('roles', roleOf(form.roles) > 0)
  ask('laborRate', form.laborRate.trim() !== '')
  ask('timezone', form.timezone === undefined || (form.timezone ?? 0) > 0, t('timezone'))
  ask('language', form.language === undefined || (form.language ?? 0) > 0, t('language'))
  const asksForSkills = roleOf(form.roles) === technicianRole && !form.isNew
  ask('skills', !asksForSkills || form.skills > 0, t('skills'))
  return missing
}

/** White space before each part of the alert, as the spec gives it. */
const gaps = { timezone: '  ', language: '  ', skills: ' ' } as const

/** The single alert of an incomplete form, listing what else is missing, or null. */
export const userProblem = (form: UserForm): string | null => {
  const missing = missingFields(form).map(({ field }) => field)
  if (missing.length === 0) return null
  const extended = (['timezone', 'language', 'skills'] as const).filter((field) => missing.includes(field))
  return t('fill') + extended.map((field) => `${gaps[field]}${t(field)}`).join('')
}
