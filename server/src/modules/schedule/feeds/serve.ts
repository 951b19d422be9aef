import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemScope } from '#server/kernel/security/actor.ts'
import { hashLinkToken } from '#server/kernel/security/link-token.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { limitPerMinute } from '#server/kernel/http/rate-limit.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { loadUser } from '../../identity/door.ts'
import { t } from '../texts.ts'
import { writeCalendar } from './calendar.ts'
import { subjectQuery, type FeedOf } from './subject.ts'
import { readFeedVisits } from './visits.ts'

const dayMs = 86_400_000
/** Days of the past and of the future that a feed has. */
const [pastDays, futureDays] = [60, 400]
/** Calendars read every few minutes at most. One address may serve many people, as Google's do. */
const [maxPerLink, maxPerAddress] = [20, 600]

/**
 * Answers the calendar behind a link with what the user who made it may see now. A link that was revoked, whose user
 * lost the right, or that never was, is not found.
 */
export const serveFeed = (services: Services) => {
  const { db, settings } = services
  const tooOften = () => t.message('feed.tooOften')
  const limitLink = limitPerMinute(maxPerLink, tooOften)
  const limitAddress = limitPerMinute(maxPerAddress, tooOften)
  return async (token: string, request: FastifyRequest, reply: FastifyReply, now: Date) => {
    limitAddress(request.ip, now)
    const hash = hashLinkToken(token)
    const agent = request.headers['user-agent'] ?? ''
    const [feed] = await db.change(
      systemScope,
      statement(sql<FeedOf & { user: number }>`select * from read_calendar_feed(${hash}, ${agent})`),
    )
    if (!feed) throw notFound('link')
    limitLink(hash, now)
    const actor = await loadUser(db, feed.user)
    if (!actor) throw notFound('link')
    const reads = db.as(actor)
    const subject = await reads.first(subjectQuery(actor, feed))
    if (!subject) throw notFound('link')
    // Whole days, so that the text stays equal until a visit changes.
    const today = Math.floor(now.getTime() / dayMs) * dayMs
    const [from, until] = [new Date(today - pastDays * dayMs), new Date(today + futureDays * dayMs)]
    const visits = await readFeedVisits(reads, actor, feed, from, until)
    const { publicUrl, appTitle } = settings
    const name = t(`feed.name.${feed.kind}`, { name: subject.name, location: subject.location })
    const text = writeCalendar({ name, zone: subject.zone, from, until, publicUrl, appTitle }, visits)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="visits.ics"')
      .send(text)
  }
}
