import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listName } from '#contract/kit/list-name.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'

interface Props {
  /** The id is -1 for a new group. */
  group: { id: number; text: string }
  className: string
  firm: number
  onClose: () => void
}

/**
 * Adds or renames a group of a lookup list. The name is taken over only if the answer is for the same group.
 */
export function GroupDialog({ group, className, firm, onClose }: Props) {
  const client = useQueryClient()
  const form = useDraftForm({
    stored: useMemo(() => ({ text: group.text }), [group]),
    draftKey: `lookup group:${group.id > 0 ? group.id : `new:${firm}:${className}`}`,
    check: ({ text }) => ({ text: text.trim() ? undefined : t('check.required') }),
    save: async ({ text }) => {
      try {
        const place = group.id > 0 ? {} : { className, firm }
        const answer = await api('POST lookup/UpsertGroup', { body: { id: group.id, text, ...place } })
        if (group.id > 0 && answer.id !== group.id) return { errors: { text: t('group.wrong') } }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { errors: { text: error.message } }
      }
      await markStale(client, 'lookup/ByGroup')
      toast.ok(group.id > 0 ? t('group.renamed', { name: text }) : t('group.added', { name: text }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={group.id > 0 ? t('group.rename', { name: group.text }) : t('group.new')}
      sub={listName(className)}
      size="S"
      onClose={onClose}
      form={form}
    >
      <form {...form.bind}>
        <RestoredDraft form={form} />
        <TextField label={t('field.name')} required maxLength={120} {...form.field('text')} />
      </form>
    </FormDialog>
  )
}
