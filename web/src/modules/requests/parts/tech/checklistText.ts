import { clock, date, localAt } from '#contract/kit/time.ts'
import type { ChecklistLine } from '#contract/requests/index.ts'
import { isSkipped, isStageSkipped, missingEvidence, type Skips } from './checklistState.ts'
import { t } from './texts.ts'

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Photo required", the red text under an item; undefined if nothing is missing. */
export const requiredText = (line: ChecklistLine, visit: Skips): string | undefined => {
  if (line.isOptional || isSkipped(line) || isStageSkipped(visit, line.kind)) return undefined
  const missing = missingEvidence(line).map((each) => t(`evidence.${each}`))
  if (missing.length === 0) return undefined
  const evidence = missing.reduce((first, next) => t('evidence.and', { first, next }))
  return capitalized(t('evidence.required', { evidence }))
}

/** "Camera bracket clean, no photo": label of an open item. */
export const openItemText = (line: ChecklistLine): string =>
  [line.name, ...missingEvidence(line).map((each) => t(`lacks.${each}`))].join(', ')

const namedKinds = ['photo', 'video', 'file', 'report'] as const

/** "35 psi, photo 09:41 am, 22 min": how and when an item was done, in the reader's zone. Names the person unless it is `me`. */
export const doneText = (line: ChecklistLine, zone: string, today: string, me: string): string => {
  if (line.skippedReason) return t('done.skipped', { reason: line.skippedReason })
  const local = line.done && line.doneAt ? localAt(line.doneAt, zone) : undefined
  const at = local && (local.slice(0, 10) === today ? clock(local.slice(11, 16)) : date(local))
  const kind = namedKinds.find((each) => each === line.files[0]?.kind)
  const file = kind && t(`kind.${kind}`)
  const words = [
    line.note ?? '',
    file && at ? t('done.fileAt', { file, at }) : (file ?? at ?? ''),
    line.actionTime ? t('done.minutes', { minutes: line.actionTime }) : '',
    line.done && line.doneBy && line.doneBy !== me ? line.doneBy : '',
    !line.done && line.isOptional ? t('done.optional') : '',
  ].filter((each) => each !== '')
  return capitalized(words.join(', '))
}
