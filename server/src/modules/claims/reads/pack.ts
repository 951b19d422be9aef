import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { claimPack as call, PackRequirement, SentPack } from '#contract/claims.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventSql } from '#server/kernel/postgres/status-literals.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFirms } from '#server/modules/lookups/door.ts'
import { systemsOfCodes } from '#server/modules/requests/door.ts'
import { checkRequirements, type Entry } from '../rules/requirements.ts'
import { t } from '../texts.ts'

/** Packs of one order that are listed. */
const mostSent = 100

type OrderRow = {
  insurer: number | null
  insurer_name: string
  claim_number: string
  email: string
  own: Entry[]
  list: Entry[]
  pre_scans: number
  post_scans: number
}
type VisitRow = {
  id: number
  number: number
  photos: number
  codes: string[]
  recorded: string[]
  uncited: string[]
  is_signed: boolean
  invoice: { id: number; number: string } | null
}
/** The documents of a pack, in order. */
export type PackVisit = { event: number; number: number; invoice: { id: number; number: string } | null }
export type Pack = {
  insurer: number | null
  insurerName: string
  claimNumber: string
  email: string
  isStandard: boolean
  requirements: PackRequirement[]
  why: string | null
  visits: PackVisit[]
}

/** What the insurer of an order asks for, and what of it is there. @throws notFound outside the caller's scope */
export const readPack = async (db: Reads, actor: Actor, request: number): Promise<Pack> => {
  const [orders, visits] = await db.batch([
    statement(sql<OrderRow>`
      select r.insurer, r.insurer_name, r.claim_number, coalesce(c.email_address, '') as email,
        coalesce((select json_agg(json_build_object('code', coalesce(v.value, ''), 'name', l.name) order by l.sort, lower(l.name), l.id)
          from insurer_lookup l left join lookup v on v.id = l.lookup
          where l.insurer = r.insurer and l.key = 'ClaimRequirement' and not l.is_inactive), '[]') as own,
        coalesce((select json_agg(json_build_object('code', v.value, 'name', v.name) order by v.sort, lower(v.name), v.id)
          from lookup v where v.key = 'ClaimRequirement' and not v.is_inactive and v.firm = any(${listFirms(actor)})), '[]') as list,
        (select count(*)::int from scan s where s.request = r.id and s.kind = 'pre' and s.deleted_at is null) as pre_scans,
        (select count(*)::int from scan s where s.request = r.id and s.kind = 'post' and s.deleted_at is null) as post_scans
      from request r left join insurer i on i.id = r.insurer left join contact c on c.id = i.contact_id and c.deleted_at is null
      where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor, 'r')}`),
    statement(sql<VisitRow>`
      select e.id, e.number,
        (select count(*)::int from file f where f.event = e.id and f.kind = 'photo' and f.deleted_at is null) as photos,
        coalesce((select json_agg(upper(sv.code)) from event_service s join service sv on sv.id = s.service
          where s.event = e.id and sv.code <> '' and s."authorization" is distinct from 0), '[]') as codes,
        array(select q.system from system_result q where q.event = e.id) as recorded,
        array(select q.system from system_result q where q.event = e.id and q.result <> 'notDone'
          and q.procedure = '' and q.source = '') as uncited,
        exists (select 1 from work_statement w where w.event = e.id and w.outdated_at is null) as is_signed,
        (select json_build_object('id', i.id, 'number', i.number) from invoice i where i.event = e.id and i.is_open) as invoice
      from event e join request r on r.id = e.request
      where e.request = ${request} and e.deleted_at is null and e.status = ${eventSql.completed} and ${requestsInScope(actor, 'r')}
      order by e.number`),
  ])
  const [order] = orders
  if (!order) throw notFound('repair order')
  const checked = checkRequirements(order.own, order.list, {
    preScans: order.pre_scans,
    postScans: order.post_scans,
    photos: visits.reduce((sum, { photos }) => sum + photos, 0),
    visits: visits.map((visit) => ({
      number: visit.number,
      sold: systemsOfCodes(visit.codes.map((code) => ({ code }))),
      recorded: visit.recorded,
      uncited: visit.uncited,
      isSigned: visit.is_signed,
      invoice: visit.invoice?.number ?? null,
    })),
  })
  return {
    insurer: order.insurer,
    insurerName: order.insurer_name,
    claimNumber: order.claim_number,
    email: order.email,
    ...checked,
    why: order.insurer_name === '' ? t('noInsurer') : visits.length === 0 ? t('notCompleted') : null,
    visits: visits.map(({ id, number, invoice }) => ({ event: id, number, invoice })),
  }
}

type SentRow = Omit<SentPack, 'sentAt' | 'answeredAt' | 'lacked'> & {
  sentAt: string
  answeredAt: string | null
  requirements: PackRequirement[]
}

/** The answer of the call: the pack as it stands, and those that were sent, newest first. */
export const readClaimPack = async (
  db: Reads,
  actor: Actor,
  request: number,
): Promise<AnswerOf<typeof call>> => {
  const [pack, rows] = await Promise.all([
    readPack(db, actor, request),
    db.rows(
      statement(sql<SentRow>`
        select p.id as "claimPack", p.created_at as "sentAt", p.sent_name as by, p.recipients as to, p.insurer_name as insurer,
          p.claim_number as "claimNumber", p.note, p.requirements, p.reason, p.file_name as "fileName", p.file_bytes as bytes,
          p.mail, coalesce(m.state, '') as "mailState", p.answer, p.denial, coalesce(d.name, '') as "denialName",
          p.answer_note as "answerNote", p.answered_at as "answeredAt", p.answered_name as "answeredBy", p.version
        from claim_pack p join request r on r.id = p.request left join mail_out m on m.id = p.mail left join lookup d on d.id = p.denial
        where p.request = ${request} and r.deleted_at is null and ${requestsInScope(actor, 'r')}
        order by p.id desc limit ${mostSent}`),
    ),
  ])
  const { insurerName, claimNumber, email, isStandard, requirements, why } = pack
  return {
    insurer: insurerName,
    claimNumber,
    email,
    isStandard,
    requirements,
    why,
    sent: rows.map(({ requirements: asked, ...row }) => ({
      ...row,
      sentAt: new Date(row.sentAt).toISOString(),
      answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt).toISOString(),
      lacked: asked.filter(({ isMet }) => isMet === false).map(({ name }) => name),
    })),
  }
}
