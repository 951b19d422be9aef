import { dateFormat } from '#contract/kit/locale.ts'
import type { EmailContent } from '../../outside/mail/email-content.ts'
import { composeEmail } from '../../outside/mail/compose-email.ts'
import type { Product } from '../../outside/payments/payments.ts'
import { t } from './texts.ts'

interface Sender {
  title: string
  /** Who invites: signs the email. */
  parent: string
}

const compose = (subject: string, content: EmailContent, { title, parent }: Sender) => {
  const brand = {
    title: parent || title,
    colour: null,
    logo: null,
    signature: [parent, title].filter(Boolean),
  }
  const { text, html, ...rest } = composeEmail(subject, content, brand)
  return { subject: rest.subject, text, html }
}

const dayText = (instant: Date): string =>
  dateFormat({ dateStyle: 'long', timeZone: 'America/New_York' }).format(instant)

export const productName = (product: Product): string => t(`product.${product}`)

/** The invitation with the link. */
export const invitationEmail = (sender: Sender, url: string, expiresAt: Date) =>
  compose(
    t('invite.subject', sender),
    {
      preview: t('invite.heading'),
      heading: t('invite.heading'),
      parts: [
        { kind: 'words', text: t('invite.text', sender) },
        { kind: 'link', label: t('invite.button'), url },
        { kind: 'small', text: t('invite.until', { day: dayText(expiresAt) }) },
      ],
    },
    sender,
  )

/** The new administrator's link to choose a password. */
export const welcomeEmail = (
  sender: Sender,
  {
    company,
    name,
    username,
    url,
    days,
  }: { company: string; name: string; username: string; url: string; days: number },
) =>
  compose(
    t('welcome.subject', { company, title: sender.title }),
    {
      preview: t('welcome.text', { company }),
      heading: t('welcome.heading', { name }),
      parts: [
        { kind: 'words', text: t('welcome.text', { company }) },
        { kind: 'facts', rows: [{ name: t('welcome.username'), value: username }] },
        { kind: 'link', label: t('welcome.button'), url },
        { kind: 'small', text: t('welcome.until', { days }) },
      ],
    },
    sender,
  )

export interface ReceiptFacts {
  company: string
  product: Product
  /** US dollars. */
  amount: string
  coupon: string
  cardBrand: string
  cardLast4: string
}

/** The receipt of a payment. */
export const receiptEmail = (sender: Sender, receipt: ReceiptFacts) => {
  const { company, product, amount, coupon, cardBrand: brand, cardLast4: last4 } = receipt
  return compose(
    t('receipt.subject', { title: sender.title }),
    {
      preview: `${productName(product)} $${amount}`,
      heading: t('receipt.heading'),
      parts: [
        {
          kind: 'facts',
          rows: [
            { name: t('receipt.company'), value: company },
            ...(last4 ? [{ name: t('receipt.card'), value: t('receipt.cardText', { brand, last4 }) }] : []),
            ...(coupon ? [{ name: t('receipt.coupon'), value: coupon }] : []),
          ],
        },
        { kind: 'amounts', rows: [{ name: productName(product), value: `$${amount}` }], total: `$${amount}` },
        ...(product === 'perevent' ? [{ kind: 'small' as const, text: t('receipt.perevent') }] : []),
      ],
    },
    sender,
  )
}
