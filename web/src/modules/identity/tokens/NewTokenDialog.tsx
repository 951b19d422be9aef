import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { tokenAreas, tokenDays, type TokenArea } from '#contract/kit/token-areas.ts'
import { api } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Stack, Text } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { useProfile } from '../data.ts'
import { areaText, refreshTokens, type NewToken } from './data.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { t } from './texts.ts'
import s from './tokens.module.css'

interface Props {
  /** For a system of the company rather than a program of the reader. */
  isFirm: boolean
  onClose: () => void
}

/** Asks what a new token may do, makes it, and shows it once. */
export default function NewTokenDialog({ isFirm, onClose }: Props) {
  const [made, setMade] = useState<NewToken>()
  return made ? (
    <SecretDialog made={made} onClose={onClose} />
  ) : (
    <NewToken isFirm={isFirm} onMade={setMade} onClose={onClose} />
  )
}

function NewToken({ isFirm, onMade, onClose }: Props & { onMade: (made: NewToken) => void }) {
  const client = useQueryClient()
  const me = useProfile()
  const idempotency = useIdempotencyKey()
  const [name, setName] = useState('')
  const [areas, setAreas] = useState<readonly TokenArea[]>(['orders'])
  const [writes, setWrites] = useState(false)
  const [days, setDays] = useState<string>('90')
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isNameMissing = isTried && name.trim() === ''
  const areAreasMissing = isTried && areas.length === 0
  const make = async (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (name.trim() === '' || areas.length === 0) return
    setBusy(true)
    setProblem(undefined)
    const body = { name: name.trim(), isFirm, areas: [...areas], isReadOnly: !writes, days: Number(days) }
    try {
      const made = await api('POST token/addToken', { body }, { idempotencyKey: idempotency.keyOf(body) })
      idempotency.done()
      await refreshTokens(client)
      onMade(made)
    } catch (error) {
      setProblem(actionErrorText(error, t('dialog.failed')))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(isFirm ? 'dialog.firm' : 'dialog.own')}
      sub={isFirm ? t('dialog.firmSub', { name: me.firmName }) : t('dialog.ownSub')}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={busy} onClick={() => void make()}>
            {t('dialog.make')}
          </Button>
        </DialogFoot>
      }
    >
      <form noValidate onSubmit={(event) => void make(event)}>
        <Stack gap={4}>
          {problem && (
            <div role="alert">
              <Note tone="bad">{problem}</Note>
            </div>
          )}
          <TextField
            label={t('dialog.name')}
            placeholder={t('dialog.namePlaceholder')}
            required
            maxLength={80}
            value={name}
            onChange={setName}
            error={isNameMissing ? t('dialog.nameMissing') : undefined}
            autoFocus
          />
          <fieldset className={s.areas}>
            <legend>{t('dialog.areas')}</legend>
            {tokenAreas.map((area) => (
              <CheckField
                key={area}
                label={areaText(area)}
                value={areas.includes(area)}
                onChange={(on) =>
                  setAreas(tokenAreas.filter((each) => (each === area ? on : areas.includes(each))))
                }
              />
            ))}
          </fieldset>
          {areAreasMissing ? (
            <span className={s.error} role="alert">
              {t('dialog.areasMissing')}
            </span>
          ) : (
            <Text tone="soft">{t('dialog.areasHint')}</Text>
          )}
          <CheckField
            label={t('dialog.write')}
            hint={t('dialog.writeHint')}
            value={writes}
            onChange={setWrites}
          />
          <SelectField
            label={t('dialog.days')}
            value={days}
            onChange={(value) => setDays(value ?? '90')}
            options={tokenDays.map((each) => ({
              value: String(each),
              label: t('dialog.daysOption', { count: each }),
            }))}
            hint={t('dialog.ends')}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
