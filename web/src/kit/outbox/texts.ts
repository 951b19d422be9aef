import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/outbox', {
  noLine: 'No connection.',
  gone: 'It was removed, or given to someone else meanwhile.',
  conflict: '{{by}} changed this meanwhile.',
  signedOut_one: "{{count}} change isn't sent yet. It stays on this device until you sign in here again.",
  signedOut_other:
    "{{count}} changes aren't sent yet. They stay on this device until you sign in here again.",
  foreign: 'This network answers in place of our server. It may want you to sign in to it.',
  failed: "This device couldn't send it. We'll try again.",
  unstored: 'This device has no room left, so this is only kept while the page stays open: {{what}}',
  blocked:
    'Private browsing or a browser setting blocks storage, so this is only kept while the page stays open: {{what}}',
  'unstored.save': 'Save to device',
})
