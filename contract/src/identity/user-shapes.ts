import { z } from 'zod'
import { amount, rights, shippedNameIn } from '../kit/shapes.ts'

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
  /** Picture link that expires after at most 15 minutes. */
  imagePhotoPath: z.string().nullable(),
})

/**
 * A row of the users list. Its rights: edit (the dialog can save), role, username, password, inactive (also
 * activates), delete.
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

/** A service group, checked or not. */
export const skillShape = z.object({
  /** Service group id (`calibrateServiceGroups`). */
  calibrateServiceGroup: z.number(),
  calibrateServiceGroupName: z.string(),
  /** -1 if not checked. */
  technicianServiceGroup: z.number(),
  isChecked: z.boolean(),
  /** Percent with one decimal, `12.5`. */
  commission: z.string(),
})

export const invitationStates = ['none', 'queued', 'sent', 'refused', 'opened', 'expired'] as const
export const invitationShape = z.object({
  state: z.enum(invitationStates),
  sentAt: z.string().nullable(),
  /** When the link stops working. */
  expiresAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  /** What the mail server said when it refused the email. */
  reason: z.string(),
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
  /** Where the invitation of a user without a password stands; null for everyone who has one. */
  invitation: invitationShape.nullable(),
  /** Active second steps, which an administrator can remove (`user/clearSecondStep`). */
  hasAuthenticator: z.boolean(),
  passkeys: z.number(),
  /** Comma-separated ids of the checked skills. */
  skills: z.string(),
  /** Every service group of the firm, whatever the role, so that the tab can follow the role. */
  skillDetail: z.array(skillShape),
})
export type UserInfo = z.infer<typeof userShape>

export const userNotificationShape = z.object({
  /** -1 if never saved, which means on. */
  userNotification: z.number(),
  user: z.number(),
  /** Value of a lookup NotificationType; 9999 is hidden. */
  notificationType: z.number(),
  notificationTypeName: shippedNameIn('NotificationType'),
  isNotification: z.union([z.literal(0), z.literal(1)]),
  /** Always false in answers. The screen sets it, and only changed rows are saved. */
  changed: z.boolean(),
})
