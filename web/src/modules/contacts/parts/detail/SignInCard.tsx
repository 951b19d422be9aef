import { links } from '#contract/links.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { isHost, useReader, type Contact } from '../../data.ts'
import { t } from './texts.ts'
import w from '../phonesEmails/ways.module.css'

/** The user account of this contact, or a link to create one. Accounts are managed on the users page. */
export function SignInCard({ record }: { record: Contact }) {
  const reader = useReader()
  if (!isHost(reader?.roles[0]) || record.isCompany) return null
  return (
    <section className={w.panel} aria-label={t('signIn.title')}>
      <header className={w.head}>
        <h3 className="grow">{t('signIn.title')}</h3>
        {record.user === null ? (
          <Button size="s" look="ghost" href={links.users({ contact: record.contact })}>
            {t('signIn.makeUser')}
          </Button>
        ) : (
          <Button size="s" look="ghost" href={links.users({ user: record.user })}>
            {t('signIn.openUser')}
          </Button>
        )}
      </header>
      <p className={w.none}>
        {record.user === null ? t('signIn.none') : t('signIn.user', { user: record.user })}
      </p>
    </section>
  )
}
