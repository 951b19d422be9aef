import { useMemo } from 'react'
import { api } from '../../../kit/api/client.ts'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import { techPaths, type Tech } from '../data.ts'
import { t } from '../texts.ts'

/** Edits the notes of the dispatchers about a tech. */
export function NotesDialog({ tech, onClose }: { tech: Tech; onClose: () => void }) {
  const stored = useMemo(() => ({ notes: tech.notes }), [tech.notes])
  return (
    <ListDialog<{ notes: string }>
      title={t('tech.notesOf', { name: tech.name })}
      size="S"
      kind="technicianNotes"
      what={t('tech.notesWhat')}
      id={tech.user}
      addedTo="notes"
      version={tech.version}
      stored={stored}
      fields={{ notes: { label: t('tech.notes'), call: 'notes' } }}
      check={() => ({})}
      send={({ notes = '' }, version) =>
        api('POST dispatch/technicianNotes', { body: { user: tech.user, notes, version } })
      }
      paths={techPaths}
      nameOf={() => t('tech.notesOf', { name: tech.name })}
      onClose={onClose}
    >
      {(form) => (
        <TextArea
          label={t('tech.notes')}
          hint={t('tech.notesHint')}
          rows={5}
          maxLength={1000}
          {...form.field('notes')}
        />
      )}
    </ListDialog>
  )
}
