import { IconArrowBackUp, IconCheck, IconPhotoPlus, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetAction } from '../../../../ui/tech/BottomSheet.tsx'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import { isStageSkipped, missingEvidence } from './checklistState.ts'
import { evidenceIcons } from './ItemRow.tsx'
import { FilePickButton } from './FilePickButton.tsx'
import type { ItemChange } from './visitActs.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { TestDriveFields } from './TestDriveFields.tsx'
import type { EvidenceUploads } from './useEvidence.ts'
import { t } from './texts.ts'
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

const skipReasons = () => [
  t('skip.notOnVehicle'),
  t('skip.someoneElse'),
  t('skip.unreachable'),
  t('skip.notRequested'),
]

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
        title={t('skip.title', { item: line.name })}
        commonReasons={skipReasons()}
        submitLabel={t('skip.submit')}
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
                    {t(`sheet.take.${each}`)}
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
                {line.files.length > 0 ? t('sheet.addPhoto') : t('sheet.fromDevice')}
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
        <TextArea label={t('sheet.note')} rows={2} maxLength={1000} value={note} onChange={setNote} />
        {line.kind === 'action' && !isDrive && (
          <NumberField label={t('sheet.minutes')} min={0} max={6000} value={minutes} onChange={setMinutes} />
        )}
        <div className={s.ways}>
          {!isSkipped && !line.done && !lacksRequired && (
            <SheetAction icon={<IconCheck size={22} />} onClick={() => saveAndClose({ done: true })}>
              {t('sheet.done')}
            </SheetAction>
          )}
          {line.done && (
            <SheetAction icon={<IconArrowBackUp size={22} />} onClick={() => saveAndClose({ done: false })}>
              {t('sheet.notDone')}
            </SheetAction>
          )}
          {isSkipped ? (
            <SheetAction
              icon={<IconArrowBackUp size={22} />}
              onClick={() => saveAndClose({ skippedReason: null })}
            >
              {t('sheet.unskip')}
            </SheetAction>
          ) : (
            <SheetAction icon={<IconPlayerSkipForward size={22} />} onClick={() => setSkipping(true)}>
              {t('sheet.skip')}
            </SheetAction>
          )}
        </div>
        <BigButton look={lacksRequired || isDrive ? 'plain' : 'primary'} onClick={() => saveAndClose()}>
          {t('sheet.close')}
        </BigButton>
      </div>
    </BottomSheet>
  )
}
