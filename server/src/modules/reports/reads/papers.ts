import { technicianRole } from '#contract/identity/user-form.ts'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { papers } from '#contract/reports.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemsOfCodes } from '#server/modules/requests/door.ts'
import { defaultRecipients, numberedTitle, paperTitle, whyNotSent } from '../documents/kinds.ts'
import { t } from '../texts.ts'

type Row = {
  id: number
  number: number
  status: number
  open: number
  bills: { id: number; number: string; kind: 'invoice' | 'credit' }[]
  /** Codes of the services, and the systems with a result. */
  codes: string[]
  recorded: string[]
  signature: 'signed' | 'outdated' | null
}
type Paper = AnswerOf<typeof papers>[number]

/**
 * The documents of a repair order, by visit.
 * @throws notFound outside the caller's scope
 */
export const listPapers = async (db: Reads, actor: Actor, request: number): Promise<Paper[]> => {
  const [seen, visits] = await db.batch([
    statement(sql`select 1 as there from request r where r.id = ${request} and r.deleted_at is null
      and ${requestsInScope(actor, 'r')}`),
    statement(sql<Row>`select e.id, e.number, e.status,
        (select count(*)::int from event_service s
          where s.event = e.id and (s."authorization" is null or s."authorization" = 2)) as open,
        coalesce((select json_agg(json_build_object('id', i.id, 'number', i.number, 'kind', i.kind) order by i.id)
          from invoice i where i.event = e.id), '[]') as bills,
        coalesce((select json_agg(upper(sv.code)) from event_service s join service sv on sv.id = s.service
          where s.event = e.id and sv.code <> '' and s."authorization" is distinct from 0), '[]') as codes,
        array(select q.system from system_result q where q.event = e.id) as recorded,
        (select case when w.outdated_at is null then 'signed' else 'outdated' end
          from work_statement w where w.event = e.id) as signature
      from event e join request r on r.id = e.request
      where e.request = ${request} and e.deleted_at is null
        and ${eventsInScope(actor, 'e')} and ${requestsInScope(actor, 'r')}
      order by e.number`),
  ])
  if (seen.length === 0) throw notFound('request')
  const isOffice = actor.role !== technicianRole
  return visits.flatMap((visit) => {
    const toPaper = (paper: Paper['paper'], name: string, invoice: number | null = null): Paper => ({
      calibrateEvent: visit.id,
      visit: visit.number,
      paper,
      name,
      invoice,
      usual: defaultRecipients(paper),
      maySend: isOffice || paper === 'calibrationReport',
      why: whyNotSent(paper, visit),
      warnings: paper === 'calibrationReport' ? reportWarnings(visit) : [],
    })
    const documents = (['workOrder', 'authorizationRequest', 'calibrationReport'] as const).map((paper) =>
      toPaper(paper, paperTitle(paper)),
    )
    const bills = isOffice ? visit.bills : []
    return [
      ...documents,
      ...bills.map(({ id, number, kind }) => {
        const paper = kind === 'invoice' ? ('invoice' as const) : ('creditNote' as const)
        return toPaper(paper, numberedTitle(paper, number), id)
      }),
    ]
  })
}

/** What a report would lack. It can be sent all the same. */
const reportWarnings = ({ codes, recorded, signature }: Row): string[] => {
  const open = systemsOfCodes(codes.map((code) => ({ code }))).filter((system) => !recorded.includes(system))
  return [
    ...(open.length > 0 ? [t('report.warn.notRecorded', { count: open.length })] : []),
    ...(signature === null ? [t('report.warn.notSigned')] : []),
    ...(signature === 'outdated' ? [t('report.warn.outdated')] : []),
  ]
}
