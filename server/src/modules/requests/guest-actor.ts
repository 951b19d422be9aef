import type { Actor } from '#server/kernel/security/actor.ts'
import { Role } from '#contract/kit/roles.ts'

/** A key of `firmTypes` in the contract. */
const centerFirmType = 6

/** A temporary actor for someone without an account. Its scope is the given center only. */
export const guestActor = (center: number, name: string): Actor => ({
  user: 0,
  contact: null,
  firm: center,
  firmName: '',
  firmType: centerFirmType,
  role: Role.centerAdmin,
  guid: '',
  name,
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  timeZone: 'UTC',
  language: '',
  session: '',
  signedInAt: '',
  mustChangePassword: false,
  firms: [center],
  all: false,
})
