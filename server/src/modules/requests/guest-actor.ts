import type { Actor } from '#server/kernel/security/actor.ts'

/** Whoever writes without an account, for as long as it takes: in the scope of the center alone. */
export const outsider = (center: number, name: string): Actor => ({
  user: 0,
  contact: null,
  firm: center,
  firmName: '',
  firmType: 6,
  role: 12,
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
