import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/identity', {
  waitSeconds_one:
    'Too many wrong tries. Wait {{count}} second, then try again, or reset your password by email.',
  waitSeconds_other:
    'Too many wrong tries. Wait {{count}} seconds, then try again, or reset your password by email.',
  waitMinutes_one:
    'Too many wrong tries. Wait {{count}} minute, then try again, or reset your password by email.',
  waitMinutes_other:
    'Too many wrong tries. Wait {{count}} minutes, then try again, or reset your password by email.',
  resetWait_one: 'Too many reset links were requested from here. Wait {{count}} minute, then try again.',
  resetWait_other: 'Too many reset links were requested from here. Wait {{count}} minutes, then try again.',

  'password.leaked':
    'This password appears in lists of leaked passwords, so it would be guessed first. Choose another one.',
  'password.isUsername': "Your password can't be your username.",
  'password.wrong': "Your current password isn't right.",
  'password.current': 'Enter your current password too.',

  'signIn.failed': "The username, password, or code isn't right. Check them and try again.",
  'signIn.app': 'Enter the code from your authenticator app.',
  'signIn.passkeyStep': 'Use your passkey to continue.',
  'signIn.code': 'We sent a code to {{to}}. Enter it to continue.',
  'signIn.passkey': 'Use your passkey.',
  'signIn.wrongPasskey': "This passkey doesn't open an account here. Sign in with your password.",

  'reset.username': 'This field is required',
  'reset.sent': "If there's an account with that username, we'll email it a link to choose a new password.",
  'invite.hasPassword': 'This user has a password already.',
  'invite.inactive': "This user is inactive, so an invitation wouldn't work. Make them active first.",
  'invite.expired': 'The link no longer works. Send the invitation again.',
  'reset.expired': "This link isn't valid anymore. Ask for a new one.",
  'reset.done': 'Your new password is set. Sign in with it.',

  'app.exists': 'You already have an authenticator app. Remove it before you set up a new one.',
  'app.wrongCode':
    "This code isn't right. Wait for the next one, and check that the clock on your device is right.",
  'passkey.tooMany': "You have {{max}} passkeys. Remove one you don't use anymore.",
  'passkey.failed': "We couldn't add the passkey. Start over, and respond within five minutes.",
  ownSecondStep: 'Remove your own second steps in your profile.',

  'bulk.self': 'This is your own account. Ask another administrator.',
  'bulk.forbidden': "Your role can't manage this user.",
  openVisits_one: '{{count}} visit is still assigned to this tech.',
  openVisits_other: '{{count}} visits are still assigned to this tech.',
  reassign_one:
    '{{count}} visit is still assigned to this tech. Assign it to someone else first, or make the user inactive.',
  reassign_other:
    '{{count}} visits are still assigned to this tech. Assign them to someone else first, or make the user inactive.',

  'fixed.firm': 'Move the user by itself, with user/moveUser.',
  'fixed.contact': "A user can't move to another contact.",
  'fixed.username': 'Change the username by itself, with user/saveUserEmail.',
  'fixed.password': 'Set the password by itself, with user/saveCredentials.',
  'move.own': "You can't move your own account. Ask another administrator.",
  'move.same': 'This user already works there. Choose another company.',
  'move.inactive': '{{company}} is inactive. Make it active first.',
  'move.hostRole': 'Only people of the host have this role. Choose another one.',
  'move.hiddenVisits_one':
    "{{count}} open visit is at a company that you can't see. Its center has to reassign it first.",
  'move.hiddenVisits_other':
    "{{count}} open visits are at companies that you can't see. Their centers have to reassign them first.",
  'move.visits_one': 'Choose who takes {{count}} open visit, or leave it unassigned.',
  'move.visits_other': 'Choose who takes each of {{count}} open visits, or leave them unassigned.',
  'move.staleTitle': 'This changed meanwhile',
  'move.stale': 'The user or their visits changed since you looked. Check the preview again.',
  'erase.own': "You can't erase your own account. Ask another administrator.",
  'erase.name': 'Type the name as shown: {{name}}',
  'erase.openVisits_one': '{{count}} open visit is assigned to this user. Assign it to someone else first.',
  'erase.openVisits_other':
    '{{count}} open visits are assigned to this user. Assign them to someone else first.',
  'erase.lastAdmin': 'Nobody else administers this company. Give somebody else the role first.',
  'erase.ownOrders_one': '{{count}} RO of this person as a customer is open or unpaid.',
  'erase.ownOrders_other': '{{count}} ROs of this person as a customer are open or unpaid.',
  inactivateSelf: "You can't make yourself inactive. Ask another administrator.",
  onlyTechnicians: 'Only techs can be dispatched. Set the role to Technician first.',
  isUserAlready: 'This contact is already a user: {{username}}.',
  'role.own': "You can't change your own role. Ask another administrator.",
  'role.above': "You can't give a role above your own.",
  'role.none': "This role doesn't exist.",

  notListed: "This isn't in the list. Choose again",
  'skill.notListed': "This skill isn't in the list anymore. Reload and try again",
  'notification.notListed': "This notification type isn't in the list anymore. Reload and try again",

  'photo.kind': "This isn't a picture. Choose a JPEG, PNG, or WebP file.",
  'photo.gone': 'There is no picture to restore. Choose it again.',

  'view.saveShared': 'Only administrators save views for a role or the whole location. Save it as your own.',
  'view.changed': 'Someone changed this view, so you now see the latest version. Make your change again.',
  'view.exists': 'There is already a view “{{name}}”. Choose another name, or save the changes to that one.',
  'view.changeShared':
    'Only administrators change views for a role or the whole location. Save your own instead.',

  'outbox.sms': 'Text message',
})
