import type { BodyIn } from '#contract/kit/call.ts'
import type { updateUserParams } from '#contract/identity.ts'
import type { saveUser, saveUserNotifications } from '#contract/identity/users.ts'
import type { UserInfo, userNotificationShape } from '#contract/identity/user-shapes.ts'
import {
  missingFields,
  roleOf,
  technicianRole,
  userProblem,
  type UserForm,
} from '#contract/identity/user-form.ts'
import type { z } from 'zod'

export type Notification = z.infer<typeof userNotificationShape>
type Flags = Pick<
  UserInfo,
  | 'isInactive'
  | 'receivesReport'
  | 'receivesInvoice'
  | 'receivesSms'
  | 'isDispatched'
  | 'authEmail'
  | 'authSms'
  | 'isChatInvitee'
  | 'isChatLookup'
>
/**
 * Form values of the dialog. Skills and notifications are separate fields, as on the server: the commission
 * percent, or null while unchecked.
 */
export type Values = Flags & {
  firstName: string
  lastName: string
  roles: string | null
  laborRate: string
  timezone: string | null
  language: string | null
} & Record<SkillField, string | null> &
  Record<NoticeField, boolean>
export type SkillField = `skillDetail.${number}`
export type NoticeField = `notice.${number}`
export type FieldName = keyof Values & string

export const skillField = (group: number): SkillField => `skillDetail.${group}`
export const noticeField = (type: number): NoticeField => `notice.${type}`
const isNotice = (name: string): name is NoticeField => name.startsWith('notice.')
const isSkill = (name: string): name is SkillField => name.startsWith('skillDetail.')

const choice = (id: number): string | null => (id > 0 ? String(id) : null)
const numberOf = (value: string | null): number => Number(value ?? 0)

/** Stored values as form values. Notifications arrive later by their own call. */
export const storedOf = (user: UserInfo, notices: readonly Notification[] = []): Values => {
  const skills = user.skillDetail.map((skill) => [
    skillField(skill.calibrateServiceGroup),
    skill.isChecked ? skill.commission : null,
  ])
  const types = notices.map((each) => [noticeField(each.notificationType), each.isNotification === 1])
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    roles: choice(roleOf(user.roles)),
    laborRate: user.laborRate,
    timezone: choice(user.timezone),
    language: choice(user.language),
    isInactive: user.isInactive,
    receivesReport: user.receivesReport,
    receivesInvoice: user.receivesInvoice,
    receivesSms: user.receivesSms,
    isDispatched: user.isDispatched,
    authEmail: user.authEmail,
    authSms: user.authSms,
    isChatInvitee: user.isChatInvitee,
    isChatLookup: user.isChatLookup,
    ...(Object.fromEntries([...skills, ...types]) as Record<SkillField, string | null> &
      Record<NoticeField, boolean>),
  }
}

/** Number of checked skills. */
export const skillCount = (values: Values): number =>
  Object.entries(values).filter(([name, value]) => isSkill(name) && value !== null).length

export const isTechnician = ({ roles }: Pick<Values, 'roles'>): boolean => numberOf(roles) === technicianRole

const asForm = (values: Values, username: string): UserForm => ({
  firstName: values.firstName,
  lastName: values.lastName,
  username,
  roles: values.roles ?? '',
  laborRate: values.laborRate,
  timezone: numberOf(values.timezone),
  language: numberOf(values.language),
  skills: skillCount(values),
  isNew: false,
})

/**
 * The form's single alert, and the missing fields. Skills are not required in the reader's own profile, where
 * they can't be edited.
 */
export const problemsOf = (values: Values, username: string, isOwn = false) => {
  const form = { ...asForm(values, username), isNew: isOwn }
  const errors = Object.fromEntries(missingFields(form).map(({ field, message }) => [field, message]))
  return { alert: userProblem(form), errors: errors as Partial<Record<FieldName | 'skills', string>> }
}

/** Body that saves these fields of a user, or undefined if none of them belongs to the user. */
export const bodyOf = (
  user: UserInfo,
  values: Values,
  changed: readonly FieldName[],
  version: number,
): BodyIn<typeof saveUser> | undefined => {
  // The box is hidden from who is no technician, however it was ticked before.
  const isTaken = (name: FieldName) => name !== 'isDispatched' || isTechnician(values)
  const own = changed.filter((name) => !isNotice(name) && isTaken(name))
  if (own.length === 0) return undefined
  const plainFields = Object.fromEntries(
    own.filter((name) => !isSkill(name)).map((name) => [name, sentAs(name, values[name])]),
  )
  const detail = user.skillDetail.map(({ calibrateServiceGroup }) => {
    const commission = values[skillField(calibrateServiceGroup)]
    return { calibrateServiceGroup, isChecked: commission !== null, commission: commission || '0.0' }
  })
  return { user: user.user, version, ...plainFields, ...(own.some(isSkill) ? { skillDetail: detail } : {}) }
}

/** The checked skills with their percent: what the technician is paid by. */
export const planOf = (user: Pick<UserInfo, 'skillDetail'>, values: Values) =>
  user.skillDetail.flatMap(({ calibrateServiceGroup }) => {
    const commission = values[skillField(calibrateServiceGroup)]
    return commission === null || commission === undefined
      ? []
      : [{ calibrateServiceGroup, commission: commission || '0.0' }]
  })

/** Body that saves these fields of the reader's own profile, or undefined if none belongs to it. */
export const ownBody = (
  values: Values,
  changed: readonly FieldName[],
  version: number,
): BodyIn<typeof updateUserParams> | undefined => {
  const own = changed.filter((name) => !isNotice(name))
  if (own.length === 0) return undefined
  return { ...Object.fromEntries(own.map((name) => [name, sentAs(name, values[name])])), version }
}
const sentAs = (name: string, value: unknown) =>
  name === 'timezone' || name === 'language' ? numberOf(value as string | null) : (value ?? '')

/** Body that saves the notifications among these fields, or undefined if none changed. */
export const notificationsBody = (
  user: number,
  values: Values,
  changed: readonly FieldName[],
  notices: readonly Notification[],
): Exclude<BodyIn<typeof saveUserNotifications>, readonly unknown[]> | undefined => {
  if (!changed.some(isNotice)) return undefined
  return {
    user,
    notifications: notices.map(({ userNotification, notificationType }) => ({
      userNotification,
      notificationType,
      isNotification: values[noticeField(notificationType)] ?? true,
      changed: changed.includes(noticeField(notificationType)),
    })),
  }
}
