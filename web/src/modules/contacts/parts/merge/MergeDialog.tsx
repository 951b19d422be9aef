import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { PanelFailed } from '../phonesEmails/PanelFailed.tsx'
import { MergeTable } from './MergeTable.tsx'
import { useMerge, type MergeField, type Preview } from './useMerge.ts'
import { movesText, movesTo } from './mergeText.ts'
import { t } from './texts.ts'
import s from './merge.module.css'

interface Props {
  /** Comma-separated ids. */
  ids: string
  onMerged: (contact: number) => void
  onClose: () => void
}

/** Merges several contacts into one: compared side by side, field by field, with a preview of what moves. */
export function MergeDialog({ ids, onMerged, onClose }: Props) {
  const found = useQuery({ ...read('GET contact/mergePreview', { query: { ids } }), staleTime: 0 })
  const preview = found.data
  if (preview && preview.refusal === '')
    return <FieldChoices ids={ids} preview={preview} onMerged={onMerged} onClose={onClose} />
  return (
    <Dialog
      title={t('dialog.title')}
      size="XL"
      onClose={onClose}
      foot={!preview && <DialogFoot onCancel={onClose} />}
    >
      {found.isError ? (
        <PanelFailed
          title={t('dialog.loadFailed')}
          error={found.error}
          onAgain={() => void found.refetch()}
        />
      ) : preview ? (
        <Empty kind="denied" title={t('dialog.refused')} text={preview.refusal}>
          <Button onClick={onClose}>{t('dialog.back')}</Button>
        </Empty>
      ) : (
        <CardSkeleton lines={12} />
      )}
    </Dialog>
  )
}

function FieldChoices({ ids, preview, onMerged, onClose }: Props & { preview: Preview }) {
  const [survivorId, setSurvivorId] = useState(preview.contact)
  const [chosen, setChosen] = useState<Partial<Record<MergeField, number>>>({})
  const [busy, setBusy] = useState(false)
  const merge = useMerge()
  const { contacts } = preview
  const survivor = contacts.find((each) => each.contact === survivorId)
  const losers = contacts.filter((each) => each.contact !== survivorId)
  const movesSummary = movesText(movesTo(survivor, losers))
  const names = losers.map(({ fullName }) => fullName).join(', ')
  const submit = async () => {
    setBusy(true)
    const done = await merge(ids, survivorId, chosen)
    setBusy(false)
    if (done) onMerged(survivorId)
  }
  return (
    <Dialog
      title={t('dialog.count', { count: contacts.length })}
      sub={t('dialog.hint')}
      size="XL"
      onClose={onClose}
      foot={
        <DialogFoot
          about={
            <span className={s.sum} role="status">
              {movesSummary
                ? t('dialog.moves', { name: survivor?.fullName ?? '', moves: movesSummary })
                : t('dialog.noMoves', { names })}
            </span>
          }
          onCancel={onClose}
        >
          <Button look="primary" busy={busy} onClick={() => void submit()}>
            {t('dialog.count', { count: contacts.length })}
          </Button>
        </DialogFoot>
      }
    >
      <MergeTable
        preview={preview}
        survivor={survivorId}
        onSurvivor={(contact) => {
          setSurvivorId(contact)
          // A different survivor brings its own field values, so reset the choices.
          setChosen({})
        }}
        chosen={chosen}
        onChoose={(field, contact) => setChosen((now) => ({ ...now, [field]: contact }))}
      />
      {preview.fields.some(({ field }) => field === 'notes') && (
        <Note
          tone="info"
          end={
            chosen.notes !== undefined && (
              <Button size="s" onClick={() => setChosen(({ notes: _alone, ...others }) => others)}>
                {t('notes.combine')}
              </Button>
            )
          }
        >
          {chosen.notes === undefined ? t('notes.combined') : t('notes.chosen')}
        </Note>
      )}
    </Dialog>
  )
}
