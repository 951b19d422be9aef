import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contactDuplicates } from '#contract/contacts.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { isEmail } from '../../email.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

export type Duplicate = AnswerOf<typeof contactDuplicates>[number]
interface Typed {
  firm?: number
  contact?: number
  firstName?: string
  lastName?: string
  companyName?: string
  phoneNo?: string
  emailAddress?: string
}
interface Props {
  typed: Typed
  /** Link to a duplicate, opened in a new tab so that the typed values stay. */
  hrefOf?: (contact: number) => string
  onUse?: (double: Duplicate) => void
  useLabel?: string
}

const maxShown = 3

/** Debounced value of the typed text. */
const useDebounced = (value: string): string => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 350)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Warns about possible duplicates while a contact is typed: same phone, same email, or a similar name. */
export function DuplicateWarning({ typed, hrefOf, onUse, useLabel }: Props) {
  const action = useLabel ?? t('duplicate.use')
  const {
    firm,
    contact,
    firstName = '',
    lastName = '',
    companyName = '',
    phoneNo = '',
    emailAddress = '',
  } = typed
  const criteria = {
    firm,
    contact,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    companyName: companyName.trim(),
    phoneNo: phoneNo.replace(/\D/g, '').length >= 7 ? phoneNo : '',
    emailAddress: isEmail(emailAddress) ? emailAddress.trim() : '',
  }
  const debounced = useDebounced(JSON.stringify(criteria))
  const query = JSON.parse(debounced) as typeof criteria
  const name = `${query.firstName}${query.lastName}${query.companyName}`
  const found = useQuery({
    ...read('GET contact/duplicates', { query }),
    enabled: name.length >= 3 || query.phoneNo !== '' || query.emailAddress !== '',
    placeholderData: (previous) => previous,
    staleTime: 10_000,
  })
  const duplicates = found.data ?? []
  return (
    <div role="status" className={s.said}>
      {duplicates.length > 0 && (
        <Note tone="warn">
          <b>{t('duplicate.title', { count: duplicates.length })}</b>
          <ul className={s.doubles}>
            {duplicates.slice(0, maxShown).map((double) => (
              <li key={double.id} className={s.double}>
                <span className="grow">
                  <bdi>{double.name}</bdi>
                  {[
                    '',
                    ...double.why.map((why) => t(`duplicate.${why}`)),
                    ...(double.isInactive ? [t('duplicate.inactive')] : []),
                  ].join(', ')}
                </span>
                {hrefOf && (
                  <a
                    href={hrefOf(double.id)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('duplicate.openNamed', { name: double.fullName })}
                  >
                    {t('duplicate.open')}
                  </a>
                )}
                {onUse && (
                  <Button
                    size="s"
                    aria-label={t('duplicate.useNamed', { action, name: double.fullName })}
                    onClick={() => onUse(double)}
                  >
                    {action}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
