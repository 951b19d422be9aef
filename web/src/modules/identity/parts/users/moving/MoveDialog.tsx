import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { listError } from '../../../../../kit/list/listError.ts'
import { read } from '../../../../../kit/api/queries.ts'
import { Button } from '../../../../../ui/base/Button.tsx'
import { FieldGrid } from '../../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../../ui/states/states.tsx'
import { useChoices } from '../choices.ts'
import { LaborRate } from '../LaborRate.tsx'
import { HandOver } from './HandOver.tsx'
import { MoveChanges } from './MoveChanges.tsx'
import { useMove, type Move } from './useMove.ts'
import s from './moving.module.css'
import { t } from './texts.ts'

interface Props {
  user: UserInfo
  onClose: () => void
  /** Called once the user works for the other company. */
  onMoved: () => void
}

/** Moves a user to another company: where to, what that changes, who takes the open visits, then one button. */
export default function MoveDialog({ user, onClose, onMoved }: Props) {
  const move = useMove(user, onMoved)
  const { data, isChosen, preview } = move
  const isReady = data !== undefined && data.blocks.length === 0
  return (
    <Dialog
      title={t('title')}
      sub={<bdi>{user.fullName}</bdi>}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} about={isReady ? t('final') : undefined}>
          {isReady && (
            <Button
              look="danger"
              busy={move.busy || preview.isPlaceholderData}
              onClick={() => void move.submit()}
            >
              {t('go')}
            </Button>
          )}
        </DialogFoot>
      }
    >
      <div className={s.body}>
        <Destination user={user} move={move} />
        {!isChosen ? (
          <p className="muted">{t('choose')}</p>
        ) : preview.isError && !data ? (
          <ErrorState {...listError(preview.error, () => void preview.refetch())} title={t('load.failed')} />
        ) : !data ? (
          <CardSkeleton lines={8} />
        ) : (
          <Changes move={move} data={data} />
        )}
        {move.problem && (
          <div role="alert">
            <Note tone="bad">{move.problem}</Note>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Destination({ user, move }: { user: UserInfo; move: Move }) {
  const [typed, setTyped] = useState('')
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search: typed } }),
    placeholderData: (old) => old,
  })
  const { roles } = useChoices(Number(move.firm ?? user.firm))
  const options = (found.data ?? [])
    .filter(({ firm }) => firm !== user.firm)
    .slice(0, 50)
    .map(({ firm, name }) => ({ value: String(firm), label: name }))
  const chosen = move.data && String(move.data.to.firm)
  if (chosen && chosen === move.firm && !options.some(({ value }) => value === chosen))
    options.unshift({ value: chosen, label: move.data?.to.firmName ?? '' })
  return (
    <FieldGrid>
      <SelectField
        label={t('company')}
        name="company"
        required
        searchable
        options={options}
        value={move.firm}
        onChange={move.setFirm}
        // Choosing an option writes its name into the search box, which must not start a new search.
        onSearch={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text.trim())}
        nothing={t('company.none')}
      />
      <SelectField
        label={t('role')}
        name="role"
        required
        options={roles}
        value={move.role}
        onChange={move.setRole}
      />
      <LaborRate
        name="laborRate"
        hint={t('rate.hint', { company: user.firmName })}
        value={move.laborRate}
        onChange={move.setLaborRate}
      />
    </FieldGrid>
  )
}

function Changes({ move, data }: { move: Move; data: NonNullable<Move['data']> }) {
  if (data.blocks.length > 0)
    return (
      <Note tone="warn">
        <b>{t('blocked')}</b>
        {data.blocks.map((block) => (
          <p key={block}>{block}</p>
        ))}
      </Note>
    )
  const from = data.from.firmName
  return (
    <>
      {data.unpaidVisits > 0 && (
        <Note tone="warn">{t('warn.unpaid', { count: data.unpaidVisits, from })}</Note>
      )}
      {data.isLastAdmin && <Note tone="warn">{t('warn.lastAdmin', { from })}</Note>}
      <HandOver visits={data.visits} takers={move.takers} onGive={move.give} />
      <MoveChanges preview={data} />
      <TextArea
        label={t('reason')}
        hint={t('reason.hint')}
        maxLength={500}
        value={move.reason}
        onChange={move.setReason}
      />
    </>
  )
}
