import { IconArrowBackUp, IconCheck, IconPhotoPlus, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetAction } from '../../../../ui/tech/BottomSheet.tsx'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import { isStageSkipped, missingEvidence } from './checklist.ts'
import { evidenceIcons } from './ItemRow.tsx'
import { FilePickButton } from './FilePickButton.tsx'
import type { ItemChange } from './tickQueue.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { TestDriveFields } from './TestDriveFields.tsx'
import type { EvidenceUploads } from './useEvidence.ts'
import s from './tech.module.css'

interface Props {
  line: ChecklistLine
  visit: EventShape
  evidence: EvidenceUploads
  mayAdd: boolean
  zone: string
  onChange: (change: ItemChange) => void
  onClose: () => void
}

const takeLabels = { photo: 'Take photo', video: 'Take video', file: 'Choose file' } as const
const skipReasons = ['Not on this vehicle', 'Done by someone else', 'Cannot be reached', 'Not asked for']

/** Sheet with all actions of an item: evidence, note, time, skip. Closing it in any way saves what was typed. */
export function ItemSheet({ line, visit, evidence, mayAdd, zone, onChange, onClose }: Props) {
  const [note, setNote] = useState(line.note ?? '')
  const [minutes, setMinutes] = useState(line.actionTime)
  const [isSkipping, setSkipping] = useState(false)
  const missing = missingEvidence(line)
  const isSkipped = Boolean(line.skippedReason)
  const lacksRequired =
    missing.length > 0 && !line.isOptional && !isSkipped && !isStageSkipped(visit, line.kind)
  const isDrive = line.isTestDrive && !line.done && !isSkipped

  const pendingEdits = (): ItemChange => ({
    ...(note.trim() === (line.note ?? '') ? {} : { note: note.trim() || null }),
    ...(minutes === line.actionTime ? {} : { actionTime: minutes }),
  })
  const saveAndClose = (change: ItemChange = {}) => {
    const all = { ...pendingEdits(), ...change }
    if (Object.keys(all).length > 0) onChange(all)
    onClose()
  }
  if (isSkipping)
    return (
      <ReasonSheet
        title={`Skip ${line.name}`}
        commonReasons={skipReasons}
        submitLabel="Skip with this reason"
        onSubmit={(skippedReason) => saveAndClose({ skippedReason, ...(line.done ? { done: false } : {}) })}
        onClose={() => setSkipping(false)}
      />
    )
  const files = (picked: File[]) => {
    evidence.addFiles(picked, line.id)
    saveAndClose()
  }
  return (
    <BottomSheet title={line.name} onClose={() => saveAndClose()}>
      <div className={s.form}>
        <UploadList uploads={{ ...evidence, uploads: evidence.forItem(line.id) }} />
        {mayAdd && !isSkipped && !isDrive && (
          <div className={s.picks}>
            {missing.map(
              (each) =>
                each !== 'drive' && (
                  <FilePickButton
                    key={each}
                    size="xl"
                    block
                    look="primary"
                    pick={each}
                    icon={evidenceIcons[each]}
                    onFiles={files}
                  >
                    {takeLabels[each]}
                  </FilePickButton>
                ),
            )}
            {!missing.includes('file') && (
              <FilePickButton
                size="xl"
                block
                pick="photo"
                fromLibrary
                icon={<IconPhotoPlus size={22} />}
                onFiles={files}
              >
                {line.files.length > 0 ? 'Add photo' : 'Photo from this device'}
              </FilePickButton>
            )}
          </div>
        )}
        {isDrive && (
          <TestDriveFields
            event={visit.calibrateEvent}
            item={line.id}
            zone={zone}
            onDiscarded={saveAndClose}
            onDone={(drive, words) => saveAndClose({ done: drive.result === 'passed', note: words, drive })}
          />
        )}
        <TextArea label="Note" rows={2} maxLength={1000} value={note} onChange={setNote} />
        {line.kind === 'action' && !isDrive && (
          <NumberField label="Minutes it took" min={0} max={6000} value={minutes} onChange={setMinutes} />
        )}
        <div className={s.ways}>
          {!isSkipped && !line.done && !lacksRequired && (
            <SheetAction icon={<IconCheck size={22} />} onClick={() => saveAndClose({ done: true })}>
              Tick it off
            </SheetAction>
          )}
          {line.done && (
            <SheetAction icon={<IconArrowBackUp size={22} />} onClick={() => saveAndClose({ done: false })}>
              Open it again
            </SheetAction>
          )}
          {isSkipped ? (
            <SheetAction
              icon={<IconArrowBackUp size={22} />}
              onClick={() => saveAndClose({ skippedReason: null })}
            >
              Do not skip it
            </SheetAction>
          ) : (
            <SheetAction icon={<IconPlayerSkipForward size={22} />} onClick={() => setSkipping(true)}>
              Skip with a reason…
            </SheetAction>
          )}
        </div>
        <BigButton look={lacksRequired || isDrive ? 'plain' : 'primary'} onClick={() => saveAndClose()}>
          Keep and close
        </BigButton>
      </div>
    </BottomSheet>
  )
}
