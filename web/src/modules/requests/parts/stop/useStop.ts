import { useState } from 'react'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { todayIn } from '../../../../kit/time/today.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import type { Move, StopChoice } from './stopChoice.ts'
import { t } from './texts.ts'

/** What a person fills in for a hold or a cancellation. `hold` is what is there already, when they change it. */
export const useStop = (move: Move | undefined, hold?: RequestShape['hold']) => {
  const lookups = useLookups('HoldReason', 'CancelReason')
  const items = lookups[move?.reasons ?? 'HoldReason']
  const known = hold && items.find(({ name }) => name === hold.reason)
  const [picked, setPicked] = useState<string | null>()
  const [typed, setTyped] = useState<string>()
  const [day, setDay] = useState(hold?.until ?? '')
  const [errors, setErrors] = useState<{ reason?: string; day?: string }>({})
  const reasonType = picked === undefined ? (known ? String(known.id) : null) : picked
  const note = typed ?? (hold && !known ? hold.reason : '')
  const today = todayIn(displayZone())
  return {
    options: choices(items, reasonType === null ? null : Number(reasonType)),
    reasonType,
    note,
    day,
    errors,
    /** The first and the last day that can be chosen. */
    minDay: addDays(today, 1),
    maxDay: addDays(today, 366),
    setReasonType: (value: string | null) => {
      setPicked(value)
      setErrors({})
    },
    setNote: (value: string) => {
      setTyped(value)
      setErrors({})
    },
    setDay: (value: string) => {
      setDay(value)
      setErrors({})
    },
    /** What to send, or undefined after showing what is missing. */
    choice: (): StopChoice | undefined => {
      const reason = note.trim()
      if (reasonType === null && reason === '') {
        setErrors({ reason: t('missing') })
        return undefined
      }
      if (day && day <= today) {
        setErrors({ day: t('past') })
        return undefined
      }
      return {
        ...(reason && { reason }),
        ...(reasonType !== null && { reasonType: Number(reasonType) }),
        ...(move?.reasons === 'HoldReason' && { resumeOn: day || null }),
      }
    },
  }
}
export type StopForm = ReturnType<typeof useStop>
