import type { UserInfo } from '#contract/identity/user-shapes.ts'
import type { Option } from '../../../../ui/form/SelectField.tsx'
import { labelIn } from '../../../../kit/display/choice.ts'
import { t } from './dialogTexts.ts'

const flags = [
  'isInactive',
  'receivesReport',
  'receivesInvoice',
  'receivesSms',
  'isDispatched',
  'authEmail',
  'authSms',
  'isChatInvitee',
  'isChatLookup',
] as const
export type Flag = (typeof flags)[number]
export const flagLabel = (flag: Flag): string => t(`flag.${flag}`)

const fields = ['firstName', 'lastName', 'username', 'roles', 'laborRate', 'timezone', 'language'] as const

/** Label of a field by its name in the call; the name itself where the form has no such field. */
const labelOf = (name: string): string => {
  const flag = flags.find((each) => each === name)
  const field = fields.find((each) => each === name)
  return flag ? flagLabel(flag) : field ? t(`field.${field}`) : name
}

type Choices = { roles: readonly Option[]; zones: readonly Option[]; languages: readonly Option[] }

/** Label of a field, and display text of its value. */
export const describeField =
  (user: UserInfo, { roles, zones, languages }: Choices) =>
  (field: string, value: unknown): { label: string; value: string } => {
    if (field.startsWith('skillDetail.')) {
      const group = Number(field.slice('skillDetail.'.length))
      const skill = user.skillDetail.find((each) => each.calibrateServiceGroup === group)
      return {
        label: t('field.skill', { name: skill?.calibrateServiceGroupName ?? group }),
        value:
          value === null || value === undefined ? t('unchecked') : t('percent', { percent: String(value) }),
      }
    }
    const options = { roles, timezone: zones, language: languages }[field]
    const text = options ? labelIn(options)(value) || String(value ?? '') : plainText(value)
    return { label: labelOf(field), value: text }
  }

const plainText = (value: unknown): string =>
  typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value ?? '')

/** Ids in the footer: firm / user / contact. */
export const captionOf = (user: { firm: number; user: number; contact: number | null }): string =>
  `${user.firm} / ${user.user} / ${user.contact ?? '–'}`

/** The four titles of the dialog. */
export const titles = {
  adding: (firmName?: string) => (firmName ? t('title.addingTo', { location: firmName }) : t('title.adding')),
  own: ({ firstName, lastName }: Pick<UserInfo, 'firstName' | 'lastName'>) =>
    t('title.own', { firstName, lastName }),
  editing: ({ fullName }: Pick<UserInfo, 'fullName'>) => t('title.editing', { name: fullName }),
}
