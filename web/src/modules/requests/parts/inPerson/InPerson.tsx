import { IconSignature } from '@tabler/icons-react'
import { Fragment, lazy, Suspense, useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import type { Act } from '../../../../kit/outbox/act.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { draftKeyOf, draftOf, servicesToAsk } from './signedServices.ts'
import { t } from './texts.ts'
import s from './inPerson.module.css'

const InPersonDialog = lazy(() => import('./InPersonDialog.tsx'))

const icon = <IconSignature size={22} aria-hidden="true" />

interface Props {
  /** The visit with what waits on this device. */
  visit: EventShape
  /** What waits on this device for this visit, with what the server refused. */
  acts: readonly Act[]
  isStuck: boolean
}

/** Asks somebody beside the vehicle to authorize services on this device, and says what became of it. */
export function InPerson({ visit, acts, isStuck }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [again, setAgain] = useState<Act>()
  const signed = acts.filter(({ kind }) => kind === 'authorization')
  const count = servicesToAsk(visit).length
  const mayAsk = visit.rights.includes('authorizeInPerson') && count > 0
  if (!mayAsk && signed.length === 0) return null
  const open = (refused?: Act) => {
    // What was typed since then counts more than what was refused.
    if (refused && sessionStorage.getItem(draftKeyOf(visit)) === null)
      sessionStorage.setItem(draftKeyOf(visit), JSON.stringify(draftOf(refused.body)))
    setAgain(refused)
    setOpen(true)
  }
  return (
    <div className={s.part}>
      {signed.map((each) => {
        const { name } = draftOf(each.body)
        if (each.state === 'waiting')
          return (
            isStuck && (
              <Note key={each.id} tone="warn">
                {t('waiting', { name })}
              </Note>
            )
          )
        return (
          <Fragment key={each.id}>
            <Note tone="bad">{t('refused', { reason: each.reason ?? '', name })}</Note>
            {mayAsk && (
              <Button size="xl" block icon={icon} onClick={() => open(each)}>
                {t('again', { name })}
              </Button>
            )}
          </Fragment>
        )
      })}
      {mayAsk && !signed.some(({ state }) => state === 'refused') && (
        <Button size="xl" block icon={icon} onClick={() => open()}>
          {t('open', { count })}
        </Button>
      )}
      <Suspense>
        {isOpen && <InPersonDialog visit={visit} refused={again} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
