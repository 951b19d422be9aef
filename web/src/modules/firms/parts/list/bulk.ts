import type { QueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { actionRefusal } from '../../../../kit/api/actionRefusal.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { many } from '../../words.ts'
import type { LocationRow } from './columns.tsx'

type Row = Pick<LocationRow, 'firm' | 'name' | 'isInactive' | 'version'>

/** Sets locations inactive or active again, one answer for each; what was changed is undone as one. */
export const setInactive = async (
  client: QueryClient,
  rows: readonly Row[],
  isInactive: boolean,
): Promise<void> => {
  const done: Row[] = []
  const refused: string[] = []
  for (const row of rows.filter((each) => each.isInactive !== isInactive)) {
    try {
      const { firm, name, version } = row
      const saved = await api('POST firm/updateFirmSettings', { body: { firm, isInactive, version } })
      done.push({ firm, name, isInactive, version: saved.version })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused.push(`${row.name}: ${actionRefusal(error.problem)}`)
    }
  }
  await markStale(client, ...firmCalls)
  if (refused.length > 0)
    toast.error(
      [...refused.slice(0, 3), ...(refused.length > 3 ? [`and ${refused.length - 3} more`] : [])].join(' '),
    )
  const word = isInactive ? 'inactive' : 'active'
  const [only] = done
  if (!only) {
    if (refused.length === 0) toast.info(`All of these are ${word} already.`)
    return
  }
  const says = done.length === 1 ? `${only.name} is ${word}` : `${many(done.length, 'location')} ${word}`
  toast.ok(says, { undo: () => setInactive(client, done, !isInactive) })
}
