import { z } from 'zod'
import { call } from './kit/call.ts'
import {
  flag,
  id,
  listOf,
  listQuery,
  oneOrder,
  line,
  lines,
  localDate,
  ok,
  requiredLine,
  rights,
  version,
} from './kit/shapes.ts'
import { roles } from './kit/roles.ts'
import { userBasicShape } from './identity/user-shapes.ts'

export * from './identity/moving.ts'
export * from './identity/passkeys.ts'
export * from './identity/personal-data.ts'
export * from './identity/tokens.ts'
export * from './identity/users.ts'

const refusal = z.object({
  success: z.literal(false),
  reason: z.string(),
  /** What the next getToken must carry if the reason asks for a second step. */
  step: z.enum(['code', 'authenticator', 'passkey']).optional(),
  /** Other second steps of this account; the next getToken names one in `step`. */
  others: z.array(z.enum(['code', 'authenticator', 'passkey'])).optional(),
  /** Options for the browser's credential call, with step passkey. */
  options: z.record(z.string(), z.unknown()).optional(),
  /** Masked recipient of the code: r•••@north.demo. */
  sentTo: z.string().optional(),
})

export const getToken = call({
  method: 'POST',
  base: 'auth',
  path: 'getToken',
  says: 'Signs a person in: answers the token, or why not and which second step is asked for.',
  right: 'open',
  body: z.object({
    /** Empty for sign-in by passkey alone, which identifies its owner. */
    username: line().default(''),
    password: z.string().max(200).default(''),
    /** Second step: the code that was sent, or one from an authenticator app. */
    code: z.string().trim().max(12).optional(),
    /** 'start' requests the options of a passkey; then the device's response. */
    passkey: z.union([z.literal('start'), z.record(z.string().max(60), z.unknown())]).optional(),
    /** The second step chosen from several. */
    step: z.enum(['code', 'authenticator', 'passkey']).optional(),
  }),
  answer: z.union([z.string(), refusal]),
  problems: ['tooMany'],
})

export const signOut = call({
  method: 'POST',
  base: 'auth',
  path: 'signOut',
  says: 'Ends the session of the token it carries.',
  right: roles.all,
  answer: ok,
})

export const resetPassword = call({
  method: 'POST',
  path: 'user/resetPassword',
  says: 'Requests a reset link by email (username), sets a new password with a link’s token, or says whether the link works.',
  right: 'open',
  body: z.object({
    username: line().optional(),
    token: z.string().max(200).optional(),
    password: z.string().max(200).optional(),
  }),
  answer: z.object({ ok: z.literal(true), says: z.string() }),
  problems: ['refused', 'tooMany'],
})

export const saveCredentials = call({
  method: 'POST',
  path: 'user/saveCredentials',
  says: 'Sets a password: the caller’s own with the current one, or another user’s, who must then change it.',
  right: roles.all,
  body: z.object({
    user: id.optional(),
    firstName: line().optional(),
    lastName: line().optional(),
    contact: id.optional(),
    username: line().optional(),
    /** Without one, the refusal names the rule. */
    password: z.string().max(200).default(''),
    current: z.string().max(200).optional(),
  }),
  answer: z.object({
    ok: z.literal(true),
    /** All other sessions end; this one continues with this token. */
    token: z.string().optional(),
  }),
  problems: ['notFound', 'refused', 'tooMany'],
})

/** The profile of the signed-in user. The token carries it; this call returns the current one. */
export const profileShape = z.object({
  user: z.number(),
  contact: z.number().nullable(),
  firm: z.number(),
  firmName: z.string(),
  firmType: z.number(),
  timezone: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  language: z.string(),
  type: z.string(),
  guid: z.string(),
  groups: z.array(z.string()),
  roles: z.array(z.number()),
  apiName: z.string(),
  roleName: z.string(),
  mustChangePassword: z.boolean(),
  preferences: z.object({ MainLogo: z.string().nullable(), DispatchApproach: z.string() }),
  brand: z.object({
    BrandLogo: z.string().nullable(),
    BrandIcon: z.string().nullable(),
    BrandTitle: z.string(),
    BrandColor: z.string().nullable(),
    /** Path of the manifest with which this person's browser installs the app: name and icon are the brand's. */
    manifest: z.string(),
  }),
  counts: z.object({ countDispatched: z.number(), submitted: z.number(), unreadChats: z.number() }),
  isScheduling: z.boolean(),
  /** Path prefixes of the access table that this user may open. */
  pages: z.array(z.string()),
  secondStep: z.object({ authEmail: z.boolean(), authSms: z.boolean(), authenticator: z.boolean() }),
})
export type Profile = z.infer<typeof profileShape>

export const profile = call({
  method: 'GET',
  path: 'user/profile',
  says: 'The caller with firm, brand, preferences, and counts; or another user in scope.',
  right: roles.all,
  query: z.object({ username: line().optional() }),
  answer: profileShape,
  problems: ['notFound'],
})

export const userBasic = call({
  method: 'GET',
  path: 'user/userBasic',
  says: 'Short profile of a username.',
  right: roles.all,
  query: z.object({ username: line() }),
  answer: userBasicShape,
  problems: ['notFound'],
})

export const userRoles = call({
  method: 'GET',
  path: 'user/roles',
  says: 'The roles of a firm with their names; `mayGive` marks those the caller can assign.',
  right: roles.all,
  query: z.object({ firm: id.optional() }),
  answer: z.array(z.object({ id: z.number(), description: z.string(), mayGive: z.boolean() })),
})

export const verifyUsername = call({
  method: 'GET',
  path: 'user/verifyUsername',
  says: 'Whether a username is taken (by someone other than `user`), ignoring case and look-alikes from other alphabets.',
  right: roles.userManagers,
  query: z.object({ username: line(), user: id.optional() }),
  /** `message` is shown by the form: the name is taken or no email address; empty if it is free. */
  answer: z.object({ exists: z.boolean(), message: z.string() }),
})

/** Technicians and others who can be assigned to work. */
export const dispatchedTechs = call({
  method: 'GET',
  path: 'user/dispatchedTechs',
  says: 'Technicians in scope with their number of visits today or on a given day. count: the dispatched ones; countOnly returns only that.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    countOnly: flag.optional(),
    search: line().optional(),
    day: localDate.optional(),
  }),
  answer: z.object({
    count: z.number(),
    items: z.array(
      z.object({
        user: z.number(),
        contact: z.number().nullable(),
        firm: z.number(),
        firmName: z.string(),
        name: z.string(),
        isDispatched: z.boolean(),
        today: z.number(),
        /** Version of the user, which a save of the flag sends. */
        version: z.number(),
      }),
    ),
  }),
})

/** Second steps that users set up for themselves. */
export const startAuthenticator = call({
  method: 'POST',
  path: 'user/startAuthenticator',
  says: 'Starts setting up an authenticator app and returns the key to scan.',
  right: roles.all,
  answer: z.object({ secret: z.string(), uri: z.string() }),
})
export const confirmAuthenticator = call({
  method: 'POST',
  path: 'user/confirmAuthenticator',
  says: 'Confirms the authenticator app with one of its codes. From then on sign-in asks for one.',
  right: roles.all,
  body: z.object({ code: z.string().trim().max(12) }),
  answer: ok,
  problems: ['refused'],
})
export const removeAuthenticator = call({
  method: 'POST',
  path: 'user/removeAuthenticator',
  says: 'Removes the authenticator app. Requires the password.',
  right: roles.all,
  body: z.object({ password: z.string().max(200) }),
  answer: ok,
  problems: ['refused'],
})
export const updateUserParams = call({
  method: 'POST',
  path: 'user/updateUserParams',
  says: 'Changes the caller’s own name, time zone, language, text message, and second-step settings.',
  right: roles.all,
  body: z.object({
    firstName: requiredLine().optional(),
    lastName: requiredLine().optional(),
    timezone: z.number().int().optional(),
    language: z.number().int().optional(),
    authEmail: z.boolean().optional(),
    authSms: z.boolean().optional(),
    receivesSms: z.boolean().optional(),
    version,
  }),
  answer: ok,
  problems: ['conflict'],
})

/** Saved views of lists: personal, by role, or of the firm. `state` is defined by the list. */
const savedView = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  of: z.enum(['own', 'role', 'firm']),
  state: z.record(z.string(), z.unknown()),
  isPinned: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
  rights,
})
export const savedViews = call({
  method: 'GET',
  path: 'view/views',
  says: 'The saved views of a list, or all that are pinned to the menu.',
  right: roles.all,
  query: z.object({ list: line(40).optional() }),
  answer: z.array(savedView),
})
export const saveView = call({
  method: 'POST',
  path: 'view/saveView',
  says: 'Saves a view of a list for the caller, their role, or their firm.',
  right: roles.all,
  creates: 'id',
  body: z.object({
    id: id.default(-1),
    list: requiredLine(40),
    name: requiredLine(60),
    of: z.enum(['own', 'role', 'firm']).default('own'),
    state: z.record(z.string().max(60), z.unknown()),
    isPinned: z.boolean().default(false),
    /** Version that was read; a view changed by someone else since is not overwritten. */
    version,
  }),
  answer: z.object({ id: z.number(), version: z.number() }),
  problems: ['notFound', 'refused'],
})
export const deleteView = call({
  method: 'POST',
  path: 'view/deleteView',
  says: 'Deletes a saved view.',
  right: roles.all,
  body: z.object({ id }),
  answer: ok,
  problems: ['notFound'],
})

export const outboxKinds = ['mail', 'sms'] as const
export const outboxStates = ['waiting', 'sent', 'refused', 'undone'] as const
/**
 * The product's outbox page: emails and text messages that were stored instead of sent (not in production).
 */
export const outboxMail = call({
  method: 'GET',
  path: 'admin/outbox',
  says: 'Emails and text messages in scope with their status: queued, sent, or refused with the other side’s answer.',
  right: roles.all,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('at'),
    kind: z.enum(outboxKinds).optional(),
    /** Sent includes what was stored because this installation has no mail server. */
    state: z.enum(outboxStates).optional(),
  }),
  answer: listOf(
    z.object({
      id: z.number(),
      kind: z.enum(outboxKinds),
      to: z.string(),
      subject: z.string(),
      html: lines(1_000_000),
      state: z.string(),
      words: z.string().nullable(),
      at: z.string(),
      /** The RO that it belongs to. */
      calibrate: z.number().nullable(),
      /** retry: may be sent again now, by admin/runJob. */
      rights,
    }),
  ),
})
