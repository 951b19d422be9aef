import * as calls from '#contract/identity.ts'
import { command, open, raw, read, type Binding } from '#server/kernel/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './commands/authenticator.ts'
import { getToken } from './commands/get-token.ts'
import { resetPassword } from './commands/reset-password.ts'
import { saveCredentials } from './commands/save-credentials.ts'
import { deleteView, saveView } from './commands/save-view.ts'
import { signOut } from './commands/sign-out.ts'
import { updateUserParams } from './commands/update-user-params.ts'
import { dispatchedTechs } from './reads/dispatched-techs.ts'
import { outbox } from './reads/outbox.ts'
import { profile } from './reads/profile.ts'
import { userBasic } from './reads/user-basic.ts'
import { userRoles } from './reads/user-roles.ts'
import { verifyUsername } from './reads/verify-username.ts'
import { views } from './reads/views.ts'
import { signedIn } from './signed-in.ts'

export const routes = (services: Services): Binding[] => {
  const { settings } = services
  const { builder } = services.db
  return [
    open(calls.getToken, (asked) => getToken(services, asked)),
    open(calls.resetPassword, (asked) => resetPassword(services, asked)),
    raw(calls.signOut, (asked) => signOut(services, asked.db, signedIn(asked).actor)),
    raw(calls.saveCredentials, (asked) => saveCredentials(services, signedIn(asked))),
    command(calls.startAuthenticator, ({ tx, actor }) => startAuthenticator(services, tx, actor)),
    raw(calls.confirmAuthenticator, (asked) => confirmAuthenticator(services, signedIn(asked))),
    raw(calls.removeAuthenticator, (asked) => removeAuthenticator(signedIn(asked))),
    command(calls.updateUserParams, ({ tx, actor, body }) => updateUserParams(tx, actor, body)),
    read(calls.profile, ({ db, actor, query }) =>
      profile(db, builder, actor, query.username, settings.appTitle),
    ),
    read(calls.userBasic, ({ db, actor, query }) => userBasic(db, builder, actor, query.username)),
    read(calls.userRoles, ({ db, actor, query }) => userRoles(db, builder, actor, query.firm)),
    raw(calls.verifyUsername, ({ db, query }) => verifyUsername(db, query.username)),
    read(calls.dispatchedTechs, ({ db, actor, query, now }) =>
      dispatchedTechs(db, builder, actor, query, now),
    ),
    read(calls.savedViews, ({ db, actor, query }) => views(db, builder, actor, query)),
    command(calls.saveView, ({ tx, actor, body }) => saveView(tx, actor, body)),
    command(calls.deleteView, ({ tx, actor, body }) => deleteView(tx, actor, body)),
    read(calls.outboxMail, ({ db, actor, query }) => outbox(db, builder, actor, query, settings.production)),
  ]
}
