import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { movePreview } from '#contract/identity.ts'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { api, CallError } from '../../../../../kit/api/client.ts'
import { markStale, read } from '../../../../../kit/api/queries.ts'
import { toast } from '../../../../../ui/toast.ts'
import { t } from './texts.ts'

export type MovePreview = AnswerOf<typeof movePreview>
/** A tech's id, or `none` to leave the visit unassigned. */
type Taker = string
export const nobody = 'none'

/** The form of a move: where to, as what, and who takes the open visits, with the preview of that. */
export const useMove = (user: UserInfo, onMoved: () => void) => {
  const client = useQueryClient()
  const [firm, setFirm] = useState<string | null>(null)
  const [role, setRole] = useState<string | null>(null)
  const [laborRate, setLaborRate] = useState('0.00')
  const [reason, setReason] = useState('')
  const [takers, setTakers] = useState<ReadonlyMap<number, Taker>>(new Map())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isChosen = firm !== null && role !== null
  const preview = useQuery({
    ...read('GET user/movePreview', { query: { user: user.user, firm: Number(firm), role: Number(role) } }),
    enabled: isChosen,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const data = isChosen ? preview.data : undefined
  const missing = (data?.visits ?? []).filter(({ calibrateEvent }) => !takers.has(calibrateEvent))

  const submit = async () => {
    if (!data || data.blocks.length > 0 || preview.isPlaceholderData) return
    if (missing.length > 0) return setProblem(t('visits.missing'))
    setBusy(true)
    setProblem('')
    const visits = data.visits.map(({ calibrateEvent }) => {
      const taker = takers.get(calibrateEvent)
      return { calibrateEvent, technician: taker === nobody ? null : Number(taker) }
    })
    const to = { user: user.user, firm: data.to.firm, role: data.to.role }
    try {
      const { firmName } = await api('POST user/moveUser', {
        body: { ...to, laborRate, visits, reason, stamp: data.stamp },
      })
      toast.ok(t('done', { name: data.fullName, company: firmName }))
      await markStale(client, 'user/users', 'user/user', 'calibrate', 'dispatch', 'schedule')
      onMoved()
    } catch (error) {
      const why = error instanceof CallError ? error.message : t('again')
      setProblem(t('failed', { reason: why }))
      setBusy(false)
      // What the move would change may be different now.
      void preview.refetch()
    }
  }
  const give = (visit: number, taker: Taker | null) =>
    setTakers((now) => {
      const next = new Map(now)
      if (taker === null) next.delete(visit)
      else next.set(visit, taker)
      return next
    })
  return {
    ...{ firm, setFirm, role, setRole, laborRate, setLaborRate, reason, setReason, takers, give },
    ...{ busy, problem, preview, data, isChosen, submit },
  }
}
export type Move = ReturnType<typeof useMove>
