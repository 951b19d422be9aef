import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { numberText } from '#contract/kit/locale.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { userPersonalData } from '#contract/identity.ts'
import { api, CallError } from '../../../../../kit/api/client.ts'
import { markStale, read } from '../../../../../kit/api/queries.ts'
import { listError } from '../../../../../kit/list/listError.ts'
import { Button } from '../../../../../ui/base/Button.tsx'
import { TextArea, TextField } from '../../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../../ui/states/states.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { Lines } from '../moving/Lines.tsx'
import s from '../moving/moving.module.css'
import { t } from './texts.ts'

type Errors = { name?: string; reason?: string }
interface Props {
  user: { user: number; fullName: string }
  onClose: () => void
  onErased: () => void
}

/** Sends the erasure; its errors are shown at the fields. */
const useErase = (user: number, onErased: () => void) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const erase = async (name: string, reason: string) => {
    const missing: Errors = {
      name: name.trim() ? undefined : t('erase.nameMissing'),
      reason: reason.trim() ? undefined : t('required'),
    }
    setErrors(missing)
    if (missing.name || missing.reason) return
    setBusy(true)
    try {
      await api('POST user/erasePersonalData', { body: { user, name, reason } })
      toast.ok(t('erase.done'))
      await markStale(client, 'user/users', 'contact')
      onErased()
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      const named = (problem?.errors ?? []).map(({ field, message }) => [field, message])
      setErrors(Object.fromEntries(named) as Errors)
      if (named.length === 0) toast.error(t('erase.failed', { reason: problem?.detail ?? t('again') }))
      setBusy(false)
    }
  }
  return { busy, errors, erase }
}

/** Says what goes and what stays, and erases once the name is typed. */
export default function EraseUserDialog({ user, onClose, onErased }: Props) {
  const found = useQuery({
    ...read('GET user/personalData', { query: { user: user.user } }),
    staleTime: 0,
  })
  const { busy, errors, erase } = useErase(user.user, onErased)
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const isBlocked = !found.data || found.data.blocks.length > 0
  return (
    <Dialog
      title={t('erase.title')}
      sub={<bdi>{user.fullName}</bdi>}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} cancelLabel={found.data && isBlocked ? t('erase.close') : undefined}>
          {!isBlocked && (
            <Button look="danger" busy={busy} onClick={() => void erase(name, reason)}>
              {t('erase.go')}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {found.isError && !found.data ? (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('erase.loadFailed')} />
      ) : !found.data ? (
        <CardSkeleton lines={8} />
      ) : (
        <div className={s.body}>
          <Warnings data={found.data} />
          <WhatGoes data={found.data} />
          {!isBlocked && (
            <>
              <TextArea
                label={t('erase.reason')}
                hint={t('erase.reasonHint')}
                required
                maxLength={500}
                value={reason}
                error={errors.reason}
                onChange={setReason}
              />
              <TextField
                label={t('erase.name', { name: user.fullName })}
                required
                maxLength={400}
                autoComplete="off"
                spellCheck={false}
                value={name}
                error={errors.name}
                onChange={setName}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

type Data = AnswerOf<typeof userPersonalData>

function Warnings({ data: { blocks, counts } }: { data: Data }) {
  if (blocks.length > 0)
    return (
      <Note tone="warn">
        <b>{t('erase.blocked')}</b>
        {blocks.map((block) => (
          <p key={block}>{block}</p>
        ))}
      </Note>
    )
  return (
    <>
      <Note tone="bad">{t('erase.final')}</Note>
      {counts.unpaidVisits > 0 && (
        <Note tone="warn">{t('erase.unpaid', { count: counts.unpaidVisits })}</Note>
      )}
    </>
  )
}

const stays = ['visits', 'messages', 'history', 'files'] as const

const WhatGoes = ({ data: { user, counts } }: { data: Data }) => (
  <>
    <Lines
      title={t('erase.goes')}
      lines={[t('erase.goes.user'), t('erase.goes.keys'), t('erase.goes.own'), t('erase.goes.words')]}
    />
    <Lines
      title={t('erase.stays', { number: user })}
      lines={[
        ...stays.flatMap((kind) =>
          counts[kind] > 0
            ? [t(`erase.stays.${kind}`, { count: counts[kind], shown: numberText(counts[kind]) })]
            : [],
        ),
        t('erase.stays.books'),
      ]}
    />
  </>
)
