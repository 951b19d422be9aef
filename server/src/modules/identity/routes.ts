import * as calls from '#contract/identity.ts'
import { command, open, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { withoutDeadline } from '#server/kernel/postgres/deadline.ts'
import { manifestPath } from '#server/kernel/http/installed-app.ts'
import { signBrand } from '#server/kernel/security/brand-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { activateUsers } from './commands/activate-users.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './commands/authenticator.ts'
import { clearSecondStep } from './commands/clear-second-step.ts'
import { deleteUsers } from './commands/delete-users.ts'
import { getToken } from './commands/get-token.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './commands/passkeys.ts'
import { deletePhoto, savePhoto } from './commands/photo.ts'
import { getInvitationLink, inviteUser } from './commands/invite-user.ts'
import { resetPassword } from './commands/reset-password.ts'
import { saveCredentials } from './commands/save-credentials.ts'
import { saveUser } from './commands/save-user.ts'
import { saveUserEmail } from './commands/save-user-email.ts'
import { saveUserNotifications } from './commands/save-user-notifications.ts'
import { deleteView, saveView } from './commands/save-view.ts'
import { signOut } from './commands/sign-out.ts'
import { updateUserParams } from './commands/update-user-params.ts'
import { dispatchedTechs } from './reads/dispatched-techs.ts'
import { outbox } from './reads/outbox.ts'
import { getProfile } from './reads/profile.ts'
import { getUserBasic } from './reads/user-basic.ts'
import { getUser } from './reads/user.ts'
import { listUserNotifications } from './reads/user-notifications.ts'
import { listUserRoles } from './reads/user-roles.ts'
import { listUsers } from './reads/users.ts'
import { verifyUsername } from './reads/verify-username.ts'
import { listViews } from './reads/saved-views.ts'
import { moveUser } from './moving/move-user.ts'
import { previewMove } from './moving/preview-move.ts'
import { eraseUserData } from './personal-data/erase.ts'
import { exportUserData } from './personal-data/export.ts'
import { previewUserData } from './personal-data/preview.ts'
import { requireActor } from './require-actor.ts'
import { sessionsOf } from './sessions.ts'
import { addToken, revokeToken, rotateToken } from './tokens/change-tokens.ts'
import { listFirmTokens, listOwnTokens } from './tokens/list-tokens.ts'
import { onPrimaryPhone } from '../contacts/door.ts'
import { setPhoneOfUser } from './user-contact.ts'

export const routes = (services: Services): Binding[] => {
  onPrimaryPhone('identity', setPhoneOfUser)
  const { settings } = services
  // A change of a role, a firm, or of who is active holds from this process's next request on.
  const forgetSessions = () => sessionsOf(services).forget({ of: 'all' })
  const { builder } = services.db
  const manifestOf = (firm: number) => `${manifestPath}?brand=${signBrand(firm, services.secrets.links)}`
  return [
    open(calls.getToken, (context) => getToken(services, context)),
    open(calls.resetPassword, (context) => resetPassword(services, context)),
    raw(calls.signOut, (context) => signOut(services, context.db, requireActor(context).actor)),
    raw(calls.saveCredentials, (context) => saveCredentials(services, requireActor(context))),
    command(calls.startAuthenticator, ({ tx, actor }) => startAuthenticator(services, tx, actor)),
    raw(calls.confirmAuthenticator, (context) => confirmAuthenticator(services, requireActor(context))),
    raw(calls.removeAuthenticator, (context) => removeAuthenticator(requireActor(context))),
    read(calls.passkeys, ({ db, actor }) => listPasskeys(runBatched(db), actor)),
    raw(calls.startPasskey, (context) => startPasskey(services, requireActor(context))),
    command(calls.addPasskey, ({ tx, actor, body, now }) => addPasskey(services, tx, actor, body, now)),
    command(calls.renamePasskey, ({ tx, actor, body }) => renamePasskey(tx, actor, body)),
    raw(calls.removePasskey, (context) => removePasskey(requireActor(context))),
    command(calls.updateUserParams, ({ tx, actor, body, afterCommit }) => {
      // The next answer is in the language that was just chosen.
      afterCommit(() => sessionsOf(services).forget({ of: 'user', user: actor.user }))
      return updateUserParams(tx, actor, body)
    }),
    read(calls.profile, ({ db, actor, query }) =>
      getProfile(db, builder, actor, query.username, { appTitle: settings.appTitle, manifestOf }),
    ),
    read(calls.userBasic, ({ db, actor, query }) => getUserBasic(services, db, actor, query)),
    read(calls.userByGuid, ({ db, actor, query }) => getUserBasic(services, db, actor, query)),
    read(calls.users, ({ db, actor, query }) => listUsers(services, db, actor, query)),
    read(calls.user, ({ db, actor, query }) => getUser(services, runBatched(db), actor, query)),
    command(calls.saveUser, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(forgetSessions)
      return saveUser(services, tx, actor, body, now)
    }),
    read(calls.movePreview, ({ db, actor, query }) => previewMove(runBatched(db), actor, query)),
    command(calls.moveUser, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(forgetSessions)
      return moveUser(services, tx, actor, body, now)
    }),
    read(calls.userPersonalData, ({ db, actor, query }) =>
      previewUserData(runBatched(db), actor, query.user),
    ),
    command(calls.exportUserData, ({ tx, actor, body }) => exportUserData(tx, actor, body.user)),
    command(calls.eraseUserData, ({ tx, actor, body, afterCommit }) => {
      afterCommit(forgetSessions)
      // It looks through the texts of all tables.
      return withoutDeadline(() => eraseUserData(tx, actor, body))
    }),
    command(calls.saveUserEmail, ({ tx, actor, query, now }) =>
      saveUserEmail(services, tx, actor, query, now),
    ),
    command(calls.inviteUser, ({ tx, actor, body, now }) => inviteUser(services, tx, actor, body, now)),
    command(calls.invitationLink, ({ tx, actor, body }) => getInvitationLink(services, tx, actor, body)),
    command(calls.activateUsers, ({ tx, actor, body, afterCommit }) => {
      afterCommit(forgetSessions)
      return activateUsers(tx, actor, body)
    }),
    command(calls.deleteUsers, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(forgetSessions)
      return deleteUsers(tx, actor, body, now)
    }),
    read(calls.userNotifications, ({ db, actor, query }) =>
      listUserNotifications(runBatched(db), actor, query.user),
    ),
    command(calls.saveUserNotifications, ({ tx, actor, body }) => saveUserNotifications(tx, actor, body)),
    raw(calls.savePhoto, (context) => savePhoto(services, context)),
    command(calls.deletePhoto, ({ tx, actor, body, now }) => deletePhoto(services, tx, actor, body, now)),
    command(calls.clearSecondStep, ({ tx, actor, body }) => clearSecondStep(tx, actor, body)),
    read(calls.userRoles, ({ db, actor, query }) => listUserRoles(db, builder, actor, query.firm)),
    read(calls.verifyUsername, ({ db, query }) => verifyUsername(runBatched(db), query)),
    read(calls.dispatchedTechs, ({ db, actor, query, now }) =>
      dispatchedTechs(db, builder, actor, query, now),
    ),
    read(calls.savedViews, ({ db, actor, query }) => listViews(db, builder, actor, query)),
    command(calls.saveView, ({ tx, actor, body }) => saveView(tx, actor, body)),
    command(calls.deleteView, ({ tx, actor, body }) => deleteView(tx, actor, body)),
    read(calls.tokens, ({ db, actor, query }) => listOwnTokens(db, actor, query)),
    read(calls.firmTokens, ({ db, actor, query }) => listFirmTokens(db, actor, query)),
    raw(calls.addToken, (context) =>
      addToken(services, requireActor(context).actor, context.change, context.body, context.now),
    ),
    raw(calls.rotateToken, (context) =>
      rotateToken(services, requireActor(context).actor, context.change, context.body, context.now),
    ),
    command(calls.revokeToken, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(forgetSessions)
      return revokeToken(tx, actor, body.token, now)
    }),
    read(calls.outboxMail, ({ db, actor, query }) => outbox(db, builder, actor, query, settings.production)),
  ]
}
