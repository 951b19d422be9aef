import { hoursText } from '../rules/hours.ts'
import type { ChatChannel, ChatMember } from '#contract/chat/shapes.ts'
import { CallError } from '../../../kit/api/client.ts'
import { t } from '../texts.ts'

/** "Halvorsen Collision · 08:00 am to 05:00 pm EST". People of shops don't get firm names. */
export const firmAndHours = ({ data, workingDay }: Pick<ChatChannel, 'data' | 'workingDay'>): string =>
  [data?.firmName, workingDay && hoursText(workingDay, new Date())].filter(Boolean).join(' · ')

/** Why the reader can't write here, or undefined if they can. */
export const readOnlyReason = (channel: Pick<ChatChannel, 'rights' | 'isArchived' | 'isTrashed'>) => {
  if (channel.rights.includes('send')) return undefined
  if (channel.isTrashed) return t('readOnly.removed')
  if (channel.isArchived) return t('readOnly.archived')
  return t('readOnly.administrator')
}

/** A person's firm name, or their email where firms are not shown. */
export const firmName = ({ metadata }: Pick<ChatMember, 'metadata'>): string => metadata.firmName

export const errorMessage = (error: unknown): string =>
  error instanceof CallError ? error.message : t('failed')
export const errorStatus = (error: unknown): number => (error instanceof CallError ? error.status : 0)
