import { IconArrowBackUp, IconCheck, IconPhotoPlus, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetWay } from '../../../../ui/tech/BottomSheet.tsx'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import { isStageSkipped, lacks } from './lines.ts'
import { evidenceIcons } from './ItemRow.tsx'
import { PickButton } from './PickButton.tsx'
import type { Change } from './queue.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { TestDrive } from './TestDrive.tsx'
import type { Evidences } from './useEvidence.ts'
import s from './tech.module.css'

interface Props {
  line: ChecklistLine
  visit: EventShape
  evidence: Evidences
  mayAdd: boolean
  zone: string
  onChange: (change: Change) => void
  onClose: () => void
}

const takes = { photo: 'Take photo', video: 'Take video', file: 'Choose file' } as const
const whySkip = ['Not on this vehicle', 'Done by someone else', 'Cannot be reached', 'Not asked for']

/** All that can be done with one item: show, note, time, skip. What was written is kept by every way out. */
export function ItemSheet({ line, visit, evidence, mayAdd, zone, onChange, onClose }: Props) {
  const [note, setNote] = useState(line.note ?? '')
  const [minutes, setMinutes] = useState(line.actionTime)
  const [isSkipping, setSkipping] = useState(false)
  const lack = lacks(line)
  const isSkipped = Boolean(line.skippedReason)
  const needs = lack.length > 0 && !line.isOptional && !isSkipped && !isStageSkipped(visit, line.kind)
  const isDrive = line.isTestDrive && !line.done && !isSkipped

  const written = (): Change => ({
    ...(note.trim() === (line.note ?? '') ? {} : { note: note.trim() || null }),
    ...(minutes === line.actionTime ? {} : { actionTime: minutes }),
  })
  const leave = (change: Change = {}) => {
    const all = { ...written(), ...change }
    if (Object.keys(all).length > 0) onChange(all)
    onClose()
  }
  if (isSkipping)
    return (
      <ReasonSheet
        title={`Skip ${line.name}`}
        usual={whySkip}
        go="Skip with this reason"
        onGo={(skippedReason) => leave({ skippedReason, ...(line.done ? { done: false } : {}) })}
        onClose={() => setSkipping(false)}
      />
    )
  const files = (picked: File[]) => {
    evidence.take(picked, line.id)
    leave()
  }
  return (
    <BottomSheet title={line.name} onClose={() => leave()}>
      <div className={s.form}>
        <UploadList uploads={{ ...evidence, uploads: evidence.of(line.id) }} />
        {mayAdd && !isSkipped && !isDrive && (
          <div className={s.picks}>
            {lack.map(
              (each) =>
                each !== 'drive' && (
                  <PickButton
                    key={each}
                    size="xl"
                    block
                    look="primary"
                    pick={each}
                    icon={evidenceIcons[each]}
                    onFiles={files}
                  >
                    {takes[each]}
                  </PickButton>
                ),
            )}
            {!lack.includes('file') && (
              <PickButton
                size="xl"
                block
                pick="photo"
                stored
                icon={<IconPhotoPlus size={22} />}
                onFiles={files}
              >
                {line.files.length > 0 ? 'Add photo' : 'Photo from this device'}
              </PickButton>
            )}
          </div>
        )}
        {isDrive && (
          <TestDrive
            event={visit.calibrateEvent}
            item={line.id}
            zone={zone}
            onDropped={leave}
            onDone={(drive, words) => leave({ done: drive.result === 'passed', note: words, drive })}
          />
        )}
        <TextArea label="Note" rows={2} maxLength={1000} value={note} onChange={setNote} />
        {line.kind === 'action' && !isDrive && (
          <NumberField label="Minutes it took" min={0} max={6000} value={minutes} onChange={setMinutes} />
        )}
        <div className={s.ways}>
          {!isSkipped && !line.done && !needs && (
            <SheetWay icon={<IconCheck size={22} />} onClick={() => leave({ done: true })}>
              Tick it off
            </SheetWay>
          )}
          {line.done && (
            <SheetWay icon={<IconArrowBackUp size={22} />} onClick={() => leave({ done: false })}>
              Open it again
            </SheetWay>
          )}
          {isSkipped ? (
            <SheetWay icon={<IconArrowBackUp size={22} />} onClick={() => leave({ skippedReason: null })}>
              Do not skip it
            </SheetWay>
          ) : (
            <SheetWay icon={<IconPlayerSkipForward size={22} />} onClick={() => setSkipping(true)}>
              Skip with a reason…
            </SheetWay>
          )}
        </div>
        <BigButton look={needs || isDrive ? 'plain' : 'primary'} onClick={() => leave()}>
          Keep and close
        </BigButton>
      </div>
    </BottomSheet>
  )
}
