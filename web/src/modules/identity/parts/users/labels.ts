import type { UserInfo } from '#contract/identity/user-shapes.ts'
import type { Option } from '../../../../ui/form/SelectField.tsx'
import { labelIn } from '../../../../kit/display/choice.ts'

/** Labels of document 2, section 2, verbatim; the others are our own. */
export const flagLabels = {
  isInactive: 'Inactive?',
  receivesReport: 'Receives Reports',
  receivesInvoice: 'Receives Invoices',
  receivesSms: 'Receives SMS',
  isDispatched: 'Is Dispatched',
  authEmail: 'Authorize Authority via Email',
  authSms: 'Authorize Authority via SMS',
  isChatInvitee: 'Add to all Chat Sessions upon Request Submission',
  isChatLookup: 'Include in Chat Lookup',
} as const

const labels: Record<string, string> = {
  ...flagLabels,
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  roles: 'User role',
  laborRate: 'Labor rate per hour',
  timezone: 'Time zone',
  language: 'Language',
}
type Choices = { roles: readonly Option[]; zones: readonly Option[]; languages: readonly Option[] }

/** Label of a field, and display text of its value. */
export const describeField =
  (user: UserInfo, { roles, zones, languages }: Choices) =>
  (field: string, value: unknown): { label: string; value: string } => {
    if (field.startsWith('skill.')) {
      const group = Number(field.slice('skill.'.length))
      const skill = user.skillDetail.find((each) => each.calibrateServiceGroup === group)
      return {
        label: `Skill ${skill?.calibrateServiceGroupName ?? group}`,
        value: value === null || value === undefined ? 'not checked' : `${String(value)} %`,
      }
    }
    const options = { roles, timezone: zones, language: languages }[field]
    const text = options ? labelIn(options)(value) || String(value ?? '') : plainText(value)
    return { label: labels[field] ?? field, value: text }
  }

const plainText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')

/** Ids in the footer: firm / user / contact. */
export const captionOf = (user: { firm: number; user: number; contact: number | null }): string =>
  `${user.firm} / ${user.user} / ${user.contact ?? '–'}`

/** The four titles of the dialog (decisions, "Users"). */
export const titles = {
  adding: (firmName?: string) => (firmName ? `Adding User to ${firmName}` : 'Adding User'),
  own: ({ firstName, lastName }: Pick<UserInfo, 'firstName' | 'lastName'>) =>
    `User Profile for ${firstName} ${lastName}`,
  editing: ({ fullName }: Pick<UserInfo, 'fullName'>) => `Editing User: ${fullName}`,
}
