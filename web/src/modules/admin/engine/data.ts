import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { indexFragmentation, missingIndexes } from '#contract/admin.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'

export type Fragmented = AnswerOf<typeof indexFragmentation>[number]
export type Missing = AnswerOf<typeof missingIndexes>[number]

interface Mend {
  title: string
  label: string
  statement: string
  done: string
  run: () => Promise<unknown>
}

/** Shows the statement, and runs it once it is confirmed. */
const mend = async (client: QueryClient, { title, label, statement, done, run }: Mend): Promise<void> => {
  const text = t('index.confirm', { statement })
  if (!(await confirm({ title, text, confirmLabel: label }))) return
  try {
    await run()
    toast.ok(done)
  } catch (error) {
    toast.error(actionErrorText(error, t('index.mendFailed')))
  }
  await markStale(client, 'admin/getIndexFragmentation', 'admin/getMissingIndexes')
}

export const rebuildIndex = (client: QueryClient, { index, statement }: Fragmented): Promise<void> =>
  mend(client, {
    title: t('index.rebuildNamed', { name: index }),
    label: t('index.rebuild'),
    statement,
    done: t('index.rebuilt', { name: index }),
    run: () => api('POST admin/rebuildIndex', { body: { index } }),
  })

export const createIndex = (
  client: QueryClient,
  { table, columns, constraint, statement }: Missing,
): Promise<void> =>
  mend(client, {
    title: t('index.createNamed', { columns: columns.join(', '), table }),
    label: t('index.create'),
    statement,
    done: t('index.created', { table }),
    run: () => api('POST admin/createIndex', { body: { constraint } }),
  })
