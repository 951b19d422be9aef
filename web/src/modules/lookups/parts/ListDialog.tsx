import type { Problem } from '#contract/kit/problems.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { attemptSave } from '../../../kit/api/attemptSave.ts'
import { SaveAndNext } from '../../../kit/list/SaveAndNext.tsx'
import { RowNavigation, type RowPosition } from '../../../kit/list/RowNavigation.tsx'
import { markStale } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { coerceToSample } from '../../../ui/form/mergeDraft.ts'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { t } from '../texts.ts'
import { fieldOfCall } from './fieldOfCall.ts'
import s from './Lists.module.css'

/** Names of a field on the screen and in the call; `words` gives the display text of a value. */
export interface FieldPlan {
  label: string
  call: string
  valueText?: (value: unknown) => string
}
type ServerConflict = NonNullable<Problem['conflict']>
type Form<V extends object> = ReturnType<typeof useDraftForm<V>>

interface Props<V extends object> {
  title: string
  sub?: ReactNode
  size?: 'S' | 'M' | 'XL'
  /** Names the record in a conflict: "this service". */
  what: string
  /** Kind of record, such as "service"; part of the local draft's key. */
  kind: string
  /** -1 and 0 mark a new record. */
  id: number
  /** 0 for a new record, so that a record created by someone else meanwhile counts as a change. */
  version: number
  stored: V
  fields: Record<keyof V & string, FieldPlan>
  check: (values: V) => Partial<Record<keyof V & string, string>>
  /** Saves the given fields: all of a new record, only changed ones otherwise. */
  send: (fields: Partial<V>, version: number | undefined) => Promise<unknown>
  /** Calls to refresh after a save. */
  paths: readonly string[]
  /** Name of the record in the toast. */
  nameOf: (values: V) => string
  /** The parent of a new row, such as a firm or contact; part of the local draft's key. */
  addedTo: string | number
  /** Left part of the footer. */
  footerLeft?: ReactNode
  /** Position in the list that the dialog was opened from. */
  place?: RowPosition
  onClose: () => void
  children: (form: Form<V>) => ReactNode
}

const plainText = (value: unknown): string =>
  typeof value === 'boolean'
    ? t(value ? 'dialog.yes' : 'dialog.no')
    : value === null
      ? ''
      : String(value ?? '')

/** Adds or edits a row of a list. Sends only changes, and shows both values on a conflict. */
export function ListDialog<V extends object>(props: Props<V>) {
  const { id, stored, fields, place, onClose } = props
  const client = useQueryClient()
  const isNew = id <= 0
  const onSaved = useRef(onClose)
  const keys = Object.keys(fields) as (keyof V & string)[]
  const keyOf = (name: string) => fieldOfCall(fields, name)
  const sendFields = async (values: V, fieldNames: readonly (keyof V & string)[]) => {
    const only = Object.fromEntries(fieldNames.map((key) => [key, values[key]])) as Partial<V>
    await props.send(only, form.base.current)
    await markStale(client, ...props.paths)
    toast.ok(t(isNew ? 'dialog.added' : 'dialog.saved', { name: shortName(props.nameOf(values)) }))
    onSaved.current()
  }
  const shownConflict = ({ fields: found }: ServerConflict) => ({
    now: Object.fromEntries(
      found.flatMap(({ field, stored: now }) => {
        const key = keyOf(field)
        return key ? [[key, coerceToSample(stored[key], now)]] : []
      }),
    ) as Partial<V>,
    fields: found.map(({ field, stored: now, yours }) => {
      const key = keyOf(field)
      const valueText = (key && fields[key].valueText) ?? plainText
      return {
        name: key ?? field,
        label: key ? fields[key].label : field,
        stored: valueText(now),
        yours: valueText(yours),
      }
    }),
  })
  const attempt = (values: V, fieldNames: readonly (keyof V & string)[]) =>
    attemptSave<V>(() => sendFields(values, fieldNames), {
      conflict: shownConflict,
      fieldOf: (field) => keyOf(field) ?? keys[0] ?? field,
      failed: (reason) => t('dialog.failed', { reason }),
    })
  const form = useDraftForm<V>({
    stored,
    check: props.check,
    isNew,
    draftKey: `${props.kind}:${isNew ? `new:${props.addedTo}` : id}`,
    version: props.version,
    save: (values, changed) => attempt(values, isNew ? keys : changed),
  })
  /** Saves without closing. */
  const saveOnly = async () => {
    onSaved.current = () => undefined
    try {
      return await form.submit()
    } finally {
      onSaved.current = onClose
    }
  }
  return (
    <FormDialog
      title={props.title}
      sub={
        place ? (
          <>
            {props.sub}
            <RowNavigation place={place} leave={form.leave} alone={!props.sub} />
          </>
        ) : (
          props.sub
        )
      }
      size={props.size ?? 'M'}
      onClose={onClose}
      form={form}
      left={props.footerLeft}
      more={<SaveAndNext form={form} onNext={place?.onNext} onSave={saveOnly} />}
    >
      <form {...form.bind} className={s.form}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={props.what}
            saving={form.saving}
            onTakeStored={() => {
              form.takeStored()
              void markStale(client, ...props.paths)
            }}
            onSave={(mine) => void form.saveMine(mine)}
          />
        )}
        {props.children(form)}
      </form>
    </FormDialog>
  )
}
