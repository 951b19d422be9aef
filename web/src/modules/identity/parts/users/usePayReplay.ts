import { useRef, useState } from 'react'
import type { Role } from '#contract/kit/roles.ts'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { canOpen } from '#contract/page-access.ts'
import { api } from '../../../../kit/api/client.ts'
import { useProfile } from '../../data.ts'
import type { Replayed } from './PayReplay.tsx'
import { isTechnician, planOf, type FieldName, type Values } from './values.ts'

/** A changed plan that waits for an answer. `replayed` is null if it could not be computed. */
interface Asked {
  replayed: Replayed | null
  answer: (saves: boolean) => void
}

/**
 * Shows what a changed commission plan would have paid before it is saved, to those who may see pay. Others save at once,
 * and so does everybody for a technician without visits. A replay that fails keeps nobody from saving.
 */
export const usePayReplay = (user: UserInfo) => {
  const [asked, setAsked] = useState<Asked>()
  const waiting = useRef<(saves: boolean) => void>(undefined)
  // Pay is on the dashboard.
  const maySeePay = canOpen((useProfile().roles[0] ?? null) as Role | null, '/dashboard')

  const ask = (replayed: Replayed | null): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.current?.(false)
      const answer = (saves: boolean) => {
        waiting.current = undefined
        setAsked(undefined)
        resolve(saves)
      }
      waiting.current = answer
      setAsked({ replayed, answer })
    })
  /** Resolves to whether these values are to be saved. */
  const mayGoLive = async (values: Values, changed: readonly FieldName[]): Promise<boolean> => {
    const isPlan = changed.some((name) => name.startsWith('skillDetail.'))
    if (!isPlan || !maySeePay || !isTechnician(values)) return true
    try {
      const replayed = await api('POST payroll/replay', {
        body: { technician: user.user, skills: planOf(user, values) },
      })
      return replayed.count === 0 || (await ask(replayed))
    } catch {
      return ask(null)
    }
  }
  return { asked, mayGoLive }
}
