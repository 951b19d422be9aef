import { useState } from 'react'
import { CallError } from '../api/client.ts'
import { useDeleteView, useSaveView } from './savedViews.ts'
import type { SavedView } from './viewState.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { FieldGroup } from '../../ui/form/Field.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { CheckList } from '../../ui/frame/CheckList.tsx'
import { Dialog, DialogFoot } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import s from './list.module.css'
import { t } from './viewTexts.ts'

type Props = {
  list: string
  /** The view to edit; undefined creates a new one. */
  view?: SavedView
  state: Record<string, unknown>
  onSaved: (view: SavedView) => void
  onDeleted: () => void
  onClose: () => void
}

const owners = () => (['own', 'role', 'firm'] as const).map((value) => ({ value, label: t(`for.${value}`) }))

/** Edits the name, owner, and pin of a saved view. The view captures the list's current state. */
export default function ViewDialog({ list, view, state, onSaved, onDeleted, onClose }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [of, setOf] = useState<SavedView['of']>(view?.of ?? 'own')
  const [isPinned, setPinned] = useState(view?.isPinned ?? false)
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const save = useSaveView()
  const remove = useDeleteView()
  const showFailure = (failed: unknown) =>
    setFailure(failed instanceof CallError ? failed.message : t('notSaved'))

  const submit = async () => {
    if (name.trim() === '') return setError(t('name.required'))
    setFailure('')
    try {
      const body = { list, name: name.trim(), of, isPinned, state }
      const { id, version } = await save.mutateAsync({ ...body, id: view?.id ?? -1, version: view?.version })
      onClose()
      toast.ok(t('saved', { name: body.name }))
      onSaved({ ...body, id, version, updatedAt: new Date().toISOString(), rights: ['save', 'delete'] })
    } catch (failed) {
      showFailure(failed)
    }
  }
  const deleteCurrent = async () => {
    if (!view) return
    try {
      await remove.mutateAsync(view.id)
      onClose()
      onDeleted()
      const body = { list, name: view.name, of: view.of, isPinned: view.isPinned, state: view.state }
      toast.ok(t('deleted', { name: view.name }), { undo: () => save.mutateAsync(body) })
    } catch (failed) {
      showFailure(failed)
    }
  }
  return (
    <Dialog
      size="S"
      title={view ? t('dialog.title', { name: view.name }) : t('dialog.new')}
      sub={t('dialog.sub')}
      onClose={onClose}
      foot={
        <DialogFoot
          left={
            view?.rights.includes('delete') && (
              <Button look="ghost" warn busy={remove.isPending} onClick={() => void deleteCurrent()}>
                {t('dialog.delete')}
              </Button>
            )
          }
          onCancel={onClose}
        >
          <Button look="primary" busy={save.isPending} onClick={() => void submit()}>
            {t('dialog.save')}
          </Button>
        </DialogFoot>
      }
    >
      <form
        className={s.column}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t('name.label')}
          required
          maxLength={60}
          value={name}
          error={error || failure}
          onChange={(text) => {
            setName(text ?? '')
            setError('')
            setFailure('')
          }}
        />
        <FieldGroup label={t('for.label')}>
          <CheckList
            label={t('for.label')}
            single
            options={owners()}
            chosen={[of]}
            onChange={([next = 'own']) => setOf(next)}
          />
        </FieldGroup>
        <CheckField label={t('pin')} value={isPinned} onChange={(on) => setPinned(Boolean(on))} />
      </form>
    </Dialog>
  )
}
