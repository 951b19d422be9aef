import type { QueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { actionRefusal } from '../../../../kit/api/actionRefusal.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { pluralize } from '../../firmText.ts'
import type { LocationRow } from './columns.tsx'

type Row = Pick<LocationRow, 'firm' | 'name' | 'isInactive' | 'version'>

/** Activates or deactivates locations one by one, with one undo for all that changed. */
export const setInactive = async (
  client: QueryClient,
  rows: readonly Row[],
  isInactive: boolean,
): Promise<void> => {
  const changed: Row[] = []
  const refused: string[] = []
  for (const row of rows.filter((each) => each.isInactive !== isInactive)) {
    try {
      const { firm, name, version } = row
      const saved = await api('POST firm/updateFirmSettings', { body: { firm, isInactive, version } })
      changed.push({ firm, name, isInactive, version: saved.version })
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
  const stateText = isInactive ? 'inactive' : 'active'
  const [only] = changed
  if (!only) {
    if (refused.length === 0) toast.info(`All of these are ${stateText} already.`)
    return
  }
  const message =
    changed.length === 1
      ? `${only.name} is ${stateText}`
      : `${pluralize(changed.length, 'location')} ${stateText}`
  toast.ok(message, { undo: () => setInactive(client, changed, !isInactive) })
}
