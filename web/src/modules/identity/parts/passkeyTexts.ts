import { texts } from '#contract/kit/texts.ts'

export const t = texts('identity/passkeys', {
  title: 'Passkeys',
  'count.none': 'None yet',
  'count.some': '{{count}} in use',
  loadFailed: "We couldn't load your passkeys. Open your profile again.",
  empty: 'Sign in with your fingerprint, face, or security key instead of a password.',
  lastUsed: 'Used {{time}}',
  added: 'Added {{time}}',
  add: 'Add passkey…',
  unsupported: "This browser doesn't support passkeys. Use a newer one, or your phone.",
  rename: 'Rename {{name}}',
  remove: 'Remove {{name}}',
  'form.name': 'Passkey name',
  'form.defaultName': 'This device',
  'form.nameMissing': 'Enter a name, so that you can tell your passkeys apart.',
  'form.password': 'Current password',
  'form.confirmRemove': "Remove <b>{{name}}</b>? You can't undo this, but you can add the device again.",
  'form.cancel': 'Cancel',
  'form.submit.add': 'Add passkey',
  'form.submit.rename': 'Save name',
  'form.submit.remove': 'Remove passkey',
  'form.notCreated':
    "Your device didn't create a passkey. Try again. A device that already has one can't add another.",
  'done.added': '{{name}} added. Use it the next time you sign in.',
  'done.renamed': '{{name}} saved',
  'done.removed': '{{name}} removed. Your device may still list it, but it no longer works.',
})
