import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import type { Services } from '#server/kernel/services.ts'
import { runInHelper } from '../../outside/helper-process/run-in-helper.ts'
import { paperHead } from './documents/head.ts'
import type { claimPack } from './pdf/claim-pack.ts'
import type { ClaimPackData } from './pdf/data.ts'
import { sidesStatements } from './reads/report-data.ts'
import { bothSidesReader, type OrderHeader } from './reads/report-head.ts'

const packPdf = runInHelper<typeof claimPack>(new URL('./pdf/claim-pack.ts', import.meta.url), 'claimPack')
const limitRendering = limitConcurrency(2)

/** What a cover says beside the repair order. */
export type ClaimCover = Pick<
  ClaimPackData,
  'facts' | 'headline' | 'requirements' | 'reason' | 'documents' | 'note'
>

/** A PDF of a cover and the documents behind it. It is read with the scope of both sides. */
export const renderClaimPack = async (
  { db, clock, settings }: Services,
  user: number,
  head: OrderHeader,
  cover: ClaimCover,
  documents: readonly Buffer[],
): Promise<{
  pdf: Buffer
  shop: string
  center: string
  phone: string
  brand: { title: string; colour: string | null }
  address: string[]
}> => {
  const office = head.service_firm ?? head.firm
  const [firms, brand] = await db.as(bothSidesReader(user, head)).batch(sidesStatements(head.firm, office))
  const paper = paperHead(head, { firms, brand }, settings.appTitle, clock.now())
  const pdf = await limitRendering(() => packPdf({ ...paper, ...cover }, documents))
  return {
    pdf,
    shop: paper.shop.name,
    center: paper.firm.name,
    phone: paper.firm.phone,
    address: paper.firm.address,
    brand: { title: paper.brand.title, colour: paper.brand.colour },
  }
}
