import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import { isRole, Role } from '#contract/kit/roles.ts'
import { keepsSchedule } from '#contract/menu.ts'
import { useProfile } from '../../identity/door.ts'
import type { FeedOf } from './data.ts'
import { FeedLinks } from './FeedLinks.tsx'
import { t } from './texts.ts'

/** All calendar links of the reader, with new ones to their own visits or those of their location. */
export default function ProfileCalendar() {
  const { firm, firmName, firmType, roles, isScheduling } = useProfile()
  const [role] = roles
  if (role === undefined || !isRole(role)) return null
  const type = firmTypes[firmType as FirmTypeId]
  const hasVisits = (type === 'Center' || type === 'Shop') && (isScheduling || keepsSchedule(role))
  const makes: { of: FeedOf; label: string }[] = [
    ...(role === Role.technician
      ? [{ of: { kind: 'technician' as const }, label: t('make.technician') }]
      : []),
    ...(hasVisits
      ? [{ of: { kind: 'location' as const, firm }, label: t('make.location', { name: firmName }) }]
      : []),
  ]
  return <FeedLinks makes={makes} isNamed hint={makes.length === 0 ? t('none.elsewhere') : undefined} />
}
