import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { guestActor } from './guest-actor.ts'
import { t } from './commands/texts.ts'

/** Who does what nobody does: jobs. The history shows "Automatic". */
export const systemActor = (): Actor => ({
  ...guestActor(systemScope.firm, t('automatic')),
  role: systemScope.role,
  firms: systemScope.firms,
  all: systemScope.all,
})
