import { texts } from '#contract/kit/texts.ts'

/** Texts of the request page that opens without signing in. */
export const t = texts('requests/blueprintPage', {
  banner: 'User Acceptance Testing · version {{version}} · {{environment}}',
  title: 'Request a calibration',
  lead: 'No account needed. A center gets back to you by email or phone.',
  'failed.center': "This center doesn't take requests here",
  'failed.form': "We couldn't load the form",
  'part.center': 'Center',
  'part.you': 'Your details',
  'part.vehicle': 'Vehicle',
  'part.work': 'Work',
  'part.photos': 'Photos',
  'field.shop': 'Shop',
  'field.name': 'Your name',
  'field.phone': 'Phone',
  'field.email': 'Email',
  sending: 'Sending…',
  sendingPhoto: 'Uploading photo {{number}} of {{total}}…',
  send: 'Send request',
  privacy: 'We use this information only to answer your request.',
})
