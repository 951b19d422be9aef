import { sql } from 'kysely'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { getInspectionPlan } from '#server/modules/adas/door.ts'
import { runInHelper } from '../../outside/helper-process/run-in-helper.ts'
import { inspectionPaper } from './documents/inspection.ts'
import type { PageSize } from './pdf/data.ts'
import type { paperPdf } from './pdf/papers.ts'
import { bothSidesReader, loadOrderHeader, type Reader } from './reads/report-head.ts'
import { sidesStatements } from './reads/report-data.ts'
import { t } from './texts.ts'

const pdfOf = runInHelper<typeof paperPdf>(new URL('./pdf/papers.ts', import.meta.url), 'paperPdf')
const limitRendering = limitConcurrency(2)

/** Renders an inspection as a PDF, together with its file name. @throws notFound outside the reader's scope */
export const renderInspection = async (
  { db, clock, settings }: Services,
  reader: Reader,
  inspection: number,
  size: PageSize,
): Promise<{ name: string; pdf: Buffer }> => {
  const run = runBatched(db.as(reader))
  const plan = await getInspectionPlan(run, reader, inspection)
  const head = await loadOrderHeader(run, reader, plan.calibrate)
  const [firms, brand] = await db
    .as(bothSidesReader(reader.user, head))
    .batch(sidesStatements(head.firm, head.service_firm ?? head.firm))
  const [made] = await run(
    statement(sql<{ by: string; at: string }>`select i.made_name as by, i.created_at as at
      from adas_inspection i where i.id = ${inspection}`),
  )
  if (!made) throw notFound('inspection')
  const count = (need: string) => plan.entries.filter((entry) => entry.need === need).length
  const data = inspectionPaper(
    head,
    { firms, brand },
    plan,
    { ...made, required: count('required'), recommended: count('recommended') },
    { title: settings.appTitle, now: clock.now() },
  )
  return {
    name: t('inspection.file', { ro: plan.ronumber.replace(/[^\p{L}\p{N} ._-]/gu, '_') }),
    pdf: await limitRendering(() => pdfOf(data, size)),
  }
}
