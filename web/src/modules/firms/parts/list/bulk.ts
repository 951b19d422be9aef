import { numberText } from '#contract/kit/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { actionRefusal } from '../../../../kit/api/actionRefusal.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import type { LocationRow } from './columns.tsx'
import { t } from './texts.ts'

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
      refused.push(t('bulk.refusal', { name: row.name, reason: actionRefusal(error.problem) }))
    }
  }
  await markStale(client, ...firmCalls)
  if (refused.length > 0)
    toast.error(
      [
        ...refused.slice(0, 3),
        ...(refused.length > 3 ? [t('bulk.more', { count: refused.length - 3 })] : []),
      ].join(' '),
    )
  const [only] = changed
  if (!only) {
    if (refused.length === 0) toast.info(t(isInactive ? 'bulk.alreadyInactive' : 'bulk.alreadyActive'))
    return
  }
  const message =
    changed.length === 1
      ? t(isInactive ? 'bulk.oneInactive' : 'bulk.oneActive', { name: only.name })
      : t(isInactive ? 'bulk.inactive' : 'bulk.active', {
          count: changed.length,
          shown: numberText(changed.length),
        })
  toast.ok(message, { undo: () => setInactive(client, changed, !isInactive) })
}
