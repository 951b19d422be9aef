import { z } from 'zod'
import { call } from '../kit/call.ts'
import { flag, id, line, lines, listOf, listQuery, ok, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { userBasicShape, userNotificationShape, userRow, userShape } from './user-shapes.ts'
import { t } from './texts.ts'

/*
 * Users. Roles 1 and 2 manage everyone, 6 and 11 those of their own branch; whoever is outside answers 404, whoever
 * ranks higher 403. The list: users, activateUsers, deleteUsers (both undone by one more call). The dialog:
 * verifyUsername, saveUser, user (read again by username), saveUserEmail (the name inline), skills inside of user and
 * saveUser, userNotifications and saveUserNotifications, savePhoto and deletePhoto, clearSecondStep. Oneself: user,
 * updateUserParams, saveUserNotifications, savePhoto, and the passkeys in passkeys.ts.
 */

export const users = call({
  method: 'GET',
  path: 'user/users',
  says: 'Users the caller manages, by default newest first.',
  right: roles.userManagers,
  query: z.object({
    ...listQuery,
    sort: z.enum(['asc', 'desc']).default('desc'),
    /**
     * user (its id), fullName, username, role, firm, employeeId, laborRate, isInactive, lastSeenOn,
     * createdOn.
     */
    orderBy: z.string().max(40).default('user'),
    /** 9999 for all; otherwise active or inactive and role numbers, separated by commas: `active,14,12`. */
    filter: z.string().max(200).default('9999'),
    firm: id.optional(),
    /** Includes the firms below `firm`. */
    isBranch: flag.default(false),
  }),
  answer: listOf(userRow),
  problems: ['notFound'],
})

export const user = call({
  method: 'GET',
  path: 'user/user',
  says: 'One user with skills and settings, by username or id: the caller, or one they manage.',
  right: roles.all,
  query: z.object({ username: line().optional(), user: id.optional() }),
  answer: userShape,
  problems: ['notFound'],
})

export const userByGuid = call({
  method: 'GET',
  path: 'user/userByGuid',
  says: 'Short profile of a user in scope by guid, the id used in chat.',
  right: roles.all,
  query: z.object({ guid: z.uuid({ error: () => t('guid') }) }),
  answer: userBasicShape,
  problems: ['notFound'],
})

const commission = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || '0')
  .refine((text) => /^(100(\.0)?|\d{1,2}(\.\d)?)$/.test(text), {
    error: () => t('commission'),
  })
  .transform((text) => Number(text).toFixed(1))

export const saveUser = call({
  method: 'POST',
  path: 'user/saveUser',
  says: 'Saves a user; -1 adds one, with password. Omitted fields stay unchanged; skills are merged one by one.',
  right: roles.userManagers,
  creates: 'user',
  body: z.object({
    user: id.default(-1),
    /** New users only; defaults to the caller's firm. */
    firm: id.optional(),
    /** New users only: the contact that becomes a user. Created if left out. */
    contact: id.optional(),
    /** New users only; `saveUserEmail` changes it later. */
    username: line().optional(),
    /** New users only. The user must change it at the first sign-in. */
    password: z.string().max(200).optional(),
    passwordAgain: z.string().max(200).optional(),
    /** New users only: instead of a password, they get an email with a link to choose their own. */
    invite: z.boolean().optional(),
    firstName: line().optional(),
    lastName: line().optional(),
    /** Defaults to the type User for new users. */
    contactType: id.nullable().optional(),
    emailAddress: line().optional(),
    employeeId: line(60).optional(),
    /** A single role as text; only the first of a comma list counts. */
    roles: z.union([line(60), z.number().transform(String)]).optional(),
    laborRate: z.union([line(20), z.number().transform(String)]).optional(),
    timezone: id.nullable().optional(),
    language: id.nullable().optional(),
    isInactive: z.boolean().optional(),
    receivesReport: z.boolean().optional(),
    receivesInvoice: z.boolean().optional(),
    receivesSms: z.boolean().optional(),
    /** Only for technicians; refused for others. */
    isDispatched: z.boolean().optional(),
    isChatInvitee: z.boolean().optional(),
    isChatLookup: z.boolean().optional(),
    authEmail: z.boolean().optional(),
    authSms: z.boolean().optional(),
    /** All skills of the tab. In a conflict each is a separate field, `skillDetail.{calibrateServiceGroup}`. */
    skillDetail: z
      .array(
        z.object({
          calibrateServiceGroup: id,
          isChecked: z.boolean().default(true),
          commission: commission.default('0.0'),
        }),
      )
      .max(500)
      .optional(),
    version,
  }),
  answer: userShape,
  problems: ['notFound', 'conflict', 'refused'],
})

export const inviteUser = call({
  method: 'POST',
  path: 'user/inviteUser',
  says: 'Emails a user without a password the link to choose one. An earlier link stops working.',
  right: roles.userManagers,
  body: z.object({ user: id }),
  answer: userShape,
  problems: ['notFound', 'refused'],
})

export const invitationLink = call({
  method: 'POST',
  path: 'user/invitationLink',
  says: 'The link of a user’s invitation, to pass it on in another way. The history says who asked for it.',
  right: roles.userManagers,
  body: z.object({ user: id }),
  answer: z.object({ url: z.string() }),
  problems: ['notFound', 'refused'],
})

export const saveUserEmail = call({
  method: 'GET',
  path: 'user/saveUserEmail',
  says: 'Changes a username, which is an email address. The user’s email changes with it if both were the same.',
  right: roles.userManagers,
  changes: true,
  query: z.object({ user: id, username: line(), version: z.coerce.number<number>().int().optional() }),
  answer: userShape,
  problems: ['notFound', 'conflict', 'refused'],
})

/** A row of the list with its checkbox: 1 means checked, others are ignored. */
const checkedRow = z.object({
  username: line(),
  token: z.union([z.number(), z.string().max(5), z.boolean()]).transform((value) => Number(value) === 1),
})
const checkedRows = z.array(checkedRow).max(2000)
/**
 * Per row: whether it succeeded, whether it changed anything (undo takes these), and otherwise the reason.
 */
const rowsDone = z.object({
  items: z.array(
    z.object({
      user: z.number().nullable(),
      username: z.string(),
      ok: z.boolean(),
      changed: z.boolean(),
      says: z.string(),
    }),
  ),
  changed: z.number(),
})

export const activateUsers = call({
  method: 'POST',
  path: 'user/activateUsers',
  says: 'Makes users active, or inactive (isInactive). To undo, send the opposite for those that changed.',
  right: roles.userManagers,
  body: z.union([checkedRows, z.object({ list: checkedRows, isInactive: z.boolean().default(false) })]),
  answer: rowsDone,
})

export const deleteUsers = call({
  method: 'POST',
  path: 'user/deleteUsers',
  says: 'Moves users to the trash for 30 days, or restores them (undo). Their work keeps their names.',
  right: roles.userManagers,
  body: z.union([checkedRows, z.object({ list: checkedRows, undo: z.boolean().default(false) })]),
  answer: rowsDone,
})

export const userNotifications = call({
  method: 'GET',
  path: 'user/userNotifications',
  says: 'What a user (by default the caller) is notified about: one row for each notification type.',
  right: roles.all,
  query: z.object({ user: id.optional() }),
  answer: z.array(userNotificationShape),
  problems: ['notFound'],
})
const notificationRows = z
  .array(
    z.object({
      userNotification: id.optional(),
      notificationType: id,
      isNotification: z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Number),
      changed: flag,
    }),
  )
  .max(200)
export const saveUserNotifications = call({
  method: 'POST',
  path: 'user/saveUserNotifications',
  says: 'Saves the rows marked as changed and returns all of them.',
  right: roles.all,
  /** A bare list is for the caller's own notifications. */
  body: z.union([notificationRows, z.object({ user: id.optional(), notifications: notificationRows })]),
  answer: z.array(userNotificationShape),
  problems: ['notFound'],
})

export const savePhoto = call({
  method: 'POST',
  path: 'user/savePhoto',
  says: 'Uploads a picture (form field `file`) of the caller or of `user`. The content decides its type, and it is turned upright.',
  right: roles.all,
  upload: true,
  answer: z.object({ imagePhotoPath: z.string(), version: z.number() }),
  problems: ['notFound', 'refused', 'tooLarge', 'unsupported'],
})
export const deletePhoto = call({
  method: 'POST',
  path: 'user/deletePhoto',
  says: 'Removes the picture, or restores the last one (undo).',
  right: roles.all,
  body: z.object({ user: id.optional(), undo: z.boolean().default(false) }),
  answer: z.object({ imagePhotoPath: z.string().nullable(), version: z.number() }),
  problems: ['notFound', 'refused'],
})

export const clearSecondStep = call({
  method: 'POST',
  path: 'user/clearSecondStep',
  says: 'Removes the authenticator app and passkeys of a user who lost a device. This cannot be undone.',
  right: roles.userManagers,
  body: z.object({ user: id, why: lines().default('') }),
  answer: ok,
  problems: ['notFound'],
})
