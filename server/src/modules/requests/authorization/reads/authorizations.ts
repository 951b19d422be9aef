import { sql } from 'kysely'
import type { Authorizations } from '#contract/requests/authorization.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { linkState } from '../rules/link-state.ts'
import type { AnswerRow, LinkRow } from './links.ts'
import { requireVisibleVisit } from './visible-visit.ts'
import { peopleToAsk } from './people-to-ask.ts'

type LinkStatusRow = Omit<LinkRow, 'shown' | 'firm' | 'service_firm'> & {
  sent_name: string
  created_at: string
  status: number
  request_status: number
  post_state: string | null
  post_words: string | null
}
type AnsweredRow = AnswerRow & { link: number | null; address: string | null; taken_name: string }

/** The people who can be asked about a visit, the sent links, and the answers, newest first. */
export const readAuthorizations = async (
  db: Database,
  actor: Actor,
  event: number,
  now: Date,
): Promise<Authorizations> => {
  await requireVisibleVisit(db, actor, event)
  const [[links, answers], people] = await Promise.all([
    db.as(actor).batch([
      statement(sql<LinkStatusRow>`select l.id, l.event, l.request, l.action, l.name, l."user", l."to", l.channel, l.opened_at,
          l.answered_at, l.revoked_at, l.revoked_name, l.expires_at, l.sent_name, l.created_at,
          e.status, r.status as request_status, coalesce(m.state, s.state) as post_state,
          coalesce(m.last_words, s.last_words) as post_words
        from authorization_link l join event e on e.id = l.event join request r on r.id = l.request
        left join mail_out m on m.id = l.mail left join sms_out s on s.id = l.sms
        where l.event = ${event} order by l.id desc limit 100`),
      statement(sql<AnsweredRow>`select a.name, a.at, a.signature, a.total, a.answers, a.link, host(a.address) as address,
          a.taken_name
        from authorization_answer a where a.event = ${event} order by a.id desc limit 100`),
    ]),
    peopleToAsk(db, event),
  ])
  return {
    people: people.map(({ key, kind, name, mail, sms, defaultChannels: usual }) => ({
      key,
      kind,
      name,
      mail: mail && maskAddress(mail),
      sms: sms && maskAddress(sms),
      usual,
    })),
    links: links.map((row) => ({
      link: row.id,
      action: row.action,
      channel: row.channel,
      to: row.name === '' ? row.to : maskAddress(row.to),
      name: row.name,
      sentBy: row.sent_name,
      sentAt: row.created_at,
      expiresAt: row.expires_at,
      openedAt: row.opened_at,
      state: linkState(row, row, now),
      post: row.post_state === null ? null : { state: row.post_state, words: row.post_words ?? '' },
    })),
    answers: answers.map(({ name, at, signature, link, taken_name, address, total, answers: services }) => ({
      name,
      at,
      signature,
      byLink: link !== null,
      takenBy: taken_name || null,
      address,
      total,
      services,
    })),
  }
}

/** Masks an address so that only those who know it recognize it: r•••@north.demo, •••4567. */
const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${address[0]}•••${address.slice(at)}` : `•••${address.slice(-4)}`
}
