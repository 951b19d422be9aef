import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type * as calls from '#contract/requests/blueprint.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { OpenContext } from '#server/kernel/http/bindings.ts'
import { notFound, Problem, refused, tooManyRequests } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { limitPerMinute } from '#server/kernel/http/rate-limit.ts'
import { guestActor } from '../guest-actor.ts'
import { receiveForm } from './commands/receive-form.ts'
import { readCenter, centersNear, readServices, type CenterRow } from './reads/centers.ts'
import { formAge, createFormToken, createPhotosToken } from './form-token.ts'
import { t } from './texts.ts'

const limitForms = limitPerMinute(60, () => t.message('form.rate'))
const limitVins = limitPerMinute(12, () => t.message('form.rate'))
/** People need at least this long to fill in the form; bots don't. */
const minFillMs = 3000
/** Limits per hour on repair orders from one network address and one email address. */
const maxPerHour = { address: 10, email: 4 }

const toAnswer = ({ firm, name, place, phone, miles }: CenterRow) => ({ firm, name, place, phone, miles })

/** Starts a form with the center from its link, or with the centers nearest to a postal code. */
export const beginForm = async (
  services: Services,
  { query, caller, now, reply }: OpenContext<typeof calls.blueprintForm>,
): Promise<AnswerOf<typeof calls.blueprintForm>> => {
  reply.header('cache-control', 'no-store')
  limitForms(caller.address, now)
  const form = createFormToken(now, services.secrets.links)
  if (query.center) {
    const center = await readCenter(services.db, query.center)
    if (!center) throw notFound('center')
    return {
      form,
      centers: [toAnswer(center)],
      services: await readServices(services.db, center.firm),
      says: '',
    }
  }
  const code = query.postalCode ?? ''
  if (code === '') return { form, centers: [], services: [], says: '' }
  const country = /^\d/.test(code) ? 'US' : 'CA'
  const place = await services.maps.postal(code, country)
  if (!place) return { form, centers: [], services: [], says: t('form.noPostalCode', { code }) }
  const centers = await centersNear(services.db, place)
  const says = centers.length === 0 ? t('form.noCenter', { code }) : ''
  return { form, centers: centers.map(toAnswer), services: [], says }
}

const requireFormAge = (services: Services, form: string, now: Date): number => {
  const age = formAge(form, now, services.secrets.links)
  if (age === null) throw refused(t.message('form.tooOld'))
  return age
}

/** Decodes a VIN for an open form. */
export const decodeVin = async (
  services: Services,
  { body, caller, now }: OpenContext<typeof calls.blueprintVin>,
): Promise<AnswerOf<typeof calls.blueprintVin>> => {
  requireFormAge(services, body.form, now)
  limitVins(caller.address, now)
  const decoded = await services.vin.decode(body.vin).catch(() => null)
  if (!decoded)
    throw new Problem(503, t.message('vin.title'), t.message('vin.failed'), {
      retryAfterSeconds: 2,
    })
  const { vin, year, make: makeName, model, trim, check } = decoded
  return { vin, year, makeName, model, trim, message: check.message ?? null }
}

/** Turns a form into a Pending repair order. A filled honeypot field gets a fake success and stores nothing. */
export const sendForm = async (
  services: Services,
  { body, caller, now, reply }: OpenContext<typeof calls.blueprintSend>,
): Promise<AnswerOf<typeof calls.blueprintSend>> => {
  reply.header('cache-control', 'no-store')
  const { db, secrets, settings } = services
  const age = requireFormAge(services, body.form, now)
  if (age < minFillMs) throw tooManyRequests(t.message('form.tooFast'), 3)
  const center = await readCenter(db, body.center)
  if (!center) throw notFound('center')
  const answer = (request: number, number: string) => ({
    number,
    center: toAnswer(center),
    photos: createPhotosToken({ request, firm: center.firm }, now, secrets.links),
  })
  if (body.website !== '') return answer(0, String(1000 + (now.getTime() % 9000)))
  if (!/\d.*\d.*\d.*\d.*\d.*\d.*\d/.test(body.phone)) throw refused(t.message('form.phone'))
  if (body.services.length === 0 && body.notes.trim() === '') throw refused(t.message('form.services'))
  if (body.vin === '' && body.model === '') throw refused(t.message('form.vehicle'))
  if (body.vin.replace(/[\s-]/g, '').length > 17) throw refused(t.message('form.vin'))
  await refuseTooMany(services, caller.address, body.email, now)
  const offered = (await readServices(db, center.firm)).map(({ id }) => id)
  const actor = guestActor(center.firm, body.name)
  const input = { body, center, services: offered, address: caller.address, settings }
  const { request, number } = await db.command(actor, (tx) => receiveForm(tx, input, now))
  return answer(request, number)
}

const refuseTooMany = async ({ db }: Services, address: string, email: string, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - 3_600_000).toISOString()
  const row = await db.as(systemScope).first(
    statement(sql<{ of_address: number; of_email: number }>`
      select (select count(*)::int from intake where address = ${address}::inet and created_at > ${since}) as of_address,
        (select count(*)::int from intake where lower(email) = lower(${email}) and created_at > ${since}) as of_email`),
  )
  if ((row?.of_address ?? 0) >= maxPerHour.address || (row?.of_email ?? 0) >= maxPerHour.email)
    throw tooManyRequests(t.message('form.tooMany'), 3600)
}
