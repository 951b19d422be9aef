import type { Actor } from '#server/kernel/security/actor.ts'

/** Keys of `firmTypes` and `roleNames` in the contract. */
const centerFirmType = 6
const centerAdminRole = 12

/** A temporary actor for someone without an account. Its scope is the given center only. */
export const guestActor = (center: number, name: string): Actor => ({
  user: 0,
  contact: null,
  firm: center,
  firmName: '',
  firmType: centerFirmType,
  role: centerAdminRole,
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
