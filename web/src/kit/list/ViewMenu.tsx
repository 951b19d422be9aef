import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPin,
  IconPlus,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSaveView } from './savedViews.ts'
import type { SavedView } from './viewState.ts'
import { CallError } from '../api/client.ts'
import { markStale } from '../api/queries.ts'
import { Button } from '../../ui/base/Button.tsx'
import { DropMenu } from '../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../ui/frame/menuEntry.ts'
import { toast } from '../../ui/toast.ts'
import type { useViews } from './useViews.ts'
import s from './list.module.css'
import { t } from './viewTexts.ts'

const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

/** Menu of saved views: apply one, save changes to it, or create a new one. */
export function ViewMenu({
  list,
  views: { views, current, isChanged, take, leave, worded },
  builtIn,
}: {
  /** The list's name in its plan. */
  list: string
  views: ReturnType<typeof useViews>
  /** A view that everybody has. Pressing it again leaves it. */
  builtIn?: { name: string; isOn: boolean; onPress: () => void } | undefined
}) {
  const [dialog, setDialog] = useState<SavedView | 'new'>()
  const save = useSaveView()
  const client = useQueryClient()
  const saveChanges = async (view: SavedView) => {
    const { id, name, of, isPinned, state, version } = view
    try {
      await save.mutateAsync({ id, list, name, of, isPinned, state: worded(), version })
      toast.ok(t('saved', { name }), {
        undo: () => save.mutateAsync({ id, list, name, of, isPinned, state }),
      })
    } catch (error) {
      // Someone else may have changed the view, so refetch what the menu shows.
      if (error instanceof CallError) {
        void markStale(client, 'view/views')
        return void toast.error(error.message)
      }
      toast.error(t('notSaved'), { again: () => void saveChanges(view) })
    }
  }
  const entryOf = (view: SavedView): MenuEntry => ({
    label: view.name,
    icon:
      view.id === current?.id ? (
        <IconCheck size={16} />
      ) : view.isPinned ? (
        <IconPin size={16} />
      ) : (
        <IconBookmark size={16} />
      ),
    onPress: () => take(view),
  })
  const groups = (['own', 'role', 'firm'] as const).flatMap((of): MenuEntry[] => {
    const own = views.filter((view) => view.of === of)
    return own.length === 0 ? [] : [{ kind: 'heading', label: t(`of.${of}`) }, ...own.map(entryOf)]
  })
  const maySave = current?.rights.includes('save') ?? false
  const entries: MenuEntry[] = [
    ...(builtIn
      ? [
          {
            label: builtIn.name,
            icon: builtIn.isOn ? <IconCheck size={16} /> : <IconBookmark size={16} />,
            onPress: builtIn.onPress,
          },
        ]
      : []),
    ...(groups.length > 0 ? groups : [{ kind: 'heading', label: t('none') } as const]),
    { kind: 'line' },
    ...(current && isChanged
      ? [
          {
            label: t('menu.back', { name: current.name }),
            icon: <IconBookmark size={16} />,
            onPress: () => take(current),
          },
        ]
      : []),
    ...(current && isChanged && maySave
      ? [
          {
            label: t('menu.save', { name: current.name }),
            icon: <IconDeviceFloppy size={16} />,
            onPress: () => void saveChanges(current),
          },
        ]
      : []),
    ...(current && maySave
      ? [
          {
            label: t('menu.edit', { name: current.name }),
            icon: <IconPencil size={16} />,
            onPress: () => setDialog(current),
          },
        ]
      : []),
    ...(current ? [{ label: t('menu.leave'), icon: <span style={{ width: 16 }} />, onPress: leave }] : []),
    { label: t('menu.new'), icon: <IconPlus size={16} />, onPress: () => setDialog('new') },
  ]
  return (
    <>
      <DropMenu
        entries={entries}
        target={
          <Button
            icon={<IconBookmark size={16} />}
            after={<IconChevronDown size={14} aria-hidden="true" />}
            className={s.views}
          >
            <span
              className="cut"
              data-tip={current && (isChanged ? t('changedView', { name: current.name }) : current.name)}
            >
              {current?.name ?? (builtIn?.isOn ? builtIn.name : t('views'))}
            </span>
            {isChanged && (
              <span className={s.changed}>
                <span className="vh">{t('changed')}</span>
              </span>
            )}
          </Button>
        }
      />
      <Suspense>
        {dialog && (
          <ViewDialog
            list={list}
            view={dialog === 'new' ? undefined : dialog}
            state={dialog === 'new' ? worded() : dialog.state}
            onSaved={(view) => take(view)}
            onDeleted={leave}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
