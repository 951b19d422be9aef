import { useMemo } from 'react'
import { listName } from '#contract/kit/list-name.ts'
import { api } from '../../../kit/api/client.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from './ListDialog.tsx'
import { t } from '../texts.ts'

/** A group of a lookup list; the id is -1 for a new one. */
export interface Group {
  id: number
  text: string
  version: number
}
interface Props {
  group: Group
  className: string
  firm: number
  onClose: () => void
}

const paths = ['lookup/ByGroup']

/**
 * Adds or renames a group of a lookup list. The lists are read again after a save, so that only the group that the
 * server names shows the new name.
 */
export function GroupDialog({ group: { id, text, version }, className, firm, onClose }: Props) {
  const stored = useMemo(() => ({ text }), [text])
  return (
    <ListDialog
      title={id > 0 ? t('group.rename', { name: text }) : t('group.new')}
      sub={listName(className)}
      size="S"
      what={t('group.what')}
      kind="lookup group"
      id={id}
      addedTo={`${firm}:${className}`}
      version={version}
      stored={stored}
      fields={{ text: { label: t('field.name'), call: 'text' } }}
      check={(values) => ({ text: values.text.trim() ? undefined : t('check.required') })}
      send={(changed, read) =>
        api('POST lookup/UpsertGroup', {
          body: {
            id,
            text: changed.text ?? text,
            ...(id > 0 ? {} : { className, firm }),
            ...(read === undefined ? {} : { version: read }),
          },
        })
      }
      paths={paths}
      nameOf={(values) => values.text.trim()}
      onClose={onClose}
    >
      {(form) => <TextField label={t('field.name')} required maxLength={120} {...form.field('text')} />}
    </ListDialog>
  )
}
