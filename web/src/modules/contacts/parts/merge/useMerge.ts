import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { mergePreview, undoMerge } from '#contract/contacts.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { contactPaths } from '../../paths.ts'
import { t } from './texts.ts'

export type Preview = AnswerOf<typeof mergePreview>
export type MergeField = Preview['fields'][number]['field']
export type Moves = Preview['contacts'][number]['moves']

const stalePaths = [
  ...contactPaths,
  'contact/merges',
  'contact/mergePreview',
  'contact/contactPhones',
  'contact/contactEmails',
  'contact/contactAddresses',
  'contact/related',
  'contact/vehicles',
  'calibrate/ownerCalibrates',
]
const errorMessage = (error: unknown): string => (error instanceof CallError ? error.message : t('again'))

/** Fields that the undo left alone because someone changed them since. */
const leftAloneText = ({ kept }: AnswerOf<typeof undoMerge>): string =>
  t('undo.leftAlone', { rows: kept.map(({ says }) => says).join(' ') })

/** Undoes a merge and reports what was left alone. Resolves to true when undone. */
export const useUndoMerge = () => {
  const client = useQueryClient()
  const undo = async (merge: number): Promise<boolean> => {
    // Show progress at once, because the answer and the list take a while.
    const progress = toast.progress(t('undo.progress'))
    try {
      const answer = await api('POST contact/undoMerge', { body: { merge } })
      progress.done(answer.kept.length > 0 ? leftAloneText(answer) : t('undo.done'))
      return true
    } catch (error) {
      progress.fail(t('undo.failed', { reason: errorMessage(error) }), () => void undo(merge))
      return false
    } finally {
      await markStale(client, ...stalePaths)
    }
  }
  return undo
}

/** Merges, and offers undo. Resolves to true when merged. */
export const useMerge = () => {
  const client = useQueryClient()
  const undo = useUndoMerge()
  return async (
    ids: string,
    contact: number,
    fields: Partial<Record<MergeField, number>>,
  ): Promise<boolean> => {
    try {
      const merged = await api('POST contact/mergeContacts', { query: { ids, contact, fields } })
      toast.ok(t('merged', { name: merged.fullName }), { undo: () => undo(merged.merge) })
      await markStale(client, ...stalePaths)
      return true
    } catch (error) {
      toast.error(t('failed', { reason: errorMessage(error) }))
      return false
    }
  }
}
