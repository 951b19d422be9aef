import { t } from './signInTexts.ts'

/** "After you sign in, you go back to …" for the requested path; null for Home. */
export const returnText = (path: string | null): string | null => {
  const [segment, first] = (path ?? '').split(/[?#]/)[0]?.split('/').filter(Boolean) ?? []
  if (!segment) return null
  const name = segment.toLowerCase()
  if (name === 'calibrate') return t('return.order')
  if (name === 'tech-requests') return t('return.page', { page: t('page.requestMap') })
  const known = screens.find((each) => each === name)
  if (!known) return t('return.other')
  const page = t(`page.${known}`)
  return known === 'calibrates' && first
    ? t('return.status', { page, status: first })
    : t('return.page', { page })
}

const screens = [
  'calibrates',
  'dispatch',
  'techschedule',
  'schedule',
  'fleet',
  'insurance',
  'locations',
  'dashboard',
  'users',
  'storage',
  'contacts',
  'configuration',
  'outbox',
] as const
