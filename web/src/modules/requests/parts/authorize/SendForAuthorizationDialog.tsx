import { links } from '#contract/links.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { AuthorizationHistory } from './AuthorizationHistory.tsx'
import { defaultRecipientKeys, recipientOptions, toggled } from './recipients.ts'
import { t } from './texts.ts'
import s from './authorize.module.css'

interface Props {
  visit: EventShape
  zone: string
  onClose: () => void
}

/** Sends a visit's services for authorization and shows the state of the links sent so far. */
export function SendForAuthorizationDialog({ visit, zone, onClose }: Props) {
  const { calibrateEvent, calibrate } = visit
  const client = useQueryClient()
  const router = useRouter()
  const authorizations = useQuery(read('GET calibrate/authorizations', { query: { calibrateEvent } }))
  useLiveRefresh('event authorization_link mail_out', 'calibrate/authorizations')
  const [picked, setPicked] = useState<readonly string[]>()
  const [to, setTo] = useState('')
  const [includeAnswered, setIncludeAnswered] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const people = authorizations.data?.people ?? []
  const chosen = picked ?? defaultRecipientKeys(people)
  const refresh = () => {
    void markStale(client, 'calibrate/authorizations', 'dashboard/calibrateHistory')
    void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
  }
  const revoke = async (links: number[]) => {
    try {
      await api('POST calibrate/revokeAuthorization', { body: { calibrateEvent, links } })
      toast.ok(t('withdrawn', { count: links.length }))
    } catch (failure) {
      toast.error(failure instanceof CallError ? failure.problem.detail : t('withdrawFailed'))
    }
    refresh()
  }
  const send = async () => {
    if (chosen.length === 0 && to.trim() === '') return setError(t('to.missing'))
    setBusy(true)
    const recipients = { people: chosen.join(','), to }
    try {
      const { links } = includeAnswered
        ? await api('POST admin/sendForAuthorization', { query: { calibrateEvent, ...recipients } })
        : await api('POST admin/sendForAuthorizationService', {
            query: { CalibrateEvent: calibrateEvent, ...recipients },
          })
      const [first] = links
      toast.ok(
        first && links.length === 1 ? t('sent', { to: first.to }) : t('sentMany', { people: links.length }),
        { undo: () => revoke(links.map(({ link }) => link)) },
      )
      refresh()
      onClose()
    } catch (failure) {
      setError(failure instanceof CallError ? failure.problem.detail : t('sendFailed'))
      setBusy(false)
    }
  }
  const foot = (
    <DialogFoot
      left={
        visit.rights.includes('authorize') && (
          <Button
            look="ghost"
            onClick={() =>
              void router.navigate({ href: links.authorizeSignedIn(calibrateEvent, 'services') })
            }
          >
            {t('answerHere')}
          </Button>
        )
      }
      onCancel={onClose}
    >
      <Button look="primary" busy={busy} onClick={send}>
        {t('send')}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={t('title')}
      sub={t('subtitle', { visit: visit.number, ro: visit.ronumber })}
      onClose={onClose}
      foot={foot}
    >
      {authorizations.isPending && <CardSkeleton />}
      {authorizations.error && (
        <ErrorState
          title={t('loadFailed')}
          text={authorizations.error.message}
          onAgain={() => void authorizations.refetch()}
        />
      )}
      {authorizations.data && (
        <form
          className={s.people}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {people.flatMap((person) =>
            recipientOptions(person).map(({ key, label }) => (
              <CheckField
                key={key}
                label={label}
                value={chosen.includes(key)}
                onChange={(on) => setPicked(toggled(chosen, key, on))}
              />
            )),
          )}
          <TextArea
            label={people.length > 0 ? t('others') : t('to')}
            rows={2}
            maxLength={2000}
            placeholder={t('to.placeholder')}
            hint={t('to.hint')}
            value={to}
            error={error}
            onChange={(value) => {
              setTo(value)
              setError(undefined)
            }}
          />
          <CheckField label={t('askAgain')} value={includeAnswered} onChange={setIncludeAnswered} />
          <AuthorizationHistory
            authorizations={authorizations.data}
            zone={zone}
            onRevoke={(link) => void revoke([link])}
          />
        </form>
      )}
    </Dialog>
  )
}
