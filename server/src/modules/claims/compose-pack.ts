import type { Services } from '#server/kernel/services.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { bothSidesReader, renderClaimPack, renderDocument, type OrderHeader } from '../reports/door.ts'
import type { Pack } from './reads/pack.ts'
import { headlineOf } from './rules/requirements.ts'
import { t } from './texts.ts'

type Words = { note: string; reason: string }

export const packName = ({ ro_number }: Pick<OrderHeader, 'ro_number'>): string =>
  t('file', { ro: ro_number.replace(/[^\p{L}\p{N} ._-]/gu, '_') })

/**
 * Renders a claim pack: a cover, then the report of each completed visit, then the open invoices. With `certify`, each
 * report gets its certificate, so the insurer can verify it.
 */
export const composePack = async (
  services: Services,
  actor: Pick<Actor, 'user' | 'name'>,
  head: OrderHeader,
  pack: Pack,
  { words, certify }: { words: Words; certify: boolean },
) => {
  const reader = bothSidesReader(actor.user, head)
  const documents: { name: string; pdf: Buffer }[] = []
  const add = async (
    name: string,
    paper: 'calibrationReport' | 'invoice',
    event: number,
    invoice?: number,
  ) => {
    const request = { paper, event, noDiscount: false, invoice }
    documents.push({ name, pdf: (await renderDocument(services, reader, request, 'LETTER', certify)).pdf })
  }
  for (const { event, number } of pack.visits)
    await add(t('document.report', { visit: number }), 'calibrationReport', event)
  for (const { event, invoice } of pack.visits)
    if (invoice) await add(t('document.invoice', { number: invoice.number }), 'invoice', event, invoice.id)
  const cover = {
    ...words,
    facts: [
      { name: t('fact.ro'), value: head.ro_number },
      { name: t('fact.sentBy'), value: actor.name },
    ],
    headline: headlineOf(pack.requirements),
    requirements: pack.requirements,
    documents: documents.map(({ name }) => name),
  }
  return renderClaimPack(
    services,
    actor.user,
    head,
    cover,
    documents.map(({ pdf }) => pdf),
  )
}
