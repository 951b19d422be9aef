import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowLeft, IconPencil, IconRestore, IconX } from '@tabler/icons-react'
import { listName } from '#contract/kit/list-name.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read, markStale } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { clockText } from '../../../kit/time/zone.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { unsavedMessage } from '../../../ui/form/changes.ts'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import {
  withLine,
  withChange,
  linesOf,
  conflictFields,
  withoutLine,
  rebased,
  linesToSave,
  noEdits,
  withoutFields,
  type LookupEdits,
  type LookupLine,
  type Stored,
} from '../lookupEdits.ts'
import { AddLookup } from './AddLookup.tsx'
import { t } from '../texts.ts'
import s from './Insurers.module.css'

interface Props {
  insurer: { insurance: number; insuranceName: string; firm: number }
  /** Link back to the list of insurers, on phones. */
  back: string
  onEdit: () => void
}

/** The insurer's names for lookup values; edited on the screen and saved together. */
export function InsurerLookups(props: Props) {
  const { insurance, insuranceName } = props.insurer
  const found = useQuery(read('GET lookup/insuranceLookup', { query: { insurance } }))
  return (
    <div className={s.panel}>
      <header>
        <div className={s.back}>
          <Button look="ghost" size="s" icon={<IconArrowLeft size={16} />} href={props.back}>
            {t('lookups.back')}
          </Button>
        </div>
        <h2 className="grow cut">{insuranceName}</h2>
        <Button size="s" icon={<IconPencil size={16} />} onClick={props.onEdit}>
          {t('lookups.edit')}
        </Button>
      </header>
      {found.isPending && <CardSkeleton lines={6} />}
      {found.error && !found.data && (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('lookups.failed')} />
      )}
      {found.data && <Form insurance={insurance} firm={props.insurer.firm} stored={found.data} />}
    </div>
  )
}

const trimmed = { edit: noEdits }

function Form({ insurance, firm, stored }: { insurance: number; firm: number; stored: Stored[] }) {
  const client = useQueryClient()
  const form = useDraftForm<typeof trimmed>({
    stored: trimmed,
    draftKey: `insurer-lookups:${insurance}`,
    check: ({ edit }) => ({
      edit: linesToSave(stored, edit).some(({ name, isRemove }) => !isRemove && !name.trim())
        ? t('check.required')
        : undefined,
    }),
    save: ({ edit }) => send(edit),
  })
  const { edit } = form.values
  const lines = linesOf(stored, edit)
  const count = linesToSave(stored, edit).length
  const set = (next: typeof edit) => form.set('edit', next)

  async function send(editsToSave: LookupEdits) {
    try {
      await api('POST lookup/insuranceLookup', {
        body: { insurance, lookups: linesToSave(stored, editsToSave) },
      })
      await markStale(client, 'lookup/insuranceLookup')
      toast.ok(t('lookups.saved'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = error.problem.conflict
      if (!conflict) {
        toast.error(t('save.failed', { reason: error.message }))
        return { errors: {} }
      }
      // The user's input stays, and the next save is based on the stored version.
      await markStale(client, 'lookup/insuranceLookup')
      const now = client.getQueryData(read('GET lookup/insuranceLookup', { query: { insurance } }).queryKey)
      const fields = conflictFields(editsToSave, now ?? stored)
      set(rebased(editsToSave, now ?? stored))
      return { conflict: { who: conflict.by, when: clockText(conflict.at), fields } }
    }
  }
  const takeStored = () => {
    set(withoutFields(edit, form.conflict?.fields.map(({ name }) => name) ?? []))
    form.showConflict(undefined)
  }
  const saveOwnFields = async (ownFields: readonly string[]) => {
    const taken = (form.conflict?.fields ?? [])
      .map(({ name }) => name)
      .filter((name) => !ownFields.includes(name))
    const rest = withoutFields(edit, taken)
    const saveAgain = linesToSave(stored, rest).length > 0 ? await send(rest) : undefined
    if (saveAgain) form.showConflict(saveAgain.conflict)
    else form.reset()
  }

  return (
    <form {...form.bind} className={s.panel}>
      <div className={s.scroll}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={t('lookups.what')}
            saving={form.saving}
            onTakeStored={takeStored}
            onSave={(ownFields) => void saveOwnFields(ownFields)}
          />
        )}
        <Card title={t('lookups.title')} flush>
          {lines.length === 0 && <p className={s.none}>{t('lookups.none')}</p>}
          {lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              error={form.errors.edit}
              onChange={(to) => set(withChange(edit, stored, line, to))}
              onRemove={() => set(withoutLine(edit, stored, line))}
            />
          ))}
        </Card>
        <Card title={t('add.title')}>
          <AddLookup firm={firm} onAdd={(line) => set(withLine(edit, line))} />
        </Card>
      </div>
      <div className={s.foot}>
        <span className="grow">{unsavedMessage(count)}</span>
        <Button onClick={form.reset} disabled={count === 0}>
          {t('lookups.cancel')}
        </Button>
        <SaveButton dirty={count > 0} saving={form.saving} onSave={() => void form.submit()} />
      </div>
    </form>
  )
}

interface RowProps {
  line: LookupLine
  error: string | undefined
  onChange: (to: Partial<Pick<LookupLine, 'name' | 'value' | 'isRemove'>>) => void
  onRemove: () => void
}

function Row({ line, error, onChange, onRemove }: RowProps) {
  const of = line.lookupName ?? listName(line.key)
  return (
    <div className={s.line} data-gone={line.isRemove || undefined}>
      <div className={s.of}>
        {of}
        <span>{line.lookupName ? listName(line.key) : t('lookups.whole')}</span>
      </div>
      {line.isRemove ? (
        <>
          <span className={s.gone}>{t('lookups.gone', { name: line.name })}</span>
          <IconButton
            label={t('lookups.keep', { name: line.name })}
            icon={<IconRestore size={16} />}
            onClick={() => onChange({ isRemove: false })}
          />
        </>
      ) : (
        <>
          <TextField
            label={t('lookups.theirName')}
            name={`name${line.id}`}
            required
            maxLength={200}
            value={line.name}
            error={line.name.trim() ? undefined : error}
            onChange={(name) => onChange({ name })}
          />
          <TextField
            label={t('lookups.code')}
            name={`code${line.id}`}
            maxLength={500}
            value={line.value}
            onChange={(value) => onChange({ value })}
          />
          <IconButton
            label={t('lookups.remove', { name: line.name || of })}
            icon={<IconX size={16} />}
            onClick={onRemove}
          />
        </>
      )}
    </div>
  )
}
