import { Button } from '../../../../ui/base/Button.tsx'
import { isHost, useReader, type Contact } from '../../data.ts'
import w from '../phonesEmails/ways.module.css'

/** The user account of this contact, or a link to create one. Accounts are managed on the users page. */
export function SignInCard({ record }: { record: Contact }) {
  const reader = useReader()
  if (!isHost(reader?.roles[0]) || record.isCompany) return null
  return (
    <section className={w.panel} aria-label="Sign-in">
      <header className={w.head}>
        <h3 className="grow">Sign-in</h3>
        {record.user === null ? (
          <Button size="s" look="ghost" href={`/users?contact=${record.contact}`}>
            Make user
          </Button>
        ) : (
          <Button size="s" look="ghost" href={`/users?user=${record.user}`}>
            Open user
          </Button>
        )}
      </header>
      <p className={w.none}>
        {record.user === null ? 'Does not sign in.' : `User ${record.user} signs in with this contact.`}
      </p>
    </section>
  )
}
