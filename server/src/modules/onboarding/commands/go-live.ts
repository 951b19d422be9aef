import { readerAt, readerOfUser } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { Role } from '#contract/kit/roles.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Charge, Product } from '../../../outside/payments/payments.ts'
import { queueMail } from '../../live/door.ts'
import { changeFirm } from '../../firms/door.ts'
import {
  addUserWithoutPassword,
  isUsernameTaken,
  openInvitation,
  setInvitationMail,
} from '../../identity/door.ts'
import { receiptEmail, welcomeEmail, type ReceiptFacts } from '../emails.ts'
import { linkActor, saveCharge, saveOnboarding, type OnboardingRow } from '../store.ts'

/** How long the new administrator's link to choose a password works. */
export const welcomeDays = 7

/** The first administrator's role by the type of the new firm. */
const adminRoles: Record<number, Role> = {
  2: Role.franchiserAdmin,
  3: Role.franchiseeAdmin,
  4: Role.divisionManager,
  5: Role.partnerUser,
  6: Role.centerAdmin,
  7: Role.shopAdmin,
}

interface Paid {
  charge: Charge
  product: Product
  coupon: string
}

const senderOf = async (tx: Tx, row: OnboardingRow, { settings }: Pick<Services, 'settings'>) => {
  const parent = await tx.selectFrom('firm').select('name').where('id', '=', row.parent).executeTakeFirst()
  return { title: settings.appTitle, parent: parent?.name ?? '' }
}

const firmOf = (tx: Tx, row: OnboardingRow) =>
  tx
    .selectFrom('firm')
    .select(['id', 'name', 'time_zone', 'language'])
    .where('id', '=', row.firm)
    .executeTakeFirstOrThrow()

/**
 * Opens a location that was paid for: activates it, invites its administrator, who chooses their own password, and mails
 * the receipt. Does nothing if it is live already. Lock the row first.
 */
export const goLive = async (
  tx: Tx,
  services: Services,
  row: OnboardingRow,
  { charge, product, coupon }: Paid,
  now: Date,
): Promise<OnboardingRow> => {
  await saveCharge(tx, row.id, { ...charge, kind: 'purchase', product, coupon })
  if (row.live_at || row.firm === null) return row
  const actor = linkActor(row)
  await changeFirm(tx, actor, row.firm, { isInactive: false })
  const firm = await firmOf(tx, row)
  const sender = await senderOf(tx, row, services)
  let admin: number | null = null
  if (!(await isUsernameTaken(runInTx(tx), row.contact_email))) {
    admin = await addUserWithoutPassword(tx, actor, {
      firm: firm.id,
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.contact_email,
      role: adminRoles[row.firm_type] ?? Role.shopAdmin,
      timeZone: firm.time_zone,
      language: firm.language,
    })
    const welcome = {
      company: firm.name,
      name: row.first_name,
      username: row.contact_email,
      url: await openInvitation(tx, services, admin, welcomeDays),
      days: welcomeDays,
    }
    const mail = readAs(await readerOfUser(tx, admin), () => welcomeEmail(sender, welcome))
    const { id } = await queueMail(tx, actor, now, { firm: null, to: [row.contact_email], ...mail }, 0)
    await setInvitationMail(tx, admin, id)
  }
  // A change of product may have been reported before the first payment.
  const isLatest = row.product_at === null || charge.at >= new Date(row.product_at)
  const live = await saveOnboarding(tx, actor, row, 'live', {
    live_at: now.toISOString(),
    admin,
    coupon,
    ...(isLatest && { product, product_at: charge.at.toISOString() }),
  })
  await mailReceipt(tx, services, live, { company: firm.name, product, amount: charge.amount, coupon }, now)
  return live
}

/** Mails the receipt of a payment to the administrator. */
export const mailReceipt = async (
  tx: Tx,
  services: Services,
  row: OnboardingRow,
  receipt: Omit<ReceiptFacts, 'cardBrand' | 'cardLast4'>,
  now: Date,
): Promise<void> => {
  const sender = await senderOf(tx, row, services)
  const facts = { ...receipt, cardBrand: row.card_brand, cardLast4: row.card_last4 }
  const mail = readAs(await readerAt(tx, row.contact_email, row.firm), () => receiptEmail(sender, facts))
  await queueMail(tx, { user: 0 }, now, { firm: row.firm, to: [row.contact_email], ...mail }, 0)
}

/** The name of the new location. */
export const companyName = async (tx: Tx, row: OnboardingRow): Promise<string> => (await firmOf(tx, row)).name
