import { z } from 'zod'
import { amount, rights } from '../kit/shapes.ts'

export const userBasicShape = z.object({
  user: z.number(),
  contact: z.number().nullable(),
  firm: z.number(),
  firmName: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.string(),
  guid: z.string(),
  /** The picture, by a link that lives 15 minutes at most. */
  imagePhotoPath: z.string().nullable(),
})

/**
 * A row of the users list. What its reader may do: edit (the dialog can save), role, username, password, inactive
 * (also activates), delete.
 */
export const userRow = userBasicShape.extend({
  fullName: z.string(),
  emailAddress: z.string(),
  phoneNo: z.string(),
  employeeId: z.string(),
  roleName: z.string(),
  laborRate: amount,
  isInactive: z.boolean(),
  isDispatched: z.boolean(),
  lastSeenOn: z.string().nullable(),
  createdOn: z.string(),
  updatedOn: z.string(),
  version: z.number(),
  rights,
})

/** A family of services, checked or not. */
export const skillShape = z.object({
  /** The family of services (`calibrateServiceGroups`). */
  calibrateServiceGroup: z.number(),
  calibrateServiceGroupName: z.string(),
  /** -1: not checked. */
  technicianServiceGroup: z.number(),
  isChecked: z.boolean(),
  /** Percent with one decimal, `12.5`. */
  commission: z.string(),
})

export const userShape = userRow.extend({
  contactType: z.number().nullable(),
  timezone: z.number(),
  language: z.number(),
  receivesReport: z.boolean(),
  receivesInvoice: z.boolean(),
  receivesSms: z.boolean(),
  isChatInvitee: z.boolean(),
  isChatLookup: z.boolean(),
  authEmail: z.boolean(),
  authSms: z.boolean(),
  mustChangePassword: z.boolean(),
  /** The stronger second steps that stand; an administrator may take them away (`user/clearSecondStep`). */
  hasAuthenticator: z.boolean(),
  passkeys: z.number(),
  /** Ids of the checked skills with commas between them. */
  skills: z.string(),
  /** Every family that the firm offers, whatever the role, so that the tab can follow the role. */
  skillDetail: z.array(skillShape),
})
export type UserInfo = z.infer<typeof userShape>

export const userNotificationShape = z.object({
  /** -1: never saved; then it is on. */
  userNotification: z.number(),
  user: z.number(),
  /** The value of the lookup NotificationType; 9999 is hidden. */
  notificationType: z.number(),
  notificationTypeName: z.string(),
  isNotification: z.union([z.literal(0), z.literal(1)]),
  /** False as answered; the screen sets it, and only what is true is saved. */
  changed: z.boolean(),
})
